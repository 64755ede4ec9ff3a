import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

export const hour = 3_600_000;
export const hoursAgo = (count: number) => new Date(Date.now() - count * hour);
/** In the billing period before the open one. */
const lastMonth = () => hoursAgo(45 * 24);

/** The day that PostgreSQL uses as today until the transaction ends. */
const setToday = (db: Db, instant: Date) =>
  sql`select set_config('gva.today', ${instant.toISOString().slice(0, 10)}, true)`.execute(db);

const plan = { plan: 'full-time', status: 'active', monthlyHours: 160, hourlyRate: 6.5 } as const;

export const makeBilledTime = (app: () => TestApp) => {
  const transaction = () => app().database.db.transaction();

  /** Logs hours in the past, booked in the billing period of their day. */
  const log = (taskId: number, va: TestUser, startTime: Date, duration: number) =>
    transaction().execute(async (trx) => {
      await setToday(trx, startTime);
      const endTime = new Date(startTime.getTime() + Math.ceil(duration) * hour);
      await trx
        .insertInto('timeLogs')
        .values({ taskId, vaId: va.id, startTime, endTime, duration, notes: `${duration} h` })
        .execute();
    });

  /** A task with time in a closed billing period, and in the open one. */
  async function createWork() {
    const { client, va } = await app().createPair();
    await transaction().execute(async (trx) => {
      await setToday(trx, lastMonth());
      await trx
        .insertInto('subscriptions')
        .values({ userId: client.id, ...plan })
        .execute();
    });
    const owner = { clientId: client.id, vaId: va.id };
    const { id } = await app().createTask({ ...owner, status: 'in-progress' });
    await log(id, va, lastMonth(), 3.25);
    await log(id, va, hoursAgo(20), 1.5);
    await log(id, va, hoursAgo(10), 0.75);
    return { client, va, id };
  }

  return { log, createWork };
};
