import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { beginBulk } from './seed/bulk.ts';
import { Calendar } from './seed/calendar.ts';
import { insertActivity } from './seed/insert-activity.ts';
import { insertAttention } from './seed/insert-attention.ts';
import {
  insertFeedback,
  insertLeads,
  insertPlans,
  insertRoutines,
} from './seed/insert-business.ts';
import { insertClientNotes } from './seed/insert-client-notes.ts';
import { insertMessages } from './seed/insert-messages.ts';
import { insertPay } from './seed/insert-pay.ts';
import { insertPayments } from './seed/insert-payments.ts';
import { insertPeople } from './seed/insert-people.ts';
import { insertRoutineRuns } from './seed/insert-routine-runs.ts';
import { insertRoutineSchedules } from './seed/insert-routine-schedules.ts';
import { insertSupport } from './seed/insert-support.ts';
import { insertTasks } from './seed/insert-tasks.ts';
import { insertViews } from './seed/insert-views.ts';
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

/** The accounts that the app prints at start. All other demo users have the same password. */
export const demoAccounts = ['admin', 'va', 'client'] as const;

/**
 * Fills an empty database with the demo in one transaction. Returns false and changes nothing if the database has users.
 * The same `now` creates the same data, except for password hashes.
 */
export async function seedDemo(db: Kysely<Database>, now = new Date()): Promise<boolean> {
  // Hashed once and before the transaction, because hashing is slow.
  const passwordHash = await hash(demoPassword, { memoryCost: 19456, timeCost: 2, parallelism: 1 });
  return db.transaction().execute(async (trx) => {
    // If two nodes start on an empty database, the second waits and then finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext('gva seed'))`.execute(trx);
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) return false;

    await suppressEvents(trx);
    // A test may set the date of the demo, so the ledger must not use the current date.
    await sql`select set_config('gva.today', ${now.toISOString().slice(0, 10)}, true)`.execute(trx);
    const calendar = new Calendar(now);
    const ids = await insertPeople(trx, calendar, passwordHash);
    await insertTasks(trx, calendar, new Random(20), ids);
    await insertPlans(trx, calendar, ids);
    await insertPayments(trx, calendar);
    await insertWorkflows(trx, calendar, ids);
    await insertRoutines(trx, calendar, ids);
    await insertRoutineRuns(trx, calendar, ids);
    await insertRoutineSchedules(trx, calendar, ids);
    await insertFeedback(trx, calendar, ids);
    await insertMessages(trx, calendar, ids);
    await insertSupport(trx, calendar, ids);
    await insertLeads(trx, calendar, ids);
    await insertAttention(trx, calendar, ids);
    await insertClientNotes(trx, calendar, ids);
    await insertPay(trx, calendar, ids);
    await insertViews(trx, calendar, ids);
    await insertActivity(trx, calendar);
    await rebuildLedgerAndTotals(trx);
    await dateLedger(trx, now);
    return true;
  });
}

/** Computes the hours ledger and the totals for bulk inserts, where triggers would compute them row by row. */
async function rebuildLedgerAndTotals(db: Kysely<Database>) {
  await sql`select book_history()`.execute(db);
  await sql`select recount_totals()`.execute(db);
  await sql`select recount_clients()`.execute(db);
}

/** Dates granted and carried hours on the first day of their month: bulk work books all months at once. */
async function dateLedger(db: Kysely<Database>, now: Date) {
  await sql`alter table hours_ledger disable trigger hours_ledger_append_only`.execute(db);
  await sql`
    update hours_ledger set created_at = least(${now}::timestamptz,
      greatest(period_start, other_period)::timestamp at time zone 'UTC') where kind in ('grant', 'carry')`.execute(
    db,
  );
  await sql`alter table hours_ledger enable trigger hours_ledger_append_only`.execute(db);
}

/** Suppresses events until the transaction ends. */
export async function suppressEvents(db: Kysely<Database>) {
  await sql`select set_config('gva.silent', 'on', true)`.execute(db);
}

/** Adds many rows for measurements. The database must contain the demo, or the volume must include users. */
export async function seedVolume(db: Kysely<Database>, volume: Volume) {
  await db.transaction().execute(async (trx) => {
    await suppressEvents(trx);
    // First, as running nodes read it before the events. Otherwise they would deadlock with the truncation.
    await sql`lock table installation in access exclusive mode`.execute(trx);
    await sql`set local work_mem = '256MB'`.execute(trx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    if (volume.clients > 0) await addPeople(trx, 'client', volume.clients);
    if (volume.vas > 0) await addPeople(trx, 'va', volume.vas);
    if (volume.tasks > 0) await addTasks(trx, volume.tasks);
    if (volume.comments > 0) await addComments(trx, volume.comments);
    if (volume.timeLogs > 0) await addTimeLogs(trx, volume.timeLogs);
    if (volume.messages > 0) await addMessages(trx, volume.messages);
    const finish = await beginBulk(trx, 'hours_ledger', volume.timeLogs, ['hours_ledger_period']);
    await rebuildLedgerAndTotals(trx);
    await finish();
    // These rows have no events, so connected browsers must load everything again.
    await sql`truncate events`.execute(trx);
  });
  // The planner needs statistics before the first query.
  await sql`vacuum (analyze) users, client_profiles, va_profiles, tasks, task_comments, time_logs,
    messages, conversations, hours_ledger, ledger_totals,
    daily_totals, task_counts, client_activity, client_usage`.execute(db);
}
