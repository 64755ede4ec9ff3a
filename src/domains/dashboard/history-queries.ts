import { sql } from 'kysely';
import { weekOf } from '#server/database/week-of.ts';
import type { Db } from '#server/db.ts';
import type { FirstDay } from '#shared/date-style.ts';
import type { DashboardHistory } from './schema.ts';

type TasksPerWeek = DashboardHistory['tasksPerWeek'];
type RevenuePerMonth = NonNullable<DashboardHistory['revenuePerMonth']>;
type HoursPerDay = NonNullable<DashboardHistory['hoursPerDay']>;

// Days are counted in UTC, in the totals and from the rows of a user.
const week = (firstDay: FirstDay) => weekOf(sql`utc_day()::timestamp`, firstDay);
const month = sql`date_trunc('month', utc_day()::timestamp)`;
const weeks = (firstDay: FirstDay) =>
  sql`generate_series(${week(firstDay)} - interval '11 weeks', ${week(firstDay)}, interval '1 week')`;
const months = sql`generate_series(${month} - interval '11 months', ${month}, interval '1 month')`;

/** Tasks of all users, from the daily totals. */
export async function listTasksPerWeek(db: Db, firstDay: FirstDay): Promise<TasksPerWeek> {
  const { rows } = await sql<TasksPerWeek[number]>`
    select week::date as week, greatest(0, coalesce(sum(amount), 0))::integer as done
    from ${weeks(firstDay)} as week
    left join daily_totals on kind = 'tasks-done' and day >= week::date and day < week::date + 7
    group by week order by week
  `.execute(db);
  return rows;
}

type Owner = { clientId: number } | { vaId: number };
const ownedBy = (owner: Owner) =>
  'clientId' in owner ? sql`client_id = ${owner.clientId}` : sql`va_id = ${owner.vaId}`;

/** Tasks of one user, from the index on finished tasks. */
export async function listOwnTasksPerWeek(
  db: Db,
  owner: Owner,
  firstDay: FirstDay,
): Promise<TasksPerWeek> {
  const { rows } = await sql<TasksPerWeek[number]>`
    select week::date as week, coalesce(finished.done, 0)::integer as done
    from ${weeks(firstDay)} as week
    left join (
      select ${weekOf(sql`completed_at at time zone 'UTC'`, firstDay)} as of_week, count(*) as done
      from tasks where ${ownedBy(owner)} and completed_at is not null
        and completed_at >= (${week(firstDay)} - interval '11 weeks') at time zone 'UTC'
      group by 1
    ) finished on of_week = week
    order by week
  `.execute(db);
  return rows;
}

/** The running sum of all changes at the end of each month; the first month includes everything before it. */
export async function listRevenuePerMonth(db: Db): Promise<RevenuePerMonth> {
  const { rows } = await sql<RevenuePerMonth[number]>`
    select month::date as month, coalesce(sum(change) over (order by month), 0) as revenue
    from ${months} as month
    left join (
      select greatest(date_trunc('month', day::timestamp), ${month} - interval '11 months') as of_month,
        sum(amount) as change
      from daily_totals where kind = 'revenue' group by 1
    ) changes on of_month = month
    order by month
  `.execute(db);
  return rows;
}

export async function listHoursOfWeek(
  db: Db,
  vaId: number,
  firstDay: FirstDay,
): Promise<HoursPerDay> {
  const { rows } = await sql<HoursPerDay[number]>`
    select day::date as day, coalesce(worked.hours, 0) as hours
    from generate_series(${week(firstDay)}, ${week(firstDay)} + interval '6 days', interval '1 day') as day
    left join (
      select date_trunc('day', start_time at time zone 'UTC') as of_day, sum(duration) as hours
      from time_logs where va_id = ${vaId} and start_time >= ${week(firstDay)} at time zone 'UTC'
      group by 1
    ) worked on of_day = day
    order by day
  `.execute(db);
  return rows;
}

/** The hours used per day of the period, which has days of the business, until today; their sum equals the hours used in the ledger. */
export async function listHoursOfPeriod(db: Db, clientId: number, start: string) {
  const { rows } = await sql<HoursPerDay[number]>`
    select day::date as day, coalesce(used.hours, 0) as hours
    from generate_series(${start}::date, billing_day(), interval '1 day') as day
    left join (
      select least(greatest(day_of(created_at), ${start}::date), billing_day()) as of_day,
        -sum(hours) as hours
      from hours_ledger where client_id = ${clientId} and period_start = ${start}::date
        and kind in ('use', 'correction')
      group by 1
    ) used on of_day = day
    order by day
  `.execute(db);
  return rows;
}
