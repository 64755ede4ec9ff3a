import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { createTestDatabase } from './database.ts';
import { makeFactories } from './factories.ts';

let moment = Date.parse('2026-01-01T00:00:00Z');

export type OpenBooks = Awaited<ReturnType<typeof openBooks>>;

/** Books in a database of their own. `db` is the one connection they are kept on, for its day can be set. */
export async function openBooks() {
  const database = await createTestDatabase();
  const single = openDatabase(database.url, { poolSize: 1, timeout: 0 });
  const close = async () => {
    await single.close();
    await database.drop();
  };
  return { ...keepBooks(single.db), db: single.db, pooledDb: database.db, close };
}

/** What moves hours, written straight into the tables, and what the ledger makes of it. `db` has one connection. */
function keepBooks(db: DatabaseHandle['db']) {
  /** The day that PostgreSQL takes for today, on this connection. */
  const liveOn = (day: string) => sql`select set_config('gva.today', ${day}, false)`.execute(db);

  async function createWork() {
    const { createUser, createTask } = makeFactories(db);
    const client = await createUser({ role: 'client' });
    const va = await createUser({ role: 'va' });
    const task = await createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    return { client, va, task };
  }

  const log = (taskId: number, vaId: number, duration: number, by = db) => {
    // Each on a day of its own, for nobody works on two things at once.
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

  /** Ends the plan that runs today. */
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
        endDate:
          status === 'active'
            ? null
            : sql<string>`billing_month(start_date, months_billed(start_date, billing_day()) + 1)`,
      })
      .where('userId', '=', clientId)
      .where('status', '=', status === 'active' ? 'cancelled' : 'active')
      .where(sql<boolean>`plan_runs(status, end_date)`)
      .execute();
  /** Cancels the active plan at the end of its billing period. */
  const cancelAtEnd = (clientId: number) => setStatus(clientId, 'cancelled');
  /** Keeps the plan that is cancelled and still runs. */
  const resume = (clientId: number) => setStatus(clientId, 'active');

  const entries = (clientId: number) =>
    db
      .selectFrom('hoursLedger')
      .select(['periodStart', 'kind', 'hours', 'subscriptionId'])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute();

  /** Hundredths, so that sums in JavaScript are exact. */
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
      balance: cents(['grant', 'use', 'correction', 'carry'], open),
      rows,
      last,
    };
  }

  return { liveOn, createWork, log, subscribe, endActive, cancelAtEnd, resume, entries, sums };
}
