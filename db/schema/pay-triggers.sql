-- What happens to pay when users are deleted, and who is told of statements. Migration 0038 applies this file. Since migration
-- 0044 hours of former VAs are collected too.

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
      where role = 'va' and has_unpaid_time(users.id, 'infinity') order by users.id loop
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
create function collect_pay_before_deletion() returns trigger language plpgsql as $$
begin
  perform collect_pay_of_user(old.id);
  return old;
end $$;
create trigger users_collect_pay before delete on users
  for each row when (old.role <> 'admin') execute function collect_pay_before_deletion();

-- Tells the VA of an approved and of a paid statement. A draft is not shown to them.
create function notify_pay() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' then
    delete from notifications where subject_kind = 'pay-statement' and subject_id = new.id;
  elsif new.status = 'approved' then
    perform notify_user(new.va_id, 'pay-approved', 'pay-statement', new.id, new.approved_by);
  else
    perform settle_notifications(array['pay-approved'], 'pay-statement', new.id);
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
