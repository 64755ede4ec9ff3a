-- Monthly pay statements of VAs: approved hours, bonuses and deductions.

-- What a VA is paid for a month. No foreign keys to users: a statement outlives its VA and its administrators.
create table pay_statements (
  id integer primary key generated always as identity,
  va_id integer not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  status text not null default 'draft' check (status in ('draft', 'approved', 'paid')),
  currency text not null default agency_currency() check (currency ~ '^[a-z]{3}$'),
  -- The VA's name and email address; at the approval they are read for the last time.
  va_name text not null check (char_length(va_name) between 1 and 120),
  va_email text not null check (char_length(va_email) between 3 and 254),
  -- A trigger writes the sums of the lines and of the adjustments.
  line_count integer not null default 0,
  hours numeric not null default 0,
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
-- The statements of a month by name.
create index pay_statements_month on pay_statements (month, va_name, id);
-- The drafts of past months.
create index pay_statements_drafts on pay_statements (month) where status = 'draft';

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
  hours numeric not null,
  -- Null if the VA has no pay rate on that day.
  hourly_rate numeric(8, 2),
  amount numeric(12, 2) generated always as (cost_of(hours, hourly_rate)) stored,
  constraint pay_statement_lines_source_key unique (source, source_id)
);
-- The lines of a statement in their order.
create index pay_statement_lines_statement on pay_statement_lines (statement_id, booked_on, id);
-- Whether a pay rate is used.
create index pay_statement_lines_rate_date on pay_statement_lines (statement_id, rate_date);
-- The paid time of a month, also that of deleted clients.
create index pay_statement_lines_day on pay_statement_lines (booked_on, id);

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
-- The adjustments of a statement.
create index pay_adjustments_statement on pay_adjustments (statement_id, id);

-- Serializes everything that writes pay: rates, collected hours and approvals. Otherwise a line could get a rate that
-- another transaction changes. Lock users before it.
create function lock_pay() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('gva pay'))
$$;

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
        select count(*), exact_hours(coalesce(sum(line.hours), 0)), coalesce(sum(line.amount), 0),
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

-- Tells the VA of an approved and of a paid statement. A draft is not shown to them.
create function notify_pay() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' then
    delete from notifications where subject_kind = 'pay-statement' and subject_id = new.id
      and kind in ('pay-approved', 'pay-paid');
  elsif new.status = 'approved' then
    perform notify_user(new.va_id, 'pay-approved', 'pay-statement', new.id, new.approved_by);
  else
    perform settle_notifications(array['pay-approved', 'pay-due'], 'pay-statement', new.id);
    perform notify_user(new.va_id, 'pay-paid', 'pay-statement', new.id, new.paid_by);
  end if;
  return null;
end $$;
create trigger pay_statements_notify after update of status on pay_statements for each row
  when (old.status <> new.status) execute function notify_pay();

-- The VA learns of a statement while it is approved or paid, and when it becomes a draft again.
create function record_pay_statement_event() returns trigger language plpgsql as $$
declare
  statement record := coalesce(new, old);
  is_visible boolean := (tg_op <> 'DELETE' and new.status <> 'draft') or (tg_op <> 'INSERT' and old.status <> 'draft');
begin
  perform record_event(kind => 'pay-statement', object_id => statement.id, operation => event_operation(tg_op),
    va_id => case when is_visible then statement.va_id end);
  return null;
end $$;
create constraint trigger pay_statements_event after insert or update or delete on pay_statements
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_pay_statement_event();

-- Only the rate of a line changes, while its statement is a draft.
create trigger pay_statement_lines_keep before update of statement_id, source, source_id, client_id, client_name, task_id,
  task_title, booked_on, rate_date, hours on pay_statement_lines for each statement execute function refuse_change();
create trigger pay_statement_lines_append_only before truncate on pay_statement_lines
  for each statement execute function refuse_change();
create trigger pay_adjustments_append_only before update or truncate on pay_adjustments
  for each statement execute function refuse_change();
create trigger pay_statements_append_only before truncate on pay_statements
  for each statement execute function refuse_change();

-- Money of an installation has one currency.
create trigger pay_statements_currency before insert on pay_statements
  for each row execute function refuse_other_currency();
