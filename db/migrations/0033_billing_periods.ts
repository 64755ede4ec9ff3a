import { type Kysely, sql } from 'kysely';

/**
 * When the billing periods of a client begin, and what happens when one does. A subscription is billed monthly
 * from its first day on; a client without one has calendar months. Days are days in UTC.
 */
export async function up(db: Kysely<unknown>) {
  await createCalendar(db);
  await createCarrying(db);
  await createOpening(db);
}

async function createCalendar(db: Kysely<unknown>) {
  // Another day than today lets tests live through a year; the clock itself stays alone.
  await sql`
    create function billing_day() returns date language sql stable as $$
      select coalesce(nullif(current_setting('gva.today', true), '')::date,
        (now() at time zone 'UTC')::date)
    $$
  `.execute(db);
  // Counted from the first day, not from month to month, so that the 31st comes back after February.
  await sql`
    create function months_billed(anchor date, day date) returns integer
    language sql immutable as $$
      select greatest(0, n - case when anchor + make_interval(months => n) > day then 1 else 0 end)
      from (select ((extract(year from day) - extract(year from anchor)) * 12
        + extract(month from day) - extract(month from anchor))::integer) as months (n)
    $$
  `.execute(db);
  await sql`
    create function billing_month(anchor date, number integer) returns date
    language sql immutable as $$
      select (anchor + make_interval(months => number))::date
    $$
  `.execute(db);
  // Never before a period that is open already: books that were closed are not opened again.
  await sql`
    create function billing_period_start(client integer, day date default billing_day())
    returns date language sql stable as $$
      select greatest(
        coalesce(
          (select billing_month(start_date, months_billed(start_date, day)) from subscriptions
            where user_id = client and status = 'active'),
          date_trunc('month', day::timestamp)::date),
        (select max(period_start) from hours_ledger where client_id = client))
    $$
  `.execute(db);
}

async function createCarrying(db: Kysely<unknown>) {
  // What is left goes along, a debt too.
  await sql`
    create function carry_hours(client integer, former date, next date) returns void
    language plpgsql as $$
    declare
      balance numeric;
    begin
      if former is null or next <= former then
        return;
      end if;
      select sum(hours) into balance from hours_ledger
        where client_id = client and period_start = former;
      if balance <> 0 then
        insert into hours_ledger (client_id, period_start, kind, hours, other_period)
          values (client, former, 'carry', -balance, next), (client, next, 'carry', balance, former);
      end if;
    end $$
  `.execute(db);
}

async function createOpening(db: Kysely<unknown>) {
  // Without an anchor there is no subscription, hence nothing to grant. With `fills` the months that
  // nobody noticed are granted too; a subscription that becomes active has no such months.
  await sql`
    create function open_period_under(client integer, day date, plan_id integer, anchor date,
      monthly_hours numeric, fills boolean) returns date
    language plpgsql as $$
    declare
      current_period date;
      opened date;
      month date;
      last_month integer;
      first_month integer;
    begin
      perform pg_advisory_xact_lock(hashtext('gva hours'), client);
      select max(period_start) into current_period from hours_ledger where client_id = client;
      if anchor is null then
        opened := greatest(date_trunc('month', day::timestamp)::date, current_period);
        perform carry_hours(client, current_period, opened);
        return opened;
      end if;
      last_month := months_billed(anchor, day);
      first_month := case when fills and current_period is not null
        then least(months_billed(anchor, current_period), last_month) else last_month end;
      for number in first_month .. last_month loop
        month := billing_month(anchor, number);
        opened := greatest(month, current_period);
        perform carry_hours(client, current_period, opened);
        if not exists (select from hours_ledger where client_id = client
            and subscription_id = plan_id and kind = 'grant' and period_start >= month) then
          insert into hours_ledger (client_id, period_start, kind, hours, subscription_id)
            values (client, opened, 'grant', monthly_hours, plan_id);
        end if;
        current_period := opened;
      end loop;
      return current_period;
    end $$
  `.execute(db);
  // The subscription is read once the lock is held, so it is the one that the last holder left.
  await sql`
    create function open_billing_period(client integer, day date default billing_day(),
      fills boolean default true) returns date
    language plpgsql as $$
    declare
      plan record;
    begin
      perform pg_advisory_xact_lock(hashtext('gva hours'), client);
      select id, start_date, monthly_hours into plan from subscriptions
        where user_id = client and status = 'active';
      return open_period_under(client, day, plan.id, plan.start_date, plan.monthly_hours, fills);
    end $$
  `.execute(db);
}
