-- Functions and the extension that all other files use.
-- Two settings control the triggers of a transaction: `gva.silent` = 'on' suppresses events, totals and automatic
-- timestamps during bulk loads, and `gva.actor` is the user id that events name as their actor.

-- Trigram indexes find any part of a text; pg_trgm is one of PostgreSQL's own extensions.
create extension if not exists pg_trgm;

-- Sets the time of the last change, unless the new row equals the old one or a bulk load sets its own times.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new is distinct from old
      and current_setting('gva.silent', true) is distinct from 'on' then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Rejects every change of an append-only table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The UTC day of a moment.
create function day_of(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

-- Today in UTC; tests set `gva.today` to another day.
create function billing_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    (now() at time zone 'UTC')::date)
$$;

-- The current time; tests set `gva.clock` to another time.
create function work_clock() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz,
    clock_timestamp())::timestamptz(3)
$$;
