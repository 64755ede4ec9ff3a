-- Days and the clock. Totals are of UTC days; invoices, payments and months are of days in the time zone of the business;
-- logged time is of days in the time zone of its VA.

-- The current time; tests set `gva.clock` to another time.
create function work_clock() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz,
    clock_timestamp())::timestamptz(3)
$$;

-- The UTC day of a moment.
create function day_of(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

-- The Monday of the week of a day.
create function week_of(day date) returns date language sql immutable parallel safe as $$
  select day - (extract(isodow from day)::integer - 1)
$$;

-- Today in UTC, the day of the totals of the dashboards: they do not move with the time zone. Tests set it like
-- `billing_day()`.
create function utc_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    day_of(coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz, now())))
$$;

-- The time zone of the business, which administrators set.
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
create function billing_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    business_day(coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz, now())))
$$;

-- The day of a moment in the time zone of a user; UTC if the zone is unknown.
create function work_date_of(the_user integer, moment timestamptz) returns date language plpgsql stable as $$
declare
  zone text := (select time_zone from presence where user_id = the_user);
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

-- The beginning of a day in the time zone of a user; in UTC if the zone is unknown.
create function day_start(the_user integer, day date) returns timestamptz language plpgsql stable as $$
declare
  zone text := (select time_zone from presence where user_id = the_user);
begin
  return day::timestamp at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return day::timestamp at time zone 'UTC';
end $$;
