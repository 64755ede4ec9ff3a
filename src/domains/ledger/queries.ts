import { type RawBuilder, sql } from 'kysely';
import { monthStart, runs } from '#domains/plans/catalogue/running-queries.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import type { PageRequest } from '#shared/page.ts';
import type { HoursBalance } from './schema.ts';

// Subqueries instead of joins: the planner would read all tasks and users for a large page.
const planOf = (column: 'plan' | 'customPlanName') =>
  sql`(select ${sql.ref(column)} from subscriptions where id = subscription_id)`;
const userName = (id: string) =>
  sql<string | null>`(select full_name from users where id = ${sql.raw(id)})`;
const taskColumn = (column: 'title' | 'clientId') =>
  sql`(select ${sql.ref(column)} from tasks
    where id = (select task_id from time_logs where id = time_log_id))`;
const vaOfLog = '(select va_id from time_logs where id = time_log_id)';

const entryColumns = [
  'id',
  'clientId',
  'periodStart',
  'kind',
  'hours',
  'subscriptionId',
  'timeLogId',
  'otherPeriod',
  'reason',
  'actorId',
  'createdAt',
  sql<Plan | null>`${planOf('plan')}`.as('plan'),
  sql<string | null>`${planOf('customPlanName')}`.as('customPlanName'),
  sql<string | null>`${taskColumn('title')}`.as('taskTitle'),
  sql<number | null>`${taskColumn('clientId')}`.as('taskClientId'),
  sql<number | null>`${sql.raw(vaOfLog)}`.as('vaId'),
  userName(vaOfLog).as('vaName'),
  userName('actor_id').as('actorName'),
] as const;

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];

type Page = PageRequest & { view: 'all' | 'without-time' };

/** Newest first. */
export function listLedger(db: Db, clientId: number, { view, ...page }: Page) {
  let query = db.selectFrom('hoursLedger').select(entryColumns).where('clientId', '=', clientId);
  // A literal instead of a parameter, so that prepared statements can use the partial index.
  if (view === 'without-time') query = query.where(sql<boolean>`kind <> 'use'`);
  return newestFirst(query, page).execute();
}

export const findEntry = (db: Db, id: number) =>
  db.selectFrom('hoursLedger').select(entryColumns).where('id', '=', id).executeTakeFirstOrThrow();

