-- How approved time gets on pay statements.

-- Adds the approved hours until the end of its month to a draft, except those that are on a statement. Returns the number
-- of new lines.
create function collect_pay(the_statement integer) returns integer language plpgsql as $$
declare
  draft record;
  added integer;
begin
  perform lock_pay();
  select id, va_id, (month + interval '1 month')::date as until into draft
    from pay_statements where id = the_statement and status = 'draft' for update;
  if not found then
    return 0;
  end if;
  insert into pay_statement_lines (statement_id, source, source_id, client_id, client_name, task_id, task_title,
      booked_on, rate_date, hours, hourly_rate)
    select draft.id, entry.source, entry.source_id, entry.client_id,
      coalesce(nullif(btrim(client_profiles.company_name), ''), client.full_name), entry.task_id,
      coalesce(tasks.title, archived_tasks.title), entry.booked_on, entry.rate_date, entry.hours,
      pay_rate_on(draft.va_id, entry.rate_date)
    from approved_time as entry
    join users as client on client.id = entry.client_id
    left join client_profiles on client_profiles.user_id = entry.client_id
    left join tasks on tasks.id = entry.task_id
    left join archived_tasks on archived_tasks.id = entry.task_id
    where entry.va_id = draft.va_id and entry.booked_on < draft.until and not exists (
      select from pay_statement_lines as line
      where line.source = entry.source and line.source_id = entry.source_id)
    order by entry.booked_on, entry.source, entry.source_id;
  get diagnostics added = row_count;
  return added;
end $$;

-- Whether a VA has approved hours before a day that are on no statement.
create function has_unpaid_time(va integer, until date) returns boolean language sql stable as $$
  select exists (select from approved_time as entry
    where entry.va_id = va and entry.booked_on < until and not exists (
      select from pay_statement_lines as line
      where line.source = entry.source and line.source_id = entry.source_id))
$$;

-- Takes the lock of the pay before a pay rate changes.
create function lock_pay_of_rates() returns trigger language plpgsql as $$
begin
  perform lock_pay();
  return null;
end $$;
create trigger pay_rates_lock before insert or update or delete on pay_rates
  for each statement execute function lock_pay_of_rates();

-- Applies changed pay rates to drafts. Rejects a change that would alter the rate of approved or paid hours. The rates of
-- a deleted VA are deleted without effect.
create function apply_pay_rates() returns trigger language plpgsql as $$
declare
  va integer;
begin
  for va in select users.id from users where users.id in (select va_id from touched) order by users.id loop
    if exists (select from (select distinct line.rate_date, line.hourly_rate
          from pay_statements as statement
          join pay_statement_lines as line on line.statement_id = statement.id
          where statement.va_id = va and statement.status <> 'draft') as used
        where used.hourly_rate is distinct from pay_rate_on(va, used.rate_date)) then
      raise exception 'approved hours have another rate' using
        errcode = 'check_violation', constraint = 'pay_rates_used_check';
    end if;
    update pay_statement_lines as line set hourly_rate = pay_rate_on(va, line.rate_date)
      from pay_statements as statement
      where statement.va_id = va and statement.status = 'draft' and line.statement_id = statement.id
        and line.hourly_rate is distinct from pay_rate_on(va, line.rate_date);
  end loop;
  return null;
end $$;
create trigger pay_rates_added after insert on pay_rates
  referencing new table as touched for each statement execute function apply_pay_rates();
create trigger pay_rates_changed after update on pay_rates
  referencing new table as touched for each statement execute function apply_pay_rates();
create trigger pay_rates_deleted after delete on pay_rates
  referencing old table as touched for each statement execute function apply_pay_rates();

-- Collects the approved hours of a VA, or of all VAs of a client, on drafts. Call it before the user is deleted, because the
-- hours were worked and must be paid. Rejects the deletion of a VA with hours without a pay rate, because nobody could add
-- the rate afterwards.
create function collect_pay_of_user(the_user integer) returns void language plpgsql as $$
declare
  va record;
  open_month date;
begin
  for va in
    with concerned as materialized (
      select the_user as id
      union select va_id from approved_time where client_id = the_user and va_id is not null
    )
    select users.id, full_name, email from users join concerned on concerned.id = users.id
      where has_unpaid_time(users.id, 'infinity') order by users.id loop
    perform lock_pay();
    -- The first month that includes all hours and has no approved statement.
    open_month := date_trunc('month', greatest(billing_day(),
      (select max(booked_on) from approved_time where va_id = va.id)));
    while exists (select from pay_statements
        where va_id = va.id and month = open_month and status <> 'draft') loop
      open_month := open_month + interval '1 month';
    end loop;
    insert into pay_statements (va_id, month, va_name, va_email) values (va.id, open_month, va.full_name, va.email)
      on conflict do nothing;
    perform collect_pay(id) from pay_statements where va_id = va.id and month = open_month;
  end loop;
  if exists (select from pay_statements where va_id = the_user and rate_needed_on is not null) then
    raise exception 'user % has approved hours without a pay rate', the_user using
      errcode = 'integrity_constraint_violation', constraint = 'users_pay_rate_check';
  end if;
end $$;

-- Collects the hours of a deleted user, for every writer.
create function collect_pay_before_deletion() returns trigger language plpgsql as $$
begin
  perform collect_pay_of_user(old.id);
  return old;
end $$;
create trigger users_collect_pay before delete on users
  for each row execute function collect_pay_before_deletion();
