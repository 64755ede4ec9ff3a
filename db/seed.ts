import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { Calendar } from './seed/calendar.ts';
import {
  insertFeedback,
  insertLeads,
  insertPlans,
  insertRoutines,
} from './seed/insert-business.ts';
import { insertMessages, insertWorkflows } from './seed/insert-exchanges.ts';
import { insertPeople } from './seed/insert-people.ts';
import { insertTasks } from './seed/insert-tasks.ts';
import { Random } from './seed/random.ts';
import type { Database } from './types.ts';

export const demoPassword = 'demo1234';

/** The accounts the start announces; the demo holds more people with the same password. */
export const demoAccounts = ['admin', 'va', 'client'] as const;

/**
 * Fills an empty database with the demo, all of it or nothing, and says whether it did: a database
 * that has users is left alone. The same `now` makes the same demo, password hashes apart.
 */
export async function seedDemo(db: Kysely<Database>, now = new Date()): Promise<boolean> {
  // Hashed before the transaction, and once: it is made slow on purpose.
  const passwordHash = await hash(demoPassword, { memoryCost: 19456, timeCost: 2, parallelism: 1 });
  return db.transaction().execute(async (trx) => {
    // Nodes that start together on one empty database: the second waits and then finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('gva seed'))`.execute(trx);
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) return false;

    await beSilent(trx);
    const calendar = new Calendar(now);
    const ids = await insertPeople(trx, calendar, passwordHash);
    await insertTasks(trx, calendar, new Random(20), ids);
    await insertPlans(trx, calendar, ids);
    await insertRoutines(trx, calendar, ids);
    await insertWorkflows(trx, calendar, ids);
    await insertFeedback(trx, calendar, ids);
    await insertMessages(trx, calendar, ids);
    await insertLeads(trx, calendar, ids);
    await keepBooks(trx);
    return true;
  });
}

/** What triggers do for a row at a time, for all that was inserted silently: the hours ledger and the totals. */
export async function keepBooks(db: Kysely<Database>) {
  await sql`select book_history()`.execute(db);
  await sql`select recount_totals()`.execute(db);
}

/** Nobody is watching a database that is being filled: no events until the transaction ends. */
export async function beSilent(db: Kysely<Database>) {
  await sql`select set_config('gva.silent', 'on', true)`.execute(db);
}
