-- The hours ledger: what a client may use, and what was used, by billing period. ledger-periods.sql opens the periods, and
-- ledger-bookings.sql books logged time. Writers lock the hours of the client: `pg_advisory_xact_lock(hashtext('gva hours'),
-- client)`.

-- Hours granted, used, corrected and carried, by client and billing period. A balance is the sum of its rows. Rows never
-- change and outlive the rows that they name, so the ids are no foreign keys.
create table hours_ledger (
  id bigint primary key generated always as identity,
  client_id integer not null,
  period_start date not null,
  kind text not null check (kind in ('grant', 'use', 'correction', 'carry', 'billed', 'pack', 'credit', 'expire')),
  -- Granted hours are positive, used hours negative.
  hours numeric not null,
  subscription_id integer,
  time_log_id integer,
  -- For carried hours: the period that they went to or came from.
  other_period date,
  actor_id integer,
  reason text check (char_length(reason) <= 500),
  -- `pack`: bought hours. `credit`: hours of unused days, for which the client got a credit. `expire`: unused hours that the
  -- plan does not hand on.
  payment_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint hours_ledger_source_check check (
    (kind = 'grant' or kind = 'credit' or kind = 'expire') = (subscription_id is not null)
    and (kind = 'carry') = (other_period is not null)
    and (kind = 'pack') = (payment_id is not null)
    and (kind <> 'use' or time_log_id is not null)
    and (kind <> 'correction' or time_log_id is not null or reason is not null)
    and (kind <> 'pack' or hours > 0) and ((kind <> 'credit' and kind <> 'expire') or hours < 0))
);
-- The balance of a period, read from the index only; the ledger of a client, newest first; the rows of a log.
create index hours_ledger_period on hours_ledger (client_id, period_start) include (kind, hours);
create index hours_ledger_newest on hours_ledger (client_id, created_at desc, id desc);
create index hours_ledger_log on hours_ledger (time_log_id, id) where time_log_id is not null;
-- A log is booked once. A period is granted once per subscription, and closed and opened once, on all nodes together.
create unique index hours_ledger_use_key on hours_ledger (time_log_id) where kind = 'use';
create unique index hours_ledger_grant_key on hours_ledger (client_id, subscription_id, period_start)
  where kind = 'grant';
create unique index hours_ledger_closing_key on hours_ledger (client_id, period_start)
  where kind = 'carry' and other_period > period_start;
create unique index hours_ledger_opening_key on hours_ledger (client_id, period_start)
  where kind = 'carry' and other_period < period_start;
-- The billed months of a client, newest first.
create index hours_ledger_grants on hours_ledger (client_id, period_start desc, id desc)
  include (subscription_id) where kind = 'grant';
-- The months of all clients that were granted since a day.
create index hours_ledger_granted on hours_ledger (period_start) where kind = 'grant';
-- The ledger of a client without the logged time, newest first.
create index hours_ledger_decisions on hours_ledger (client_id, created_at desc, id desc)
  where kind <> 'use';
-- The extra hours of a period are settled once, in the period that follows.
create unique index hours_ledger_billed_key on hours_ledger (client_id, period_start) where kind = 'billed';
-- A pack is booked once.
create unique index hours_ledger_pack_key on hours_ledger (payment_id) where payment_id is not null;

-- The sum of each kind of ledger row in a billing period, because a busy client has tens of thousands of rows in a
-- month. Half of each page is free, because the rows are updated in place many times a day.
create table ledger_totals (
  client_id integer not null,
  period_start date not null,
  kind text not null check (kind in ('grant', 'use', 'correction', 'carry', 'billed', 'pack', 'credit', 'expire')),
  hours numeric not null,
  primary key (client_id, period_start, kind)
) with (fillfactor = 50);
-- The newest billing periods of all clients.
create index ledger_totals_period on ledger_totals (period_start);

-- Adds new ledger rows to the totals. It also runs in bulk loads, so totals of the ledger are never recounted.
create function total_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as known (client_id, period_start, kind, hours)
    select client_id, period_start, kind, exact_hours(sum(hours)) from booked
      group by client_id, period_start, kind
      order by client_id, period_start, kind
    on conflict (client_id, period_start, kind)
      do update set hours = exact_hours(known.hours + excluded.hours);
  return null;
end $$;
create trigger hours_ledger_total after insert on hours_ledger
  referencing new table as booked for each statement execute function total_ledger();

-- Takes the hours of every writer to whole seconds. The names of the triggers put them before the others of their tables.
create function keep_exact_hours() returns trigger language plpgsql as $$
begin
  new.hours := exact_hours(new.hours);
  return new;
end $$;

-- Records a correction or a pack as a change of the client's hours.
create function record_hours_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'hours',
    object_id => new.client_id,
    operation => 'updated',
    client_id => new.client_id,
    va_id => va_of_client(new.client_id));
  return null;
end $$;
-- Changes of time logs have events of their own.
create constraint trigger hours_ledger_event after insert on hours_ledger
  deferrable initially deferred for each row
  when (((new.kind = 'correction' and new.time_log_id is null) or new.kind = 'pack')
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_hours_event();

-- The first day of a client's billing period, never before a period that is already open.
create function billing_period_start(client integer, day date default billing_day()) returns date
language sql stable as $$
  select greatest(
    coalesce(
      (select billing_month(start_date, months_billed(start_date, day)) from subscriptions
        where user_id = client and plan_runs(status, end_date, day)
        order by status = 'active' desc, id desc limit 1),
      date_trunc('month', day::timestamp)::date),
    (select max(period_start) from hours_ledger where client_id = client))
$$;

-- The used hours of a billing period, never below 0.
-- Called by listSubscriptions (src/domains/plans/subscriptions/queries.ts).
create function hours_used_in(client integer, period date) returns numeric language sql stable as $$
  select greatest(0, exact_hours(coalesce(-sum(hours), 0))) from ledger_totals
    where client_id = client and period_start = period and kind in ('use', 'correction')
$$;

-- The ledger is append-only.
create trigger hours_ledger_append_only before update or delete or truncate on hours_ledger
  for each statement execute function refuse_change();

-- Before the totals.
create trigger hours_ledger_accurate before insert on hours_ledger
  for each row execute function keep_exact_hours();
