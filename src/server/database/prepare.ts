import { AssertionError } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import type { Database } from '#db/types.ts';
import { type DatabaseHandle, type Db, openDatabase } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { isLostConnection, sentenceOf } from '#server/errors.ts';
import type { Job } from '#server/jobs/job.ts';
import { prepareQueues } from '#server/jobs/queues.ts';
import { connectOnce, keepsSession, refuseOtherDatabase } from './pooler.ts';

type Report = (event: string) => void;

/** The job engine ignores a connection that it loses at its start, and then fails an assertion. */
const isRepeatable = (error: unknown) =>
  isLostConnection(error) ||
  (error instanceof AssertionError && /queue cache|does not listen/i.test(error.message));

/** For the first connections: a database that starts refuses them for many reasons. */
const anyError = () => true;

/**
 * Returns a function for the calls of the start. It repeats a call that lost its connection, until START_TIMEOUT has passed since
 * the first failure, because a migration may take longer than that. The first connections are repeated after any error, until
 * START_TIMEOUT has passed since the first attempt. Each reason is reported once.
 */
export function createRetry({ START_TIMEOUT }: Pick<Env, 'START_TIMEOUT'>, report: Report) {
  const reported = new Set<string>();
  return async <T>(call: () => Promise<T>, isRetried = isRepeatable): Promise<T> => {
    const inTime = () => performance.now() + START_TIMEOUT * 1000;
    let deadline = isRetried === anyError ? inTime() : undefined;
    for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
      try {
        return await call();
      } catch (error) {
        if (!isRetried(error)) throw error;
        const message = sentenceOf(error);
        deadline ??= inTime();
        if (performance.now() + wait > deadline)
          throw new Error(`The database was not reachable within ${START_TIMEOUT} s: ${message}`);
        if (!reported.has(message)) report(`waiting for the database: ${message}`);
        reported.add(message);
        await pause(wait);
      }
    }
  };
}

export type Retry = ReturnType<typeof createRetry>;

/** The time for one connection of the start: a busy machine may need seconds. */
export const startConnectionMs = ({ START_TIMEOUT }: Pick<Env, 'START_TIMEOUT'>) =>
  Math.max(5_000, (START_TIMEOUT * 1000) / 3);

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
  retry: Retry;
  makeFirstAdmin: (db: Db) => Promise<boolean>;
  jobs: readonly Job[];
};

/** Waits for the database, migrates it, prepares the queues, and adds demo data or the first admin if configured. */
export async function prepareDatabase(
  database: DatabaseHandle,
  { env, report, retry, makeFirstAdmin, jobs }: Preparation,
) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env;
  const { url } = database;
  const connectionTimeout = startConnectionMs(env);
  await retry(() => connectOnce(url, connectionTimeout), anyError);
  if (DATABASE_URL && !(await retry(() => keepsSession(url, connectionTimeout), anyError)))
    throw new Error(
      `${DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'} leads to a transaction pooler, ` +
        'which gives each transaction another session and so mixes the sessions of requests. ' +
        'Set DATABASE_DIRECT_URL to the address of the database itself.',
    );
  // Without a statement timeout, because migrations may take long or wait for another node's.
  const handle = openDatabase(url, { poolSize: 2, timeout: 0, connectionTimeout });
  const { db, close } = handle;
  try {
    if (DATABASE_URL && DATABASE_DIRECT_URL) {
      await retry(() => connectOnce(DATABASE_URL, connectionTimeout), anyError);
      await retry(() => refuseOtherDatabase({ direct: db, pooled: database.db }));
    }
    await retry(() => migrateToLatest(db));
    await retry(() => prepareQueues(handle, jobs));
    if (env.seed === 'demo' && (await retry(() => seedWhenEmpty(db))))
      report('filled the empty database with demo data');
    if (await retry(() => makeFirstAdmin(db)))
      report(`created the first administrator, ${env.ADMIN_USERNAME}`);
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
