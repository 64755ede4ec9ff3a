import { sql } from 'kysely';
import { nextPeriodStart } from '#domains/plans/catalogue/running-queries.ts';
import { activatePlan, pausePlan } from '#domains/plans/subscriptions/pausing.ts';
import { findActiveSubscription, findPlans } from '#domains/plans/subscriptions/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { createTestDatabase } from './database.ts';
import { makeFactories } from './factories.ts';

/** Not a row of the database; the audit log has no foreign keys. */
const administrator = { id: 1, role: 'admin', isApproved: true } as const;

let moment = Date.parse('2026-01-01T00:00:00Z');

export type TestLedger = Awaited<ReturnType<typeof openTestLedger>>;

/** A ledger in its own database. `db` has one connection, so that `setToday` applies to all its statements. */
export async function openTestLedger() {
  const database = await createTestDatabase({ poolSize: 12 });
  const single = openDatabase(database.url, { poolSize: 1, timeout: 0 });
  const close = async () => {
    await single.close();
    await database.drop();
  };
  return { ...makeLedgerCalls(single.db), db: single.db, pooledDb: database.db, close };
}

/** Writes changes of hours directly to the tables, and reads the ledger entries that the triggers make. */
function makeLedgerCalls(db: DatabaseHandle['db']) {
  /** Sets the day that PostgreSQL uses as today on this connection. */
  const setToday = (day: string) => sql`select set_config('gva.today', ${day}, false)`.execute(db);

  async function createWork() {
    const { createUser, createTask } = makeFactories(db);
    const client = await createUser({ role: 'client' });
    const va = await createUser({ role: 'va' });
    const task = await createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    return { client, va, task };
  }

  const log = (taskId: number, vaId: number, duration: number, by = db) => {
    // Each log has its own day, because the logs of a VA cannot overlap.
    moment += 86_400_000;
    const startTime = new Date(moment);
    const endTime = new Date(startTime.getTime() + 86_400_000);
    return by
      .insertInto('timeLogs')
      .values({ taskId, vaId, startTime, endTime, duration })
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  const subscribe = (clientId: number, monthlyHours = 80) =>
    db
      .insertInto('subscriptions')
      .values({ userId: clientId, plan: 'custom', status: 'active', monthlyHours, hourlyRate: 7 })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Ends the running plan today. */
  const endActive = (clientId: number) =>
    db
      .updateTable('subscriptions')
      .set({ status: 'cancelled', endDate: sql<string>`billing_day()` })
      .where('userId', '=', clientId)
      .where(sql<boolean>`plan_runs(status, end_date)`)
      .execute();

  const setStatus = (clientId: number, status: 'cancelled' | 'active') =>
    db
      .updateTable('subscriptions')
      .set({
        status,
        endDate: status === 'active' ? null : nextPeriodStart,
      })
      .where('userId', '=', clientId)
      .where('status', '=', status === 'active' ? 'cancelled' : 'active')
      .where(sql<boolean>`plan_runs(status, end_date)`)
      .execute();
  /** Cancels the active plan at the end of its billing period. */
  const cancelAtEnd = (clientId: number) => setStatus(clientId, 'cancelled');
  /** Resumes the cancelled plan that still runs. */
  const resume = (clientId: number) => setStatus(clientId, 'active');

  const context = { db, client: serverAuthor.client, actor: administrator };

  /** Pauses the active plan. */
  async function pause(clientId: number) {
    const plan = await findActiveSubscription(db, clientId);
    if (!plan) return;
    await db
      .updateTable('subscriptions')
      .set({ pausedOn: null })
      .where('userId', '=', clientId)
      .execute();
    await pausePlan(context, plan.id);
  }

  /** Activates the paused plan, if no other plan runs. */
  async function activate(clientId: number) {
    const { running, paused } = await findPlans(db, clientId);
    if (paused && !running) await activatePlan(context, paused.id);
  }

  const entries = (clientId: number) =>
    db
      .selectFrom('hoursLedger')
      .select(['periodStart', 'kind', 'hours', 'subscriptionId'])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute();

  /** Sums in hundredths of an hour, so that they are exact in JavaScript. */
  async function sums(clientId: number) {
    const rows = await entries(clientId);
    const cents = (kinds: string[], of = rows) =>
      of
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, { hours }) => sum + Math.round(hours * 100), 0);
    const last =
      rows
        .map(({ periodStart }) => periodStart)
        .sort()
        .at(-1) ?? '';
    const open = rows.filter(({ periodStart }) => periodStart === last);
    return {
      granted: cents(['grant']),
      used: 0 - cents(['use', 'correction']),
      carried: cents(['carry']),
      billed: cents(['billed']),
      balance: cents(['grant', 'use', 'correction', 'carry', 'billed'], open),
      rows,
      last,
    };
  }

  const plans = { subscribe, endActive, cancelAtEnd, resume, pause, activate };
  return { setToday, createWork, log, ...plans, entries, sums };
}
