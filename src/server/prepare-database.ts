import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import type { Database } from '#db/types.ts';
import { type DatabaseHandle, type Db, openDatabase } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { Job } from '#server/jobs/job.ts';
import { prepareQueues } from '#server/jobs/queues.ts';
import { connectOnce, keepsSession, refuseOtherDatabase } from '#server/pooler.ts';

type Report = (event: string) => void;

const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Repeats a call until a database that is still starting responds, and reports why it is not reachable. */
async function untilReachable<T>(call: () => Promise<T>, seconds: number, report: Report) {
  const deadline = performance.now() + seconds * 1000;
  let reported = '';
  for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await call();
    } catch (error) {
      const message = messageOf(error);
      if (performance.now() + wait > deadline)
        throw new Error(`The database was not reachable within ${seconds} s: ${message}`, {
          cause: error,
        });
      if (message !== reported) report(`waiting for the database: ${message}`);
      reported = message;
      await pause(wait);
    }
  }
}

async function seedWhenEmpty(db: Kysely<Database>) {
  const anyUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyUser) return false;
  // Imported only when needed, because the demo data takes time to load.
  const { seedDemo } = await import('#db/seed.ts');
  return seedDemo(db);
}

type Preparation = {
  env: Env;
  report: Report;
  makeFirstAdmin: (db: Db) => Promise<boolean>;
  jobs: readonly Job[];
};

/** Waits for the database, migrates it, prepares the queues, and adds demo data or the first admin if configured. */
export async function prepareDatabase(
  database: DatabaseHandle,
  { env, report, makeFirstAdmin, jobs }: Preparation,
) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, START_TIMEOUT } = env;
  const { url } = database;
  const reach = <T>(call: () => Promise<T>) => untilReachable(call, START_TIMEOUT, report);
  await reach(() => connectOnce(url));
  if (DATABASE_URL && !(await reach(() => keepsSession(url))))
    throw new Error(
      `${DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a transaction pooler, ` +
        'which gives each transaction another session and so mixes the sessions of requests. ' +
        'Set DATABASE_DIRECT_URL to the address of the database itself.',
    );
  // Without a statement timeout, because migrations may take long or wait for another node's.
  const handle = openDatabase(url, {
    poolSize: 2,
    timeout: 0,
    connectionTimeout: START_TIMEOUT * 1000,
  });
  const { db, close } = handle;
  try {
    if (DATABASE_URL && DATABASE_DIRECT_URL) {
      await reach(() => connectOnce(DATABASE_URL));
      await refuseOtherDatabase({ direct: db, pooled: database.db });
    }
    await migrateToLatest(db);
    await prepareQueues(handle, jobs);
    if (env.seed === 'demo' && (await seedWhenEmpty(db)))
      report('filled the empty database with demo data');
    if (await makeFirstAdmin(db)) report(`created the first administrator, ${env.ADMIN_USERNAME}`);
  } finally {
    await close();
  }
}

/** Whether the demo accounts exist. A restored database may not have them. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const names = ['admin', 'va', 'client'];
  const found = await db
    .selectFrom('users')
    .select('username')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', names))
    .execute();
  return found.length === names.length;
}
