import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { monthsOf, type Period } from './period.ts';
import type { RecurringMonth } from './schema.ts';

/** The monthly price of each client before and at the end of each month; of the current month, until today. */
const prices = (period: Period): RawBuilder<unknown> => sql`
  select month, client_id,
    coalesce(sum(monthly_price) filter (where first_day <= day_before and end_day > day_before), 0) as before,
    coalesce(sum(monthly_price) filter (where first_day <= last_day and end_day > last_day), 0) as after
  from (
    select month, least(month - 1, ${period.today}::date) as day_before,
      least((month + interval '1 month')::date - 1, ${period.today}::date) as last_day
    from unnest(${monthsOf(period)}::date[]) as month
  ) as months
  join plan_spans on end_day > day_before and first_day <= last_day
  group by month, client_id`;

/** How the monthly price of each client changed in each month. A client who comes back is new. */
export const movements = (period: Period): RawBuilder<unknown> => sql`
  select month, client_id, before, after, case
    when before = 0 and after > 0 then 'new-revenue'
    when before > 0 and after = 0 then 'churn'
    when after > before then 'expansion'
    when after < before then 'contraction' end as kind
  from (${prices(period)}) as priced`;

const sumOf = (kind: string) =>
  sql`coalesce(sum(after - before) filter (where kind = ${sql.lit(kind)}), 0)`;
const countOf = (condition: RawBuilder<unknown>) =>
  sql`(count(*) filter (where ${condition}))::integer`;

/** The recurring revenue of each month and its changes, the first month first. */
export async function listRecurringMonths(db: Db, period: Period): Promise<RecurringMonth[]> {
  const { rows } = await sql<RecurringMonth>`
    select began as month, coalesce(sum(before), 0) as start, ${sumOf('new-revenue')} as new_revenue,
      ${sumOf('expansion')} as expansion, ${sumOf('contraction')} as contraction,
      ${sumOf('churn')} as churn, coalesce(sum(after), 0) as "end",
      ${countOf(sql`before > 0`)} as start_clients,
      ${countOf(sql`kind = 'new-revenue'`)} as new_clients,
      ${countOf(sql`kind = 'churn'`)} as churned_clients,
      ${countOf(sql`after > 0`)} as end_clients
    from unnest(${monthsOf(period)}::date[]) as began
    left join (${movements(period)}) as moved on moved.month = began
    group by began order by began`.execute(db);
  return rows;
}
