import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { nameOfClient, pageOfRows, type Rows } from './pages.ts';
import type { Period } from './period.ts';
import { overUsedShare, underUsedShare } from './risks.ts';
import type { UsageFigures } from './schema.ts';

/**
 * The clients who used much less or more than the hours of the billing periods that begin in a month: what was granted,
 * bought and carried from earlier periods. What the periods carry to later ones, or let expire, was available.
 */
export async function listUnusualUsage(db: Db, { first, end, today }: Period, page: Rows) {
  const { rows } = await sql<UsageFigures & { key: number; count: number }>`
    with periods as not materialized (
      select client_id, date_trunc('month', period_start::timestamp)::date as month,
        min(period_start) as opened_on, max(period_start) as last_start,
        coalesce(sum(hours) filter (where kind not in ('use', 'correction', 'carry', 'expire')), 0) as granted,
        exact_hours(-coalesce(sum(hours) filter (where kind in ('use', 'correction')), 0)) as used_hours
      from ledger_totals where period_start >= ${first}::date and period_start < ${end}::date
      group by 1, 2
    ), used as not materialized (
      select client_id, month, used_hours, exact_hours(granted + coalesce((select sum(hours) from hours_ledger as carried
          where carried.client_id = periods.client_id and carried.period_start = periods.opened_on
            and carried.kind = 'carry' and carried.other_period < carried.period_start), 0)) as available_hours,
        (last_start + interval '1 month')::date <= ${today}::date
          or exists (select from ledger_totals as later where later.client_id = periods.client_id
            and later.period_start > periods.last_start) as is_ended
      from periods
    ), unusual as not materialized (
      select used.*, case when used_hours > ${sql.lit(overUsedShare)} * available_hours then 'over' else 'under' end as level,
        client_id * 12 + extract(month from month)::integer - 1 as key
      from used where used_hours > ${sql.lit(overUsedShare)} * available_hours
        or (is_ended and available_hours > 0 and used_hours < ${sql.lit(underUsedShare)} * available_hours)
    )
    select unusual.*, ${nameOfClient(sql`unusual.client_id`)} as name,
      (count(*) over ())::integer as count
    from unusual
    ${pageOfRows(page, sql`key`, sql`used_hours / greatest(available_hours, 0.01) desc`)}`.execute(
    db,
  );
  return rows;
}
