-- Exact hours: hours are whole seconds, and are rounded once, where a total is shown or billed. Migration 0051 applies this
-- file after it has widened the columns of logged, booked and paid hours.

-- Hours as a whole number of seconds. 600 s are 0.16666666666666666667 hours, in this spelling only, so that equal hours are
-- equal numbers. Every sum of hours that is stored or compared goes through it: a sum of such numbers differs from its exact
-- value by much less than a second.
create function exact_hours(hours numeric) returns numeric language sql immutable parallel safe as $$
  select round(round(hours * 3600), 20) / 3600
$$;

-- What hours cost at a rate, in cents. `costOf` in src/shared/money.ts is the same. 50 minutes at 6.99 are exactly 5.825; the
-- inner rounding keeps the digits that hours do not have from moving it below the half cent.
create or replace function cost_of(hours numeric, hourly_rate numeric) returns numeric
language sql immutable parallel safe as $$
  select round(round(hours * hourly_rate, 12), 2)
$$;

-- Takes the hours of every writer to whole seconds. The names of the triggers put them before the others of their tables.
create function keep_exact_duration() returns trigger language plpgsql as $$
begin
  new.duration := exact_hours(new.duration);
  return new;
end $$;
create trigger time_logs_accurate before insert or update of duration on time_logs
  for each row execute function keep_exact_duration();
create function keep_exact_hours() returns trigger language plpgsql as $$
begin
  new.hours := exact_hours(new.hours);
  return new;
end $$;
create trigger hours_ledger_accurate before insert on hours_ledger
  for each row execute function keep_exact_hours();
create trigger time_adjustments_accurate before insert on time_adjustments
  for each row execute function keep_exact_hours();
