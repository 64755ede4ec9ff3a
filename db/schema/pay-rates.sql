-- What VAs are paid for an hour. Migration 0035 applies this file.

-- The pay rate of a VA from a day on, in US dollars for each hour.
create table pay_rates (
  id integer primary key generated always as identity,
  va_id integer not null references users (id) on delete cascade,
  valid_from date not null,
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  -- No foreign key: the rate outlives the administrator.
  created_by integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_rates_va_id_valid_from_key unique (va_id, valid_from)
);

-- The pay rate of a VA on a day; null if none is valid yet.
create function pay_rate_on(va integer, day date) returns numeric language sql stable as $$
  select hourly_rate from pay_rates where va_id = va and valid_from <= day
    order by valid_from desc limit 1
$$;

-- What hours cost at a rate, in cents. `costOf` in src/shared/money.ts is the same.
create function cost_of(hours numeric, hourly_rate numeric) returns numeric language sql immutable parallel safe as $$
  select round(hours * hourly_rate, 2)
$$;
