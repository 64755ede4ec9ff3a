import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { pageOfRows, type Rows } from './pages.ts';
import type { Period } from './period.ts';
import type { VaFigures } from './schema.ts';
import { timeEntries } from './sources.ts';

type Row = VaFigures & { key: number; count: number; unratedVas: number; unratedTotal: number };

/**
 * The logged hours of each VA who is active or has logged time, and the hours that they offered: the weekly hours of each
 * day, pro rata, until today. The time of deleted VAs is one row.
 */
export async function listVaFigures(db: Db, { first, end, today }: Period, page: Rows) {
  const { rows } = await sql<Row>`
    with worked as (
      -- 0 stands for deleted VAs.
      select coalesce(va_id, 0) as key, sum(hours) as logged_hours,
        sum(amount) filter (where is_approved) as cost, sum(hours) filter (where amount is null) as unrated_hours
      from (${timeEntries({ first, end, today })}) as entries group by 1
    ), offered as (
      select va_id as key, round(sum(weekly_hours * (until - since)) / 7, 2) as available_hours
      from (select va_id, weekly_hours, greatest(valid_from, ${first}::date) as since,
          least(lead(valid_from, 1, 'infinity') over (partition by va_id order by valid_from),
            ${end}::date, ${today}::date + 1) as until
        from va_capacities) as spans
      where until > since group by va_id
    ), vas as (
      select id as key from users where role = 'va' and status <> 'inactive' and approved_at is not null
      union select key from worked
    ), figures as (
      select vas.key, coalesce(logged_hours, 0) as logged_hours, available_hours, coalesce(cost, 0) as cost,
        coalesce(unrated_hours, 0) as unrated_hours
      from vas left join worked using (key) left join offered using (key)
    ), sums as (
      select count(*)::integer as count, (count(*) filter (where unrated_hours <> 0))::integer as unrated_vas,
        coalesce(sum(unrated_hours), 0) as unrated_total
      from figures
    )
    select figures.*, nullif(figures.key, 0) as va_id, (select full_name from users where id = figures.key) as name,
      (select weekly_hours from va_capacities where va_id = figures.key and valid_from <= ${today}::date
        order by valid_from desc limit 1) as weekly_hours,
      exists (select from users where id = figures.key and role = 'va') as is_va,
      sums.count, sums.unrated_vas, sums.unrated_total
    from figures cross join sums
    ${pageOfRows(page, sql`figures.key`, sql`figures.logged_hours desc`)}`.execute(db);
  return rows;
}
