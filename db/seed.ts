import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { beginBulk } from './seed/bulk.ts';
import { Calendar } from './seed/calendar.ts';
import {
  insertFeedback,
  insertLeads,
  insertPlans,
  insertRoutines,
} from './seed/insert-business.ts';
import { insertMessages } from './seed/insert-exchanges.ts';
import { insertPayments } from './seed/insert-payments.ts';
import { insertPeople } from './seed/insert-people.ts';
import { insertRoutineRuns } from './seed/insert-routine-runs.ts';
import { insertTasks } from './seed/insert-tasks.ts';
import { insertWorkflows } from './seed/insert-workflows.ts';
import { Random } from './seed/random.ts';
import {
  addComments,
  addMessages,
  addPeople,
  addTasks,
  addTimeLogs,
  type Volume,
} from './seed/volume.ts';
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

    await suppressEvents(trx);
    // The books of the demo are of its day, which a test may choose.
    await sql`select set_config('gva.today', ${now.toISOString().slice(0, 10)}, true)`.execute(trx);
    const calendar = new Calendar(now);
    const ids = await insertPeople(trx, calendar, passwordHash);
    await insertTasks(trx, calendar, new Random(20), ids);
    await insertPlans(trx, calendar, ids);
    await insertPayments(trx, calendar);
    await insertWorkflows(trx, calendar, ids);
    await insertRoutines(trx, calendar, ids);
    await insertRoutineRuns(trx, calendar, ids);
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
export async function suppressEvents(db: Kysely<Database>) {
  await sql`select set_config('gva.silent', 'on', true)`.execute(db);
}

/** Adds many plain rows, for measuring; the demo, or people of their own, must be there already. */
export async function seedVolume(db: Kysely<Database>, volume: Volume) {
  await db.transaction().execute(async (trx) => {
    await suppressEvents(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    if (volume.clients > 0) await addPeople(trx, 'client', volume.clients);
    if (volume.vas > 0) await addPeople(trx, 'va', volume.vas);
    if (volume.tasks > 0) await addTasks(trx, volume.tasks);
    if (volume.comments > 0) await addComments(trx, volume.comments);
    if (volume.timeLogs > 0) await addTimeLogs(trx, volume.timeLogs);
    if (volume.messages > 0) await addMessages(trx, volume.messages);
    const finish = await beginBulk(trx, 'hours_ledger', volume.timeLogs, ['hours_ledger_period']);
    await keepBooks(trx);
    await finish();
    // No event tells of these rows, so whoever goes by events must find that the ones they know are gone. The lock
    // that the books were counted under keeps newer ones out until all is there.
    await trx.deleteFrom('events').execute();
  });
  // The planner must know what it deals with before the first question.
  await sql`vacuum (analyze) users, client_profiles, va_profiles, tasks, task_comments, time_logs,
    messages, conversations, hours_ledger, ledger_totals,
    daily_totals, task_counts`.execute(db);
}
