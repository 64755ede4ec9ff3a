import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Plans new prices, which hold from days within the year on. Running plans keep theirs. */
export const planPrices = (db: Db) =>
  sql`insert into catalogue_plans (slug, valid_from, position, label, advertised_price, advertised_hours,
      advertised_rate, monthly_hours, hourly_rate, weekly_hours, sharing, included, is_most_popular, is_offered)
    select slug, day, position, label, advertised_price, advertised_hours, advertised_rate, monthly_hours, rate,
      weekly_hours, sharing, included, is_most_popular, is_offered
    from catalogue_plans join (values ('part-time', date '2026-04-10', 7.77), ('full-time', date '2026-07-20', 6.15),
      ('part-time', date '2026-09-20', 7.25)) as price (plan, day, rate) on plan = slug`.execute(
    db,
  );

/**
 * Plans of the catalogue with another rate than the one that held on their first day or, of a planned change, before. A plan
 * that was paused begins again on a later day, but keeps its price: its first day is that of its first month.
 */
export async function listWrongPrices(db: Db) {
  const { rows } = await sql`
    with sold as (
      select id, plan, hourly_rate, custom_plan_name,
        coalesce((select min(period_start) from hours_ledger where kind = 'grant' and subscription_id = subscriptions.id),
          start_date) as first_day
      from subscriptions
    )
    select id, plan, first_day, hourly_rate from sold
    where custom_plan_name is null and not exists (
      select from catalogue_plans as version
      where version.slug = plan and version.hourly_rate = sold.hourly_rate and version.valid_from <= first_day
        and (exists (select from plan_changes where successor_id = sold.id) or not exists (
          select from catalogue_plans as later
          where later.slug = plan and later.valid_from > version.valid_from and later.valid_from <= first_day)))`.execute(
    db,
  );
  return rows;
}
