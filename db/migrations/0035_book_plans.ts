import { type Kysely, sql } from 'kysely';

/** Subscriptions open billing periods; their counter of used hours gives way to the ledger's sum. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table subscriptions drop column hours_used`.execute(db);
  await keepSubscriptions(db);
  await createHistory(db);
  await sql`select book_history()`.execute(db);
}

async function keepSubscriptions(db: Kysely<unknown>) {
  // What is granted until now is granted under the terms of until now.
  await sql`
    create function keep_subscription() returns trigger language plpgsql as $$
    begin
      if new.status = 'active' then
        new.start_date := coalesce(new.start_date, billing_day());
      end if;
      if tg_op = 'UPDATE' and old.status = 'active'
          and (new.status, new.start_date, new.monthly_hours)
            is distinct from (old.status, old.start_date, old.monthly_hours)
          and current_setting('gva.silent', true) is distinct from 'on' then
        perform open_billing_period(old.user_id);
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`create trigger subscriptions_keep before insert or update on subscriptions
    for each row execute function keep_subscription()`.execute(db);

  await sql`
    create function grant_hours() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or (new.status, new.start_date)
          is distinct from (old.status, old.start_date) then
        perform open_billing_period(new.user_id, fills => false);
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger subscriptions_grant after insert or update on subscriptions
    for each row when (new.status = 'active'
      and current_setting('gva.silent', true) is distinct from 'on')
    execute function grant_hours()`.execute(db);

  // A month of the card: exact sums are the ledger's, but nobody has used less than nothing.
  await sql`
    create function hours_used_in(client integer, period date) returns numeric
    language sql stable as $$
      select greatest(0, coalesce(-sum(hours), 0)) from hours_ledger
        where client_id = client and period_start = period and kind in ('use', 'correction')
    $$
  `.execute(db);
}

/**
 * Books what was logged while nobody kept books, as it would have been day by day: for databases older than the
 * ledger, and for bulk work. The books of a client begin with the first log, or today.
 */
async function createHistory(db: Kysely<unknown>) {
  await sql`
    create function book_history() returns void language plpgsql as $$
    declare
      client integer;
      since date;
      deed record;
      plan subscriptions;
      period date;
      opened_on date;
    begin
      create temporary table unbooked on commit drop as
        select l.id, l.duration, t.client_id, l.created_at,
            (l.created_at at time zone 'UTC')::date as day
          from time_logs l join tasks t on t.id = l.task_id
          where l.duration > 0 and not exists (select from hours_ledger h where h.time_log_id = l.id);
      create index on unbooked (client_id, created_at);
      analyze unbooked;
      for client in
        select client_id from unbooked union
        select user_id from subscriptions where status = 'active' order by 1
      loop
        plan := null;
        opened_on := null;
        select coalesce(min(day), billing_day()) into since from unbooked where client_id = client;
        for deed in
          select greatest(start_date, since) as day, 1 as step, s.id as plan_id, 0 as log_id,
              0::numeric as duration, null::timestamptz as moment
            from subscriptions s where s.user_id = client and s.start_date is not null
              and (s.status = 'active' or s.end_date > since)
          union all
          select end_date, 0, id, 0, 0, null
            from subscriptions where user_id = client and status <> 'active'
              and start_date is not null and end_date > since
          union all
          select day, 2, 0, id, duration, created_at from unbooked where client_id = client
          order by day, step, moment, log_id, plan_id
        loop
          if deed.step = 1 then
            select * into plan from subscriptions where id = deed.plan_id;
          end if;
          if deed.step <> 2 or deed.day is distinct from opened_on then
            period := open_period_under(client, deed.day, plan.id, plan.start_date,
              plan.monthly_hours, deed.step <> 1);
            opened_on := deed.day;
          end if;
          if deed.step = 0 and plan.id = deed.plan_id then
            plan := null;
          end if;
          if deed.step = 2 then
            insert into hours_ledger
                (client_id, period_start, kind, hours, time_log_id, created_at)
              values (client, period, 'use', -deed.duration, deed.log_id, deed.moment);
          end if;
        end loop;
        perform open_billing_period(client);
      end loop;
      drop table unbooked;
    end $$
  `.execute(db);
}
