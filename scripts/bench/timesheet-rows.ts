import { type Kysely, sql } from 'kysely';
import { beginBulk } from '#db/seed/bulk.ts';
import { suppressEvents } from '#db/seed.ts';
import type { Database } from '#db/types.ts';

export const vaCount = 100;

/**
 * A year of a hundred VAs, each with a client, ten tasks and a pay rate that rose in the middle of the year. They log on
 * each working day from 8 o'clock, an hour at a time. All but the last two weeks is approved.
 */
export async function addYear(db: Kysely<Database>, lines: number) {
  await db.transaction().execute(async (trx) => {
    await suppressEvents(trx);
    await sql`
      with people as (
        insert into users (username, password_hash, full_name, email, role, approved_at)
        select role || ' ' || n, '!', 'Person ' || n, role || n || '@bench.example', role, now()
        from generate_series(1, ${vaCount}::integer) n, unnest(array['va', 'client']) role
        returning id, role, split_part(username, ' ', 2)::integer as n
      ), profiles as (
        insert into client_profiles (user_id, company_name)
        select id, 'Company ' || n from people where role = 'client'
      ), va_rows as (
        insert into va_profiles (user_id) select id from people where role = 'va'
      ), rates as (
        insert into pay_rates (va_id, valid_from, hourly_rate, created_by)
        select id, billing_day() - days, 4 + days % 7, 1 from people, unnest(array[400, 180]) days where role = 'va'
      ), offered as (
        insert into va_capacities (va_id, valid_from, weekly_hours, set_by)
        select id, billing_day() - 400, 40, 1 from people where role = 'va'
      ), plans as (
        insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date)
        select id, 'full-time', 'active', 160, 6.5, billing_day() - 364 from people where role = 'client'
      )
      insert into tasks (title, description, client_id, va_id, status, category, due_date)
      select 'Task ' || t, 'A task of the year', client.id, va.id, 'in-progress', 'admin', billing_day() + 30
      from people client join people va on va.n = client.n and va.role = 'va', generate_series(1, 10) t
      where client.role = 'client'`.execute(trx);
    const finish = await beginBulk(trx, 'time_logs', lines);
    await sql`
      with work as (
        select id, va_id, client_id, row_number() over (partition by va_id order by id) - 1 as place
        from tasks where description = 'A task of the year'
      ), days as (
        select billing_day() - 1 - n as day, row_number() over (order by n) - 1 as number from generate_series(0, 363) n
        where extract(isodow from billing_day() - 1 - n) < 6
      ), slots as (
        select va.id as va_id, n, (n - 1) / (select ceil(${lines} / ${vaCount}::numeric / count(*))::integer from days) as number,
          (n - 1) % (select ceil(${lines} / ${vaCount}::numeric / count(*))::integer from days) as hour
        from users va, generate_series(1, ${lines / vaCount}::integer) n where va.email like 'va%@bench.example'
      )
      insert into time_logs (task_id, client_id, va_id, start_time, end_time, duration, approval, approved_at, approved_by)
      select work.id, work.client_id, slots.va_id, moment, moment + interval '1 hour', 0.5 + n % 50 / 100.0,
        case when day > billing_day() - 14 then 'submitted' else 'approved' end,
        case when day <= billing_day() - 14 then moment end, case when day <= billing_day() - 14 then 1 end
      from slots join days using (number)
      join work on work.va_id = slots.va_id and work.place = (slots.n * 7 + slots.hour) % 10
      cross join lateral (select (day + 8 * interval '1 hour' + hour * interval '1 hour') at time zone 'UTC' as moment) m
    `.execute(trx);
    await finish();
  });
  await sql`vacuum (analyze)`.execute(db);
}