/** A deleted client still has ledger entries. */
export async function hasLedger(db: Db, clientId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('hoursLedger')
    .select('id')
    .where('clientId', '=', clientId)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * The sums of the billing period that contains today. If that period is not open yet, computes the same sums as after
 * it is opened, including carried and granted hours.
 */
export const selectBalance = (clientId: RawBuilder<number>) => sql<HoursBalance>`
    with plan as materialized (
      select id, status, start_date, end_date, monthly_hours, rollover_limit from subscriptions
      where user_id = ${clientId} and plan_runs(status, end_date)
      order by status = 'active' desc, id desc limit 1
    ), period as materialized (
      select billing_period_start(${clientId}) as start, billing_day() as today,
        (select max(period_start) from hours_ledger where client_id = ${clientId}) as opened
    ), unopened as materialized (
      select greatest(month, opened) as start, coalesce(changed.monthly_hours, plan.monthly_hours) as hours,
        case when changed.id is null then plan.rollover_limit else changed.rollover_limit end as rollover_limit
      from plan cross join period cross join lateral (
        select billing_month(start_date, number) as month from generate_series(
          least(months_billed(start_date, coalesce(opened, today)), months_billed(start_date, today)),
          months_billed(start_date, today)) as number
      ) months
      -- A scheduled plan whose day has come grants its own hours.
      left join plan_changes changed on changed.client_id = ${clientId} and changed.status = 'scheduled'
        and changed.subscription_id = plan.id and changed.effective_on <= month
      where not exists (select from hours_ledger
        where client_id = ${clientId} and subscription_id = plan.id and kind = 'grant'
          and period_start >= month)
    ), sums as (
      select
        -- Without the hours of a former plan that were credited.
        sum(hours) filter (where kind in ('grant', 'credit') and period_start = start) as granted,
        sum(hours) filter (where kind = 'pack' and period_start = start) as bought,
        sum(hours) filter (where kind in ('carry', 'billed', 'expire') and period_start = start) as carried,
        sum(hours) filter (where period_start < start) as former,
        bool_or(kind = 'grant' and period_start < start) as is_priced,
        -sum(hours) filter (where kind in ('use', 'correction') and period_start = start) as used
      from period left join ledger_totals on client_id = ${clientId} and period_start = opened
    ), added as (
      select sum(hours) filter (where unopened.start = period.start) as granted,
        array_agg(hours order by unopened.start) filter (where unopened.start < period.start) as earlier,
        array_agg(rollover_limit order by unopened.start) filter (where unopened.start < period.start) as limits,
        min(unopened.start) as first_start
      from period left join unopened on true
    ), amounts as (
      select coalesce(sums.granted, 0) + coalesce(added.granted, 0) as granted,
        coalesce(sums.bought, 0) as bought, coalesce(used, 0) as used,
        coalesce(sums.carried, 0) + hours_handed_on(
          former_sum - expiring_hours(${clientId}, opened, first_start, (select id from plan), former_sum),
          earlier, limits) as carried
      from sums, added, period, lateral (
        -- The debt of a period with a plan is billed when it closes.
        select case when is_priced and exact_hours(former) < 0 and (select bills_extra_hours from seller_details)
          then 0 else coalesce(former, 0) end as former_sum) before
    ), results as (
      select granted, bought, exact_hours(carried) as carried, exact_hours(used) as used,
        exact_hours(granted + bought + carried - used) as balance from amounts
    )
    select ${clientId} as "clientId", start as "periodStart",
      coalesce(
        (select case status when 'active'
            then billing_month(start_date, months_billed(start_date, today) + 1)
            else end_date end from plan),
        (date_trunc('month', today::timestamp) + interval '1 month')::date) as "periodEnd",
      today as "asOf", granted, bought, carried, used,
      exact_hours(balance + greatest(0, used)) as available, balance,
      -- Nothing expires if the plan ends or pauses before its next month.
      coalesce((select greatest(0, exact_hours(balance - rollover_limit - bought)) from plan where status = 'active'
        and coalesce(end_date > billing_month(start_date, months_billed(start_date, today) + 1), true)), 0) as expiring
    from period, results
  `;

export async function findBalance(db: Db, clientId: number): Promise<HoursBalance> {
  const { rows } = await selectBalance(sql`${clientId}::integer`).execute(db);
  const [balance] = rows;
  if (!balance) throw new Error('An aggregate without a group must return one row.');
  return balance;
}

/** Opens the client's current period if necessary, and locks the client's ledger until the transaction ends. */
export async function openPeriod(db: Db, clientId: number): Promise<string> {
  const { rows } = await sql<{ period: string }>`
    select open_billing_period(${clientId}::integer) as period
  `.execute(db);
  return rows[0]?.period ?? '';
}

type Correction = {
  clientId: number;
  periodStart: string;
  hours: number;
  reason: string;
  /** Null if the server acts. */
  actorId: number | null;
};

export const insertCorrection = (db: Db, correction: Correction) =>
  db
    .insertInto('hoursLedger')
    .values({ ...correction, kind: 'correction' })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Clients without a running plan whose last period has ended with a debt that is to be billed. */
export async function listClientsWithUnbilledDebt(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select client_id as "clientId" from client_usage as usage
    where given < taken and (select bills_extra_hours from seller_details)
      and period_start < billing_period_start(client_id)
      and exists (select from hours_ledger as granted where granted.client_id = usage.client_id
        and granted.period_start = usage.period_start and kind = 'grant')
    order by client_id limit ${limit}`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

/** Clients with an active subscription whose current month is not granted yet. A scheduled plan begins with its month. */
export async function listClientsWithUnopenedPeriod(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('userId')
    .where('status', '=', 'active')
    .where(runs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hoursLedger')
            .select('hoursLedger.id')
            .whereRef('hoursLedger.clientId', '=', 'subscriptions.userId')
            .whereRef('hoursLedger.subscriptionId', '=', 'subscriptions.id')
            .where('hoursLedger.kind', '=', 'grant')
            .where(sql<boolean>`hours_ledger.period_start >= ${monthStart}`),
        ),
      ),
    )
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}
