import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Db as BossDb, fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '#server/db.ts';
import { bossSchema } from './boss.ts';
import type { Job } from './job.ts';

/** The connection of the call in progress, for the properties of a queue, which are read once per process. */
const connection = new AsyncLocalStorage<BossDb>();

/** Only sends, so it is never started. */
const sender = new PgBoss({
  schema: bossSchema,
  db: {
    executeSql(text, values) {
      const current = connection.getStore();
      if (!current) throw new Error('A job was sent without a connection.');
      return current.executeSql(text, values);
    },
  },
});

type Options = {
  /** A job with the same key that still waits for its first attempt is not queued twice. */
  key?: string;
  startAfter?: Date;
};

/** Queues a job. In a transaction, the job exists only if the transaction commits; a worker is woken after that. */
export const enqueue = <Input extends object>(
  db: Db,
  job: Job<Input>,
  input: Input,
  options: Options = {},
) => enqueueStored(db, job, job.input.parse(input), options);

/** Queues a job again with an input that was stored. */
export async function enqueueStored(
  db: Db,
  { name }: Pick<Job, 'name'>,
  input: unknown,
  { key = randomUUID(), startAfter }: Options = {},
) {
  const caller = fromKysely(db);
  await connection.run(caller, () =>
    sender.send(name, input as object, {
      db: caller,
      singletonKey: key,
      ...(startAfter && { startAfter }),
    }),
  );
}
