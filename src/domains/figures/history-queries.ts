import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { monthsOf, type Period } from './period.ts';
import { entriesOf } from './sources.ts';

const byMonth = (entries: RawBuilder<unknown>) => sql`
  (select date_trunc('month', day::timestamp)::date as month, sum(amount) as amount
    from (${entries}) as entries group by 1)`;

/** The revenue and the cost of each month, the first month first; null if there is no row of it. */
export async function listMonthSums(db: Db, period: Period) {
  const { rows } = await sql<{ revenue: number | null; cost: number | null }>`
    select earned.amount as revenue, spent.amount as cost
    from unnest(${monthsOf(period)}::date[]) as began
      left join ${byMonth(entriesOf.revenue(period))} as earned on earned.month = began
      left join ${byMonth(entriesOf.cost(period))} as spent on spent.month = began
    order by began`.execute(db);
  return rows;
}
