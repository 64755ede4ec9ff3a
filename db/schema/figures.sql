-- What the figures of the business are computed from: the hours that VAs offer, the monthly prices of plans over time,
-- and the logged time with its pay rate.

-- The hours that a VA offers in a week, from a day on.
create table va_capacities (
  va_id integer not null references users (id) on delete cascade,
  valid_from date not null,
  weekly_hours numeric(5, 2) not null check (weekly_hours between 0 and 100),
  -- No foreign key: the hours outlive the administrator.
  set_by integer not null,
  set_at timestamptz(3) not null default clock_timestamp(),
  primary key (va_id, valid_from)
);

-- The monthly price of a plan in a span of days. Plans change in place, so their rows only have the current price. No
-- foreign keys: the revenue of the past outlives the plan and its client.
create table plan_spans (
  id integer primary key generated always as identity,
  subscription_id integer not null,
  client_id integer not null,
  first_day date not null,
  -- The first day after the span; infinity while no end is known.
  end_day date not null default 'infinity',
  monthly_price numeric(12, 2) not null check (monthly_price > 0),
  constraint plan_spans_order_check check (end_day > first_day),
  constraint plan_spans_subscription_id_first_day_key unique (subscription_id, first_day)
);
-- The spans that cover a day or a later one, read from the index only; the spans of a client.
create index plan_spans_end on plan_spans (end_day, first_day) include (client_id, monthly_price);
create index plan_spans_client on plan_spans (client_id, first_day);

-- The logged time with the pay rate of its day; null without one. The amount is rounded by row, as on pay statements. The
-- lines of pay statements keep the rates of deleted VAs and the approved time of deleted clients, so that the past does not
-- change. Time of a deleted VA that is on no statement is never paid, so it costs nothing.
create view priced_time as
  select priced.*, case when va_id is null and rate is null then 0 else cost_of(hours, rate) end as amount
  from (
    select logged_time.*, coalesce(hourly_rate, (select line.hourly_rate from pay_statement_lines as line
        where line.source = logged_time.source and line.source_id = logged_time.source_id)) as rate
    from logged_time left join pay_rate_spans as paid on paid.va_id = logged_time.va_id
      and rate_date >= valid_from and rate_date < valid_to
  ) as priced
  union all
  select source, source_id, va.id, client_id, task_id, booked_on, rate_date, line.hours, true, hourly_rate, amount
  from pay_statement_lines as line
  join pay_statements as statement on statement.id = line.statement_id
  left join users as va on va.id = statement.va_id
  where not exists (select from users as client where client.id = line.client_id);

-- Stores the monthly price of a plan that starts, changes or ends.
create function keep_plan_span() returns trigger language plpgsql as $$
declare
  today date := billing_day();
  ends date := case tg_op when 'DELETE' then today else plan_end(new) end;
  plan record := coalesce(new, old);
  price numeric := round(plan.monthly_hours * plan.hourly_rate, 2);
  begins date := case tg_op when 'INSERT' then coalesce(plan.start_date, today) else today end;
  known plan_spans;
begin
  select * into known from plan_spans where subscription_id = plan.id
    order by first_day desc limit 1 for no key update;
  if ends <= today then
    delete from plan_spans where subscription_id = plan.id and first_day >= ends;
    update plan_spans set end_day = ends where subscription_id = plan.id and end_day > ends;
  elsif known.end_day > today and (known.monthly_price = price or known.first_day >= today) then
    update plan_spans set end_day = ends, monthly_price = price where id = known.id;
    return null;
  elsif known.end_day > today then
    update plan_spans set end_day = today where id = known.id;
  end if;
  if ends > begins then
    insert into plan_spans (subscription_id, client_id, first_day, end_day, monthly_price)
      values (plan.id, plan.user_id, begins, ends, price);
  end if;
  return null;
end $$;
create trigger subscriptions_span
  after insert or update of status, start_date, end_date, monthly_hours, hourly_rate or delete on subscriptions
  for each row execute function keep_plan_span();

-- The hours of a VA have an event, like a change of their profile.
create function record_capacity_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'user', object_id => new.va_id, operation => 'updated',
    va_id => new.va_id, user_ids => array[new.va_id]);
  return null;
end $$;
create constraint trigger va_capacities_event after insert or update on va_capacities
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_capacity_event();
