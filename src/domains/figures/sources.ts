import { type RawBuilder, sql } from 'kysely';
import { currencySymbol } from '#shared/money.ts';
import type { Period } from './period.ts';
import { movements } from './recurring-queries.ts';
import { revenueEntries } from './revenue.ts';
import type { Figure } from './schema.ts';

/**
 * The rows of each figure, with the columns `source`, `source_id`, `day`, `client_id`, `va_id`, `task_id`, `note`, `hours`,
 * `rate` and `amount`. A figure is the sum of these rows, so the two cannot differ.
 */
type Entries = RawBuilder<unknown>;

/** The logged time with the pay rate of its day. */
export const timeEntries = ({ first, end }: Period): Entries => sql`
  select source, source_id, booked_on as day, client_id, va_id, task_id, null::text as note,
    hours, rate, amount, is_approved
  from priced_time where booked_on >= ${first}::date and booked_on < ${end}::date`;

const timeWith = (period: Period, condition: RawBuilder<unknown>): Entries => sql`
  select source, source_id, day, client_id, va_id, task_id, note, hours, rate, amount
  from (${timeEntries(period)}) as logged where ${condition}`;

const isRated = sql`amount is not null`;
const costEntries = (period: Period) => timeWith(period, sql`is_approved and ${isRated}`);

/** The bookings of used hours, and their corrections, in the billing periods that begin in these months. */
const usedEntries = ({ first, end }: Period): Entries => sql`
  select 'booking' as source, booked.id as source_id, business_day(booked.created_at) as day, booked.client_id,
    logged.va_id, logged.task_id, booked.reason as note, -booked.hours as hours, null::numeric as rate,
    null::numeric as amount
  from hours_ledger as booked left join time_logs as logged on logged.id = booked.time_log_id
  where booked.kind in ('use', 'correction')
    and booked.period_start >= ${first}::date and booked.period_start < ${end}::date`;

/** The plans that run at the end of the period. */
const planEntries = ({ end, today }: Period): Entries => sql`
  select 'plan' as source, spans.id as source_id, spans.first_day as day, spans.client_id,
    null::integer as va_id, null::integer as task_id, plans.plan as note, null::numeric as hours,
    null::numeric as rate, spans.monthly_price as amount
  from plan_spans as spans left join subscriptions as plans on plans.id = spans.subscription_id
  where spans.first_day <= least(${end}::date - 1, ${today}::date)
    and spans.end_day > least(${end}::date - 1, ${today}::date)`;

const writtenPrice = (column: 'before' | 'after') =>
  sql`${currencySymbol()}::text || to_char(${sql.ref(column)}, 'FM999,999,990.00')`;

/** One row for each client and month in which the monthly price of the client changed in this way. */
const movementEntries =
  (kind: Figure) =>
  (period: Period): Entries =>
    sql`
  select 'movement' as source, client_id as source_id, month as day, client_id,
    null::integer as va_id, null::integer as task_id,
    ${writtenPrice('before')} || ' → ' || ${writtenPrice('after')} as note,
    null::numeric as hours, null::numeric as rate, after - before as amount
  from (${movements(period)}) as moved where kind = ${kind}`;

export const entriesOf: Record<Figure, (period: Period) => Entries> = {
  revenue: revenueEntries,
  cost: costEntries,
  margin: (period) => sql`
    select source, source_id, day, client_id, va_id, task_id, note, hours, rate, amount
    from (${revenueEntries(period)}) as earned
    union all
    select source, source_id, day, client_id, va_id, task_id, note, hours, rate, -amount
    from (${costEntries(period)}) as spent`,
  'pending-cost': (period) => timeWith(period, sql`not is_approved and ${isRated}`),
  'unrated-hours': (period) => timeWith(period, sql`amount is null`),
  'logged-hours': (period) => timeWith(period, sql`true`),
  'used-hours': usedEntries,
  'recurring-revenue': planEntries,
  'new-revenue': movementEntries('new-revenue'),
  expansion: movementEntries('expansion'),
  contraction: movementEntries('contraction'),
  churn: movementEntries('churn'),
};
