import { sql } from 'kysely';
import { listPlanVersions, toPlan, versionsOn } from '#server/catalogue-plans.ts';
import type { Db } from '#server/db.ts';

/** Whether a subscription runs: it is active and its pause has not begun, or cancelled and not over yet. */
export const runs = sql<boolean>`plan_runs(status, end_date)`;

/** The first day of the billing month that contains today. Computed from the start date, so it is never outdated. */
export const monthStart = sql<string>`billing_month(start_date, months_billed(start_date, billing_day()))`;

/** The first day of the next billing month. */
export const nextPeriodStart = sql<string>`billing_month(start_date, months_billed(start_date, billing_day()) + 1)`;

/** The plan of the client's running subscription, and when its terms were agreed; or null. A client has at most one. */
export async function findRunningPlan(db: Db, clientId: number) {
  const running = await db
    .selectFrom('subscriptions')
    .leftJoin('planChanges', 'planChanges.successorId', 'subscriptions.id')
    .select((eb) => [
      'subscriptions.plan',
      // The terms of a scheduled plan are those of the day on which it was scheduled, and those of one that the client paid
      // at checkout are those that the checkout began with.
      eb.fn
        .coalesce(
          'planChanges.createdAt',
          eb
            .selectFrom('checkouts')
            .select('checkouts.createdAt')
            .whereRef('checkouts.subscriptionId', '=', 'subscriptions.id')
            .where('checkouts.kind', '=', 'subscription')
            .where('checkouts.status', '=', 'succeeded')
            .orderBy('checkouts.createdAt')
            .limit(1),
          'subscriptions.createdAt',
        )
        .as('begunAt'),
    ])
    .where('subscriptions.userId', '=', clientId)
    .where(sql<boolean>`plan_runs(subscriptions.status, subscriptions.end_date)`)
    .orderBy('subscriptions.id', 'desc')
    .executeTakeFirst();
  return running ?? null;
}

/** The plans of the catalogue as they held at a moment, with what was promised then. */
export async function plansWhenBegun(db: Db, moment: string) {
  const { rows } = await sql<{ day: string }>`select business_day(${moment}) as day`.execute(db);
  const versions = await listPlanVersions(db);
  const known = versions.filter(({ createdAt }) => createdAt <= moment);
  return versionsOn(known, rows[0]?.day ?? '').map(toPlan);
}
