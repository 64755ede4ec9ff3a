import { type RawBuilder, sql } from 'kysely';
import { isUnresolvedFailure } from '#domains/payments/failure-queries.ts';
import type { Db } from '#server/db.ts';
import { nameOfClient, pageOfRows, type Rows } from './pages.ts';
import { type RiskReason, riskLimits, underUsedShare } from './risks.ts';

const { lowRating, quietDays, returnDays, returns, underUsedPeriods } = riskLimits;

/** The clients of each reason, with the day and the number that describe it. */
const facts: Record<RiskReason, RawBuilder<unknown>> = {
  'payment-failed': sql`
    select client_id, business_day(max(created_at)) as day, null::numeric as amount
    from payments as failed where failed.status = 'failed' and ${isUnresolvedFailure} group by client_id`,
  'dispute-open': sql`
    select payments.client_id, business_day(min(disputed.created_at)) as day, sum(disputed.amount) as amount
    from payment_disputes as disputed join payments on payments.id = disputed.payment_id
    where disputed.status = 'open' group by payments.client_id`,
  cancelled: sql`
    select user_id as client_id, end_date as day, null::numeric as amount from subscriptions
    where status = 'cancelled' and ended_at is null and end_date > billing_day()`,
  'pause-planned': sql`
    select user_id as client_id, end_date as day, null::numeric as amount from subscriptions
    where status = 'active' and end_date is not null`,
  'under-used': sql`
    select usage.client_id, null::date as day, shares.amount
    from client_usage as usage cross join lateral (
      select count(*) as periods, max(used / nullif(available, 0)) as amount
      from (
        select -coalesce(sum(hours) filter (where kind in ('use', 'correction')), 0) as used,
          coalesce(sum(hours) filter (where kind not in ('use', 'correction', 'carry', 'expire')), 0) + coalesce((select sum(hours)
            from hours_ledger as carried where carried.client_id = usage.client_id
              and carried.period_start = totals.period_start and carried.kind = 'carry'
              and carried.other_period < carried.period_start), 0) as available
        from ledger_totals as totals
        where totals.client_id = usage.client_id and totals.period_start < usage.period_start
        group by totals.period_start order by totals.period_start desc limit ${sql.lit(underUsedPeriods)}
      ) as ended where available > 0
    ) as shares
    where usage.covered_until > billing_day() and shares.periods = ${sql.lit(underUsedPeriods)}
      and shares.amount < ${sql.lit(underUsedShare)}`,
  'low-rating': sql`
    select usage.client_id, null::date as day, rated.rating::numeric as amount
    from client_usage as usage cross join lateral (
      select rating from feedback where feedback.client_id = usage.client_id
      order by created_at desc, id desc limit 1) as rated
    where usage.covered_until > billing_day() and rated.rating <= ${sql.lit(lowRating)}`,
  quiet: sql`
    select client_id, business_day(last_at) as day, null::numeric as amount from client_activity
    where last_at < now() - make_interval(days => ${sql.lit(quietDays)})`,
  'work-returned': sql`
    select client_id, null::date as day, count(*)::numeric as amount from task_reviews
    where outcome in ('approved', 'changes-requested') and outcome = 'changes-requested'
      and decided_at > now() - make_interval(days => ${sql.lit(returnDays)})
    group by client_id having count(*) >= ${sql.lit(returns)}`,
};

const allFacts = sql.join(
  Object.entries(facts).map(
    ([reason, found]) =>
      sql`select client_id, ${sql.lit(reason)} as reason, day, amount from (${found}) as fact`,
  ),
  sql` union all `,
);

export type RiskRow = {
  clientId: number;
  name: string | null;
  monthlyPrice: number;
  count: number;
  facts: { reason: RiskReason; day: string | null; amount: number | null }[];
};

/** The clients with a running plan who may leave, the highest monthly price first. */
export async function listRisks(db: Db, page: Rows) {
  const { rows } = await sql<RiskRow>`
    with found as materialized (${allFacts}),
    risks as (
      select found.client_id, json_agg(json_build_object('reason', reason, 'day', day, 'amount', amount)) as facts
      from found join client_usage as usage using (client_id)
      where usage.covered_until > billing_day() group by found.client_id
    ), figures as (
      select risks.*, coalesce((select sum(spans.monthly_price) from plan_spans as spans where spans.client_id = risks.client_id
          and spans.first_day <= billing_day() and spans.end_day > billing_day()), 0) as monthly_price
      from risks
    )
    select figures.*, ${nameOfClient(sql`figures.client_id`)} as name, (count(*) over ())::integer as count
    from figures
    ${pageOfRows(page, sql`figures.client_id`, sql`figures.monthly_price desc`)}`.execute(db);
  return rows;
}
