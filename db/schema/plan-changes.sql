-- Changes of plans that are scheduled for a later day. `open_billing_period` applies a change when its day has come.

-- A plan that replaces another one on a later day. It begins with a month of the former plan, on that day or later.
create table plan_changes (
  id integer primary key generated always as identity,
  subscription_id integer not null references subscriptions (id) on delete cascade,
  client_id integer not null references users (id) on delete cascade,
  plan text not null check (is_plan(plan)),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  effective_on date not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'applied', 'withdrawn')),
  -- The plan that began with the change.
  successor_id integer references subscriptions (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  -- When the audit log and a mail told of it.
  announced_at timestamptz(3),
  constraint plan_changes_settled_check check ((status = 'scheduled') = (settled_at is null)
    and (status = 'applied') = (successor_id is not null))
);
-- A client has at most one scheduled change. The changes of a client and of a plan; those that nobody was told of.
create unique index plan_changes_one_scheduled_key on plan_changes (client_id) where status = 'scheduled';
create index plan_changes_client on plan_changes (client_id, id);
create index plan_changes_subscription on plan_changes (subscription_id, id);
create index plan_changes_successor on plan_changes (successor_id) where successor_id is not null;
create index plan_changes_to_announce on plan_changes (id) where status = 'applied' and announced_at is null;

-- Replaces the plan of a client by its scheduled plan, if the day has come. The caller has locked the hours of the client.
-- Months of the former plan that are not open yet are opened first.
create function apply_plan_change(client integer, day date) returns void language plpgsql as $$
declare
  change record;
  former subscriptions;
  starts_on date;
  successor integer;
begin
  select * into change from plan_changes
    where client_id = client and status = 'scheduled' and effective_on <= day;
  if not found then
    return;
  end if;
  select * into former from subscriptions where id = change.subscription_id for update;
  -- Not in a month that the former plan has granted already.
  starts_on := first_month_from(former.start_date, greatest(change.effective_on, (select max(period_start) + 1
    from hours_ledger where client_id = client and subscription_id = former.id and kind = 'grant')));
  -- Withdrawn by another transaction in the meantime, not due yet, or the plan pauses before.
  if former.status <> 'active' or starts_on > day or starts_on >= former.end_date
      or not exists (select from plan_changes where id = change.id and status = 'scheduled') then
    return;
  end if;
  if starts_on > former.start_date then
    perform open_period_under(client, starts_on - 1, former.id, former.start_date, former.monthly_hours, true);
  end if;
  perform set_config('gva.changes_plan', 'on', true);
  update plan_changes set status = 'applied', settled_at = clock_timestamp(), successor_id = former.id
    where id = change.id;
  update subscriptions set status = 'inactive', end_date = starts_on where id = former.id;
  insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, custom_plan_name,
      rollover_limit, start_date, end_date, payment_method, next_billing_date, card_plan_id)
    values (client, change.plan, 'active', change.monthly_hours, change.hourly_rate, change.custom_plan_name,
      change.rollover_limit, starts_on, former.end_date, former.payment_method, billing_month(starts_on, 1),
      coalesce(former.card_plan_id, former.id))
    returning id into successor;
  update plan_changes set successor_id = successor where id = change.id;
  perform set_config('gva.changes_plan', '', true);
end $$;

-- A plan that is cancelled, ended or replaced withdraws its scheduled change. A paused one keeps it.
create function withdraw_plan_change() returns trigger language plpgsql as $$
begin
  update plan_changes set status = 'withdrawn', settled_at = clock_timestamp()
    where subscription_id = new.id and status = 'scheduled';
  return null;
end $$;
create trigger subscriptions_withdraw_change after update on subscriptions for each row
  when (new.status <> 'active' and new.paused_on is null and (old.status = 'active' or old.paused_on is not null))
  execute function withdraw_plan_change();

-- A scheduled change is a change of its plan.
create function record_plan_change_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'subscription', object_id => new.subscription_id, operation => 'updated',
    client_id => new.client_id, va_id => va_of_client(new.client_id));
  return null;
end $$;
create constraint trigger plan_changes_event after insert or update on plan_changes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_plan_change_event();
