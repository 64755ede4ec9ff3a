import { type Kysely, sql } from 'kysely';

/**
 * A cancelled plan runs until its `end_date`, the first day that it does not cover. Until then its hours are used as
 * before; it grants no further month.
 */
export async function up(db: Kysely<unknown>) {
  await createPredicate(db);
  await addEndedAt(db);
  await replaceCalendar(db);
  await replaceTrigger(db);
  await replaceHistory(db);
}

async function createPredicate(db: Kysely<unknown>) {
  await sql`
    create function plan_runs(status text, end_date date, day date default billing_day())
    returns boolean language sql stable as $$
      select status = 'active' or (status = 'cancelled' and coalesce(end_date > day, false))
    $$
  `.execute(db);
}

/** When the end of a plan was recorded; null while it runs and until the hourly job has recorded its end. */
async function addEndedAt(db: Kysely<unknown>) {
  await sql`alter table subscriptions add column ended_at timestamptz(3)`.execute(db);
  // A change of no content: it has no event and leaves updated_at alone.
  await sql`alter table subscriptions disable trigger user`.execute(db);
  await sql`update subscriptions
    set ended_at = coalesce(end_date, created_at at time zone 'UTC')::timestamp at time zone 'UTC'
    where status in ('cancelled', 'inactive')`.execute(db);
  await sql`alter table subscriptions enable trigger user`.execute(db);
  await sql`create index subscriptions_to_end on subscriptions (end_date)
    where status = 'cancelled' and ended_at is null`.execute(db);
}

async function replaceCalendar(db: Kysely<unknown>) {
  await sql`
    create or replace function billing_period_start(client integer, day date default billing_day())
    returns date language sql stable as $$
      select greatest(
        coalesce(
          (select billing_month(start_date, months_billed(start_date, day)) from subscriptions
            where user_id = client and plan_runs(status, end_date, day)
            order by status = 'active' desc, id desc limit 1),
          date_trunc('month', day::timestamp)::date),
        (select max(period_start) from hours_ledger where client_id = client))
    $$
  `.execute(db);
  await sql`
    create or replace function open_billing_period(client integer, day date default billing_day(),
      fills boolean default true) returns date
    language plpgsql as $$
    declare
      plan record;
    begin
      perform pg_advisory_xact_lock(hashtext('gva hours'), client);
      select id, start_date, monthly_hours into plan from subscriptions
        where user_id = client and plan_runs(status, end_date, day)
        order by status = 'active' desc, id desc limit 1;
      return open_period_under(client, day, plan.id, plan.start_date, plan.monthly_hours, fills);
    end $$
  `.execute(db);
}

/** As before, and: no plan becomes active while a cancelled one of the same client runs. */
async function replaceTrigger(db: Kysely<unknown>) {
  await sql`
    create or replace function keep_subscription() returns trigger language plpgsql as $$
    declare
      is_bulk boolean := current_setting('gva.silent', true) is not distinct from 'on';
    begin
      if new.status = 'active' then
        new.start_date := coalesce(new.start_date, billing_day());
      end if;
      if tg_op = 'UPDATE' and old.status = 'active'
          and (new.status, new.start_date, new.monthly_hours)
            is distinct from (old.status, old.start_date, old.monthly_hours)
          and not is_bulk then
        perform open_billing_period(old.user_id);
      end if;
      if new.status = 'active' and not is_bulk then
        perform pg_advisory_xact_lock(hashtext('gva hours'), new.user_id);
        if exists (select from subscriptions where user_id = new.user_id and id <> new.id
            and status = 'cancelled' and plan_runs(status, end_date)) then
          raise exception 'another plan of this client runs' using
            errcode = 'unique_violation', constraint = 'subscriptions_one_active_key';
        end if;
      end if;
      if new.status in ('active', 'pending') or plan_runs(new.status, new.end_date) then
        new.ended_at := null;
      elsif tg_op = 'INSERT' or old.status <> new.status then
        new.ended_at := coalesce(new.ended_at,
          coalesce(new.end_date, billing_day())::timestamp at time zone 'UTC');
      end if;
      return new;
    end $$
  `.execute(db);
}

/** As before, without an end that is still to come. */
async function replaceHistory(db: Kysely<unknown>) {
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
        select user_id from subscriptions where plan_runs(status, end_date) order by 1
      loop
        plan := null;
        select coalesce(min(day), billing_day()) into since from unbooked where client_id = client;
        for deed in
          select greatest(start_date, since) as day, 1 as step, s.id as plan_id, null::date as step_day
            from subscriptions s where s.user_id = client and s.start_date is not null
              and (s.status = 'active' or s.end_date > since)
          union all
          select end_date, 0, id, null
            from subscriptions where user_id = client and not plan_runs(status, end_date)
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
