-- Monthly pay statements of VAs: approved hours, bonuses and deductions. Migration 0038 applies this file.

alter table pay_rates add column version integer not null default 1;

-- What a VA is paid for a month. No foreign keys to users: a statement outlives its VA and its administrators.
create table pay_statements (
  id integer primary key generated always as identity,
  va_id integer not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  status text not null default 'draft' check (status in ('draft', 'approved', 'paid')),
  currency text not null default 'usd' check (currency in ('usd')),
  -- The VA's name and email address; at the approval they are read for the last time.
  va_name text not null check (char_length(va_name) between 1 and 120),
  va_email text not null check (char_length(va_email) between 3 and 254),
  -- A trigger writes the sums of the lines and of the adjustments.
  line_count integer not null default 0,
  hours numeric(9, 2) not null default 0,
  gross numeric(12, 2) not null default 0,
  bonuses numeric(12, 2) not null default 0,
  deductions numeric(12, 2) not null default 0 check (deductions <= 0),
  total numeric(12, 2) not null generated always as (gross + bonuses + deductions) stored,
  -- The first day with approved hours but without a pay rate; null if every line has a rate.
  rate_needed_on date,
  approved_at timestamptz(3),
  approved_by integer,
  paid_on date,
  paid_at timestamptz(3),
  paid_by integer,
  -- Identifies the payout at the bank.
  payout_reference text check (char_length(payout_reference) <= 200 and btrim(payout_reference) <> ''),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_statements_va_id_month_key unique (va_id, month),
  constraint pay_statements_approved_check check ((status = 'draft') = (approved_at is null)
    and (approved_at is null) = (approved_by is null)),
  constraint pay_statements_paid_check check ((status = 'paid') = (paid_at is not null)
    and (paid_at is null) = (paid_by is null) and (paid_at is null) = (paid_on is null)
    and (paid_at is null) = (payout_reference is null)),
  constraint pay_statements_total_check check (status = 'draft' or gross + bonuses + deductions >= 0),
  constraint pay_statements_rates_check check (status = 'draft' or rate_needed_on is null)
);
create index pay_statements_month on pay_statements (month, va_name, id);

-- Approved hours on a statement. An entry of `approved_time` is on one statement, so nothing is paid twice. The names are
-- copies, and the ids no foreign keys: a line outlives its client and its task.
create table pay_statement_lines (
  id integer primary key generated always as identity,
  statement_id integer not null references pay_statements (id) on delete cascade,
  source text not null check (source in ('log', 'adjustment')),
  source_id integer not null,
  client_id integer not null,
  client_name text not null,
  task_id integer not null,
  -- Null if the task was deleted before.
  task_title text,
  booked_on date not null,
  -- The day whose pay rate applies.
  rate_date date not null,
  hours numeric(6, 2) not null,
  -- Null if the VA has no pay rate on that day.
  hourly_rate numeric(8, 2),
  amount numeric(12, 2) generated always as (cost_of(hours, hourly_rate)) stored,
  constraint pay_statement_lines_source_key unique (source, source_id)
);
create index pay_statement_lines_statement on pay_statement_lines (statement_id, booked_on, id);
-- Whether a pay rate is used.
create index pay_statement_lines_rate_date on pay_statement_lines (statement_id, rate_date);

-- Bonuses and deductions, with a note for the VA.
create table pay_adjustments (
  id integer primary key generated always as identity,
  -- Created by the browser, so that a repeated request is the same adjustment.
  request_id uuid not null constraint pay_adjustments_request_id_key unique,
  statement_id integer not null references pay_statements (id) on delete cascade,
  kind text not null check (kind in ('bonus', 'deduction')),
  amount numeric(10, 2) not null,
  note text not null check (char_length(note) <= 500 and btrim(note) <> ''),
  -- No foreign key: the adjustment outlives the administrator.
  created_by integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_adjustments_amount_check check (amount <> 0 and (kind = 'bonus') = (amount > 0))
);
create index pay_adjustments_statement on pay_adjustments (statement_id, id);

-- Serializes everything that writes pay: rates, collected hours and approvals. Otherwise a line could get a rate that
-- another transaction changes. Lock users before it.
create function lock_pay() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('gva pay'))
$$;

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

-- Writes the sums of the changed statements. Rejects changes of an approved or paid one, for every writer.
create function sum_pay_statement() returns trigger language plpgsql as $$
declare
  statement record;
begin
  for statement in select id, status from pay_statements
      where id in (select statement_id from touched) order by id for update loop
    if statement.status <> 'draft' then
      raise exception 'pay statement % is %', statement.id, statement.status using
        errcode = 'integrity_constraint_violation', constraint = 'pay_statements_frozen';
    end if;
    update pay_statements set
      (line_count, hours, gross, rate_needed_on) = (
        select count(*), coalesce(sum(line.hours), 0), coalesce(sum(line.amount), 0),
          min(line.rate_date) filter (where line.hourly_rate is null)
        from pay_statement_lines as line where statement_id = statement.id),
      (bonuses, deductions) = (
        select coalesce(sum(amount) filter (where amount > 0), 0), coalesce(sum(amount) filter (where amount < 0), 0)
        from pay_adjustments where statement_id = statement.id)
      where id = statement.id;
  end loop;
  return null;
end $$;
create trigger pay_statement_lines_added after insert on pay_statement_lines
  referencing new table as touched for each statement execute function sum_pay_statement();
create trigger pay_statement_lines_priced after update on pay_statement_lines
  referencing new table as touched for each statement execute function sum_pay_statement();
create trigger pay_statement_lines_removed after delete on pay_statement_lines
  referencing old table as touched for each statement execute function sum_pay_statement();
create trigger pay_adjustments_added after insert on pay_adjustments
  referencing new table as touched for each statement execute function sum_pay_statement();
create trigger pay_adjustments_removed after delete on pay_adjustments
  referencing old table as touched for each statement execute function sum_pay_statement();

-- Only the rate of a line changes, while its statement is a draft.
create trigger pay_statement_lines_keep before update of statement_id, source, source_id, client_id, client_name, task_id,
  task_title, booked_on, rate_date, hours on pay_statement_lines for each statement execute function refuse_change();
create trigger pay_statement_lines_append_only before truncate on pay_statement_lines
  for each statement execute function refuse_change();
create trigger pay_adjustments_append_only before update or truncate on pay_adjustments
  for each statement execute function refuse_change();

-- A draft changes, an approved statement is paid or becomes a draft again, and a paid one stays as it is.
create function keep_pay_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'draft' then
      return old;
    end if;
  elsif (new.id, new.va_id, new.month, new.currency) is not distinct from (old.id, old.va_id, old.month, old.currency)
      and (case old.status
        when 'draft' then new.status in ('draft', 'approved')
        when 'approved' then new.status in ('draft', 'paid')
          and (new.va_name, new.va_email, new.line_count, new.hours, new.gross, new.bonuses, new.deductions)
            is not distinct from
            (old.va_name, old.va_email, old.line_count, old.hours, old.gross, old.bonuses, old.deductions)
          and (new.status = 'draft' or (new.approved_at, new.approved_by)
            is not distinct from (old.approved_at, old.approved_by))
        else false end) then
    new.version := old.version + 1;
    return new;
  end if;
  raise exception 'pay statement % is %', old.id, old.status using
    errcode = 'integrity_constraint_violation', constraint = 'pay_statements_frozen';
end $$;
create trigger pay_statements_keep before update or delete on pay_statements
  for each row execute function keep_pay_statement();
create trigger pay_statements_append_only before truncate on pay_statements
  for each statement execute function refuse_change();

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
