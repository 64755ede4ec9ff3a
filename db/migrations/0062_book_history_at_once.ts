import { type Kysely, sql } from 'kysely';

/**
 * The same books as before, in steps of a day instead of a log, and of a month for clients without any plan, whose
 * periods are calendar months: five million logs are booked in minutes.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function book_history() returns void language plpgsql as $$
    declare
      client integer;
      since date;
      deed record;
      plan subscriptions;
      period date;
    begin
      create temporary table unbooked on commit drop as
        select l.id, l.duration, t.client_id, l.created_at,
            case when p.known is null
              then date_trunc('month', l.created_at at time zone 'UTC')
              else l.created_at at time zone 'UTC' end::date as step_day,
            (l.created_at at time zone 'UTC')::date as day
          from time_logs l join tasks t on t.id = l.task_id
          left join (select distinct user_id as known from subscriptions) p on p.known = t.client_id
          where l.duration > 0 and not exists (select from hours_ledger h where h.time_log_id = l.id);
      create index on unbooked (client_id, step_day);
      analyze unbooked;
      for client in
        select client_id from unbooked union
        select user_id from subscriptions where status = 'active' order by 1
      loop
        plan := null;
        select coalesce(min(day), billing_day()) into since from unbooked where client_id = client;
        for deed in
          select greatest(start_date, since) as day, 1 as step, s.id as plan_id, null::date as step_day
            from subscriptions s where s.user_id = client and s.start_date is not null
              and (s.status = 'active' or s.end_date > since)
          union all
          select end_date, 0, id, null
            from subscriptions where user_id = client and status <> 'active'
              and start_date is not null and end_date > since
          union all
          select min(day), 2, 0, step_day from unbooked where client_id = client group by step_day
          order by day, step, plan_id
        loop
          if deed.step = 1 then
            select * into plan from subscriptions where id = deed.plan_id;
          end if;
          period := open_period_under(client, deed.day, plan.id, plan.start_date,
            plan.monthly_hours, deed.step <> 1);
          if deed.step = 0 and plan.id = deed.plan_id then
            plan := null;
          end if;
          if deed.step = 2 then
            insert into hours_ledger
                (client_id, period_start, kind, hours, time_log_id, created_at)
              select client, period, 'use', -duration, id, created_at
              from unbooked where client_id = client and step_day = deed.step_day
              order by created_at, id;
          end if;
        end loop;
        perform open_billing_period(client);
      end loop;
      drop table unbooked;
    end $$
  `.execute(db);
}
