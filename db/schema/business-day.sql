-- The days of the business, in its time zone. Migration 0052 applies this file.

-- Invoices and payments are issued on days in this time zone, and months of figures are months in it.
alter table seller_details add column time_zone text not null default 'UTC'
  constraint seller_details_time_zone_check check (char_length(time_zone) <= 64
    and (timestamp '2000-01-01' at time zone time_zone) is not null);

create function business_time_zone() returns text language sql stable as $$
  select coalesce((select time_zone from seller_details), 'UTC')
$$;

-- The day of a moment in the time zone of the business, and the moment when a day begins there.
create function business_day(moment timestamptz) returns date language sql stable as $$
  select (moment at time zone business_time_zone())::date
$$;
create function business_day_start(day date) returns timestamptz language sql stable as $$
  select day::timestamp at time zone business_time_zone()
$$;

-- Today in the time zone of the business; tests set `gva.today` to another day, or `gva.clock` to another time.
create or replace function billing_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    business_day(coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz, now())))
$$;

-- Today in UTC, the day of the totals of the dashboards: they do not move with the time zone. Tests set it like `billing_day()`.
create function utc_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    day_of(coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz, now())))
$$;

-- The day of a void, which is printed on the receipt.
alter table payment_voids add column voided_on date;
alter table payment_voids disable trigger user;
update payment_voids set voided_on = day_of(created_at);
alter table payment_voids enable trigger user;
alter table payment_voids alter column voided_on set not null, alter column voided_on set default billing_day();
