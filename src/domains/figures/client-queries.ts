import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { nameOfClient, pageOfRows, type Rows } from './pages.ts';
import type { Period } from './period.ts';
import { revenueEntries } from './revenue.ts';
import type { ClientFigures } from './schema.ts';
import { timeEntries } from './sources.ts';

type Totals = Record<
  'revenue' | 'cost' | 'margin' | 'approvedHours' | 'pendingHours' | 'pendingCost',
  number
>;
type Row = ClientFigures & {
  count: number;
  totals: Totals;
};

/** What each client brought in and cost, and the sums over all clients. */
export async function listClientFigures(db: Db, period: Period, page: Rows) {
  const { rows } = await sql<Row>`
    with earned as (
      select client_id, sum(amount) as revenue from (${revenueEntries(period)}) as entries group by client_id
    ), worked as (
      select client_id,
        sum(amount) filter (where is_approved) as cost,
        sum(hours) filter (where is_approved) as approved_hours,
        sum(hours) filter (where not is_approved) as pending_hours,
        sum(amount) filter (where not is_approved) as pending_cost,
        sum(hours) filter (where amount is null) as unrated_hours
      from (${timeEntries(period)}) as entries group by client_id
    ), figures as (
      select client_id, coalesce(revenue, 0) as revenue, coalesce(cost, 0) as cost,
        coalesce(revenue, 0) - coalesce(cost, 0) as margin, coalesce(approved_hours, 0) as approved_hours,
        coalesce(pending_hours, 0) as pending_hours, coalesce(pending_cost, 0) as pending_cost,
        coalesce(unrated_hours, 0) as unrated_hours
      from earned full join worked using (client_id)
    ), sums as (
      select count(*)::integer as count, json_build_object('revenue', coalesce(sum(revenue), 0),
        'cost', coalesce(sum(cost), 0), 'margin', coalesce(sum(margin), 0),
        'approvedHours', coalesce(sum(approved_hours), 0), 'pendingHours', coalesce(sum(pending_hours), 0),
        'pendingCost', coalesce(sum(pending_cost), 0)) as totals
      from figures
    )
    select figures.*, ${nameOfClient(sql`figures.client_id`)} as name, sums.count, sums.totals
    from figures cross join sums
    ${pageOfRows(page, sql`figures.client_id`, sql`figures.revenue desc, figures.cost desc`)}`.execute(
    db,
  );
  return rows;
}
