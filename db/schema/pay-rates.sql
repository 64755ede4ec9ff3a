-- What VAs are paid for an hour. It is not what clients pay.

-- The pay rate of a VA from a day on for each hour.
create table pay_rates (
  id integer primary key generated always as identity,
  va_id integer not null references users (id) on delete cascade,
  valid_from date not null,
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  -- No foreign key: the rate outlives the administrator.
  created_by integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_rates_va_id_valid_from_key unique (va_id, valid_from)
);

-- The pay rates with the first day on which the next one is valid.
create view pay_rate_spans as
  select va_id, valid_from, lead(valid_from, 1, 'infinity') over (partition by va_id order by valid_from) as valid_to,
    hourly_rate
  from pay_rates;

-- The pay rate of a VA on a day; null if none is valid yet.
create function pay_rate_on(va integer, day date) returns numeric language sql stable as $$
  select hourly_rate from pay_rates where va_id = va and valid_from <= day
    order by valid_from desc limit 1
$$;

-- Records the change of a pay rate, for its VA.
create function record_pay_rate_event() returns trigger language plpgsql as $$
declare
  rate record := coalesce(new, old);
begin
  perform record_event(kind => 'pay-rate', object_id => rate.id, operation => event_operation(tg_op), va_id => rate.va_id);
  return null;
end $$;
create constraint trigger pay_rates_event after insert or update or delete on pay_rates
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_pay_rate_event();
