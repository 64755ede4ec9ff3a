import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Whether a subscription runs: it is active and its pause has not begun, or cancelled and not over yet. */
export const runs = sql<boolean>`plan_runs(status, end_date)`;

/** The first day of the billing month that contains today. Computed from the start date, so it is never outdated. */
export const monthStart = sql<string>`billing_month(start_date, months_billed(start_date, billing_day()))`;

/** The first day of the next billing month. */
export const nextPeriodStart = sql<string>`billing_month(start_date, months_billed(start_date, billing_day()) + 1)`;

/** The plan of the client's running subscription, or null. A client has at most one. */
export async function findRunningPlan(db: Db, clientId: number) {
  const subscription = await db
    .selectFrom('subscriptions')
    .select('plan')
    .where('userId', '=', clientId)
    .where(runs)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return subscription?.plan ?? null;
}
