import { type RawBuilder, sql } from 'kysely';
import { quietDays } from '#shared/quiet-days.ts';

/** Of the month after the one that is paid. */
const payDueDay = 5;
/** A statement of an older month is not told of, for example after an import. */
const maxPayAgeDays = 62;
/** A client who became quiet longer ago is not told of. */
const maxQuietDays = quietDays + 7;

/** Each once for each time that they become quiet. Activity is expected from the start of the running plan. */
export const quietClients = {
  facts: ({ now }: { now: string }): RawBuilder<unknown> => sql`
    select 'client-quiet' as kind, activity.client_id as id, business_day(quiet.since)::text as fact
    from client_activity as activity
    join client_usage as usage on usage.client_id = activity.client_id
      and usage.covered_until > billing_day()
    join users as client on client.id = activity.client_id and client.status <> 'inactive'
    cross join lateral (select greatest(activity.last_at, (
      select max(business_day_start(plan.start_date)) from subscriptions as plan
        where plan.user_id = activity.client_id and plan_runs(plan.status, plan.end_date))) as since) as quiet
    where quiet.since < ${now}::timestamptz - make_interval(days => ${sql.lit(quietDays)})
      and quiet.since > ${now}::timestamptz - make_interval(days => ${sql.lit(maxQuietDays)})`,
  tell: sql`notify_admins('client-quiet', 'client', subject_id, null)`,
};

/** Statements of a month that is over, which are not paid. */
export const duePay = {
  facts: ({ now }: { now: string }): RawBuilder<unknown> => sql`
    select 'pay-due' as kind, statement.id, to_char(statement.month, 'YYYY-MM') as fact
    from pay_statements as statement
    where statement.status <> 'paid' and statement.total > 0
      and statement.month <= date_trunc('month', business_day(${now}::timestamptz - make_interval(days => ${sql.lit(payDueDay - 1)})))
        - interval '1 month'
      and statement.month > business_day(${now}::timestamptz) - ${sql.lit(maxPayAgeDays)}::integer`,
  tell: sql`notify_admins('pay-due', 'pay-statement', subject_id, null)`,
};
