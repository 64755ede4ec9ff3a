import { type RawBuilder, sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { openPeriod } from '#domains/ledger/queries.ts';
import type { Db } from '#server/db.ts';
import { noticeDays } from '../catalogue/catalogue.ts';
import { monthStart, nextPeriodStart } from '../catalogue/running-queries.ts';

/** The month of a plan that runs, and the part of it that an upgrade today would credit. */
export type CurrentMonth = {
  planId: number;
  /** A cancelled plan also runs until its end. */
  isActive: boolean;
  period: string;
  /** What the month costs. */
  price: number;
  isPaid: boolean;
  /** A refunded month gives no credit, but it still counts as paid. */
  isRefunded: boolean;
  isChargedToCard: boolean;
  /** Whether it will be charged or invoiced: false once its invoice is settled. */
  isOwed: boolean;
  /** The open invoice of the hourly job that asks for it. */
  asked: { id: number; number: string; open: number } | null;
  hourlyRate: number;
  days: number;
  daysOfMonth: number;
  /** The hours of the remaining days, and their price. */
  hours: number;
  amount: number;
};

/** Whether a plan was paid at a checkout, or replaced such a plan on a scheduled day. */
export const isPaidByCard = (plan: string) => sql<boolean>`exists (select from checkouts c
  where c.subscription_id in (${sql.ref(`${plan}.id`)}, ${sql.ref(`${plan}.card_plan_id`)})
    and c.kind = 'subscription' and c.status = 'succeeded' and c.payment_token is not null)`;

/** Whether the months of a plan are charged to a card. */
export async function isChargedToCard(db: Db, subscriptionId: number) {
  const plan = await db
    .selectFrom('subscriptions')
    .select(isPaidByCard('subscriptions').as('isCharged'))
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
  return plan?.isCharged === true;
}

/** The credit for the first month of a plan; 0 for other months. */
export const creditOfMonth = (plan: string, period: RawBuilder<unknown>) => sql<number>`case
  when ${sql.ref(`${plan}.first_month_credit`)} > 0 and ${period} = (select min(period_start) from hours_ledger
    where client_id = ${sql.ref(`${plan}.user_id`)} and subscription_id = ${sql.ref(`${plan}.id`)} and kind = 'grant')
  then ${sql.ref(`${plan}.first_month_credit`)} else 0 end`;

/** Whether money is still expected for a month that is not paid. One whose invoice an administrator credited is charged. */
const isOwed = sql<boolean>`(open_invoice_of_month(plan.id, granted.period_start) is not null
  or not exists (select from invoice_lines line join invoices settled on settled.id = line.invoice_id
    where line.subscription_id = plan.id and line.period_start = granted.period_start and settled.payment_id is null
      and (settled.status = 'paid' or (settled.status = 'void' and settled.created_by is null))))`;

/** Undefined if no plan runs, or if its month is not granted yet. */
export async function findCurrentMonth(db: Db, userId: number): Promise<CurrentMonth | undefined> {
  const { rows } = await sql<CurrentMonth>`
    select plan.id as "planId", plan.status = 'active' as "isActive", granted.period_start as period,
      month.price, paid.amount + ${creditOfMonth('plan', sql`granted.period_start`)} >= month.price as "isPaid",
      paid.refunded > 0 as "isRefunded", ${isPaidByCard('plan')} as "isChargedToCard",
      ${isOwed} as "isOwed", (select json_build_object('id', id, 'number', number, 'open', total - paid - credited)
        from invoices where id = open_invoice_of_month(plan.id, granted.period_start) and created_by is null) as asked,
      plan.hourly_rate as "hourlyRate", month.days, month.days_of_month as "daysOfMonth", credited.hours,
      cost_of(credited.hours, plan.hourly_rate) as amount
    from subscriptions plan
    join lateral (select period_start from hours_ledger
      where client_id = plan.user_id and subscription_id = plan.id and kind = 'grant'
      order by period_start desc limit 1) granted
      on granted.period_start >= ${monthStart}
    cross join lateral (select ${monthStart} as first_day, ${nextPeriodStart} as next_day) bounds
    cross join lateral (select cost_of(monthly_hours, hourly_rate) as price,
      next_day - billing_day() as days, next_day - first_day as days_of_month,
      round(monthly_hours * (next_day - billing_day()) / (next_day - first_day), 2) as hours) month
    -- Used hours are not given back, so that an upgrade leaves no debt that is billed.
    cross join lateral (select least(month.hours, greatest(0, coalesce(sum(hours), 0))) as hours
      from ledger_totals where client_id = plan.user_id and period_start = (
        select max(period_start) from hours_ledger where client_id = plan.user_id)) credited
    cross join lateral (select coalesce(sum(coalesce(p.month_amount, p.amount)), 0) as amount,
        coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = p.id and r.status <> 'failed')), 0)
          + coalesce(sum((select credited from invoices where id = p.invoice_id)), 0) as refunded
      from payments p where p.subscription_id = plan.id and p.period_start = granted.period_start
        and p.status = 'succeeded' and p.kind <> 'pack'
        and (select v.payment_id from payment_voids v where v.payment_id = p.id) is null) paid
    where plan.user_id = ${userId} and plan_runs(plan.status, plan.end_date)
    order by plan.id desc limit 1
  `.execute(db);
  return rows[0];
}

/** Lets a scheduled plan begin whose day has come, before the plan that it replaces is changed. */
export async function applyDueChange(db: Db, subscriptionId: number) {
  const due = await db
    .selectFrom('planChanges')
    .select('clientId')
    .where('subscriptionId', '=', subscriptionId)
    .where('effectiveOn', '<=', sql<string>`billing_day()`)
    .where(sql<boolean>`status = 'scheduled'`)
    .executeTakeFirst();
  if (due) await openPeriod(db, due.clientId);
}

/**
 * The rate at which owed hours are billed if another plan starts today. Undefined if the hours move to the new plan: extra
 * hours are not billed, no plan granted hours in the period, or the period begins today.
 */
export async function findExtraHoursRate(db: Db, userId: number) {
  const granted = await db
    .selectFrom('hoursLedger')
    .innerJoin('subscriptions', 'subscriptions.id', 'hoursLedger.subscriptionId')
    .select('subscriptions.hourlyRate')
    .where('hoursLedger.clientId', '=', userId)
    .where('hoursLedger.kind', '=', 'grant')
    .where('hoursLedger.periodStart', '=', sql<string>`billing_period_start(${userId}::integer)`)
    .where('hoursLedger.periodStart', '<', sql<string>`billing_day()`)
    .where(sql<boolean>`(select bills_extra_hours from seller_details)`)
    .orderBy('hoursLedger.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return granted?.hourlyRate;
}

type HoursBack = { userId: number; planId: number; hours: number };

/** Books the hours of the unused days of a plan, for which the client gets a credit, before another plan replaces it. */
export async function takeHoursBack(db: Db, { userId, planId, hours }: HoursBack) {
  const periodStart = await openPeriod(db, userId);
  await db
    .insertInto('hoursLedger')
    .values({
      clientId: userId,
      periodStart,
      kind: 'credit',
      hours: sql<number>`exact_hours(${-hours}::numeric)`,
      subscriptionId: planId,
    })
    .execute();
}

/** The first day on which a plan that is asked for today may replace the running one: a month begins on it. */
export async function findChangeDay(db: Db, subscriptionId: number) {
  const row = await db
    .selectFrom('subscriptions')
    .select(
      sql<string>`first_month_from(start_date, billing_day() + ${noticeDays}::integer)`.as('day'),
    )
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  return row.day;
}

/** The scheduled change of a client, with the day on which it happens: an activation may have moved the months of the plan. */
export const findScheduledChange = (db: Db, clientId: number) =>
  db
    .selectFrom('planChanges')
    .innerJoin('subscriptions as former', 'former.id', 'planChanges.subscriptionId')
    .select([
      'planChanges.id',
      'planChanges.subscriptionId',
      'planChanges.plan',
      'planChanges.monthlyHours',
      'planChanges.hourlyRate',
      'planChanges.customPlanName',
      'planChanges.rolloverLimit',
      sql<string>`first_month_from(former.start_date, effective_on)`.as('effectiveOn'),
      'planChanges.effectiveOn as dueOn',
    ])
    .where('planChanges.clientId', '=', clientId)
    .where(sql<boolean>`plan_changes.status = 'scheduled'`)
    .executeTakeFirst();

export const insertPlanChange = (db: Db, row: NewRow<'planChanges'>) =>
  db.insertInto('planChanges').values(row).execute();

/** Returns false if the change happened or was withdrawn in the meantime. */
export async function withdrawPlanChange(db: Db, id: number) {
  const withdrawn = await db
    .updateTable('planChanges')
    .set({ status: 'withdrawn', settledAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .returning('id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** Changes that happened and that the client was not told of. */
export const listChangesToAnnounce = (db: Db, limit: number) =>
  db
    .selectFrom('planChanges')
    .select('id')
    .where(sql<boolean>`status = 'applied' and announced_at is null`)
    .orderBy('id')
    .limit(limit)
    .execute();

export const lockChangeToAnnounce = (db: Db, id: number) =>
  db
    .selectFrom('planChanges')
    .innerJoin('subscriptions as former', 'former.id', 'planChanges.subscriptionId')
    .select([
      'planChanges.id',
      'planChanges.clientId',
      'planChanges.plan',
      'planChanges.monthlyHours',
      'planChanges.hourlyRate',
      'planChanges.customPlanName',
      'planChanges.rolloverLimit',
      'planChanges.successorId',
      'former.id as formerId',
      'former.plan as formerPlan',
      'former.customPlanName as formerName',
    ])
    .where('planChanges.id', '=', id)
    .where('announcedAt', 'is', null)
    .forUpdate('planChanges')
    .executeTakeFirst();

export const markAnnounced = (db: Db, id: number) =>
  db
    .updateTable('planChanges')
    .set({ announcedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
