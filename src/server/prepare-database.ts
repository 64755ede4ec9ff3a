import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import type { Database } from '#db/types.ts';
import { type DatabaseHandle, type Db, openDatabase } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { connectOnce, refuseOtherDatabase, refusePooler } from '#server/pooler.ts';

type Report = (event: string) => void;

const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Waits for a database that starts beside the app, and says what it waits for. */
async function untilItAnswers(url: string, seconds: number, report: Report) {
  const deadline = performance.now() + seconds * 1000;
  let said = '';
  for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
    try {
      await connectOnce(url);
      return;
    } catch (error) {
      const message = messageOf(error);
      if (performance.now() + wait > deadline)
        throw new Error(`The database did not answer within ${seconds} s: ${message}`, {
          cause: error,
        });
      if (message !== said) report(`waiting for the database: ${message}`);
      said = message;
      await pause(wait);
    }
  }
}

async function seedWhenEmpty(db: Kysely<Database>) {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return false;
  // Only an empty database pays for loading the demo.
  const { seedDemo } = await import('#db/seed.ts');
  return seedDemo(db);
}

type Preparation = { env: Env; report: Report; makeFirstAdmin: (db: Db) => Promise<boolean> };

/** Brings a database, reached or yet to come, to what this version of the app needs. */
export async function prepareDatabase(
  database: DatabaseHandle,
  { env, report, makeFirstAdmin }: Preparation,
) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, START_TIMEOUT } = env;
  const { url } = database;
  await untilItAnswers(url, START_TIMEOUT, report);
  if (DATABASE_URL)
    await refusePooler(url, DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
  // Migrations and the wait for another node's take their time; the app's own connections have a limit.
  const { db, close } = openDatabase(url, { poolSize: 2, timeout: 0 });
  try {
    if (DATABASE_URL && DATABASE_DIRECT_URL) {
      await untilItAnswers(DATABASE_URL, START_TIMEOUT, report);
      await refuseOtherDatabase({ direct: db, pooled: database.db });
    }
    await migrateToLatest(db);
    if (env.seed === 'demo' && (await seedWhenEmpty(db)))
      report('filled the empty database with demo data');
    if (await makeFirstAdmin(db)) report(`made the first administrator, ${env.ADMIN_USERNAME}`);
  } finally {
    await close();
  }
}

/** Whether the accounts that the start announces are there: a restored database has people of its own. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const names = ['admin', 'va', 'client'];
  const found = await db
    .selectFrom('users')
    .select('username')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', names))
    .execute();
  return found.length === names.length;
}
