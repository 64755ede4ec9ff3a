-- Invoices: how they are numbered, and what of them never changes. Adding lines and issuing are functions because extra hours are
-- billed in SQL (invoice-sources.sql); src/domains/payments/invoices calls the same ones. Locks are taken in the order of all
-- writers: the entries of the inbox, the shared rows, an invoice, a series.

-- Locks an invoice, after the unread entries about it and the lock of the shared rows.
create function lock_invoice(the_invoice integer) returns invoices language plpgsql as $$
declare
  found_invoice invoices;
begin
  perform from notifications where subject_kind = 'invoice' and subject_id = the_invoice and read_at is null
    order by id for update;
  perform lock_shared_rows();
  select * into found_invoice from invoices where id = the_invoice for update;
  return found_invoice;
end $$;

-- The next number of a series, such as INV-000012. A transaction that is rolled back gives its number back.
create function next_invoice_number(the_series text) returns text language plpgsql as $$
declare
  number integer;
begin
  perform lock_shared_rows();
  insert into invoice_series as known (series, last_number) values (the_series, 1)
    on conflict (series) do update set last_number = known.last_number + 1 returning last_number into number;
  return case the_series when 'invoice' then 'INV-' else 'CN-' end || lpad(number::text, greatest(6, length(number::text)), '0');
end $$;

-- `January 31, 2026 to February 27, 2026`: the days of a line of a plan or of extra hours.
create function period_text(first_day date, next_period date) returns text language sql immutable as $$
  select to_char(first_day, 'FMMonth FMDD, YYYY') || ' to ' || to_char(next_period - 1, 'FMMonth FMDD, YYYY')
$$;

-- Adds a line with the tax of the seller's rate, and for a plan line the month.
create function add_invoice_line(the_invoice integer, kind text, description text, quantity numeric, unit_price numeric,
  plan_id integer default null, month date default null) returns void language plpgsql as $$
declare
  rate numeric := (select tax_rate from seller_details);
  total numeric := cost_of(quantity, unit_price);
begin
  insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, tax_rate, net, tax,
      subscription_id, period_start)
    values (the_invoice, 1 + (select count(*) from invoice_lines where invoice_id = the_invoice), kind, description,
      quantity, unit_price, rate, net_of(total, rate), total - net_of(total, rate), plan_id, month);
end $$;

-- Issues a draft: copies the seller, and the buyer unless the draft has one. A trigger gives it the number. Without a due day,
-- the payment terms of the seller decide.
create function issue_invoice(the_invoice integer, day date default billing_day(), due date default null)
  returns void language plpgsql as $$
declare
  seller seller_details;
  buyer record;
  draft invoices := lock_invoice(the_invoice);
begin
  if draft.id is null or draft.issued_on is not null then
    return;
  end if;
  select * into seller from seller_details;
  -- The rate may have changed since the lines were written.
  update invoice_lines set tax_rate = seller.tax_rate, net = net_of(total, seller.tax_rate),
      tax = total - net_of(total, seller.tax_rate)
    where invoice_id = the_invoice and tax_rate <> seller.tax_rate;
  select full_name as name, email, company_name as company, billing_addresses.tax_number,
      nullif(concat_ws(E'\n', line1, nullif(line2, ''),
        nullif(concat_ws(', ', nullif(city, ''), nullif(concat_ws(' ', nullif(region, ''), nullif(postal_code, '')), '')), ''),
        country), '') as address
    into buyer from users left join client_profiles on client_profiles.user_id = users.id
      left join billing_addresses on billing_addresses.client_id = users.id
    where users.id = draft.client_id;
  update invoices set seller_name = seller.name, seller_address = seller.address, seller_tax_number = seller.tax_number,
      seller_logo_id = seller.logo_id, seller_footer = seller.footer, tax_label = seller.tax_label,
      buyer_name = coalesce(buyer_name, buyer.name), buyer_email = coalesce(buyer_email, buyer.email),
      buyer_company = case when buyer_name is null then buyer.company else buyer_company end,
      buyer_address = case when buyer_name is null then buyer.address else buyer_address end,
      buyer_tax_number = case when buyer_name is null then buyer.tax_number else buyer_tax_number end,
      issued_on = day,
      due_on = coalesce(due, case when payment_id is null then day + seller.payment_terms_days else day end)
    where id = the_invoice;
end $$;

-- Numbers an invoice that is issued, and rejects every other change of an issued one. What was paid and credited is always
-- what the rows of payments and credit notes say. A refund credits its invoice, so its payment pays less: what other parts of
-- the invoice still cost stays open.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  written constant text[] := '{paid,credited,status,mailed_at,reminders,voided_at,version}';
begin
  if tg_op = 'DELETE' then
    if old.issued_on is not null then
      raise exception 'invoice % is issued', old.number using
        errcode = 'integrity_constraint_violation', constraint = 'invoices_issued_lock';
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and old.issued_on is not null
      and (to_jsonb(new) - written is distinct from to_jsonb(old) - written
        or (old.voided_at is not null and new.voided_at is null)) then
    raise exception 'invoice % is issued', old.number using
      errcode = 'integrity_constraint_violation', constraint = 'invoices_issued_lock';
  end if;
  if new.issued_on is not null and (tg_op = 'INSERT' or old.issued_on is null) then
    new.number := next_invoice_number(new.kind);
  end if;
  if tg_op = 'UPDATE' and old.issued_on is null then
    select coalesce(sum(net), 0), coalesce(sum(tax), 0), coalesce(sum(total), 0) into new.net, new.tax, new.total
      from invoice_lines where invoice_id = new.id;
  end if;
  new.paid := case when new.issued_on is null then 0 when new.payment_id is not null then new.total
    else coalesce((select sum(amount - coalesce((select sum(refunds.amount) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'succeeded'), 0))
      from payments where invoice_id = new.id and status = 'succeeded'
      and not exists (select from payment_voids where payment_id = payments.id)), 0) end;
  new.credited := coalesce((select sum(total) from invoices
    where credited_invoice_id = new.id and issued_on is not null and voided_at is null), 0);
  return new;
end $$;
create trigger invoices_keep before insert or update or delete on invoices
  for each row execute function keep_invoice();

-- Rejects changes of the lines of an issued invoice.
create function keep_invoice_line() returns trigger language plpgsql as $$
begin
  if exists (select from invoices where id = coalesce(new.invoice_id, old.invoice_id) and issued_on is not null) then
    raise exception 'the invoice of this line is issued' using
      errcode = 'integrity_constraint_violation', constraint = 'invoices_issued_lock';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_lines_keep before insert or update or delete on invoice_lines
  for each row execute function keep_invoice_line();

-- Lets the invoice read its lines, its payment or its credit notes again; the argument is the column of the invoice.
create function refresh_invoice() returns trigger language plpgsql as $$
begin
  update invoices set version = version + 1
    where id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer;
  return null;
end $$;
create trigger invoice_lines_sum after insert or update or delete on invoice_lines
  for each row execute function refresh_invoice('invoice_id');
create trigger invoices_credit after update of issued_on, voided_at on invoices
  for each row when (new.kind = 'credit-note') execute function refresh_invoice('credited_invoice_id');
-- A failed payment of an invoice names it, and pays nothing.
create trigger payments_pay_invoice after insert on payments
  for each row when (new.invoice_id is not null and new.status = 'succeeded')
  execute function refresh_invoice('invoice_id');

-- The open invoice that a month of a plan is on, if there is one.
-- Called by listBilledMonths (src/domains/payments/recorded/queries.ts), isNotCharged (src/domains/payments/unpaid-months.ts) and
-- findCurrentMonth (src/domains/plans/changes/queries.ts). If it is on several, the oldest one.
create function open_invoice_of_month(plan_id integer, month date) returns integer language sql stable as $$
  select invoice.id from invoice_lines as line join invoices as invoice on invoice.id = line.invoice_id
  where line.subscription_id = plan_id and line.period_start = month and invoice.status = 'sent'
  order by invoice.id limit 1
$$;

-- Records a change that people see. Only administrators see drafts. What is settled is no longer unread.
create function record_invoice_event() returns trigger language plpgsql as $$
declare
  unseen constant text[] := '{mailed_at,reminders,version}';
  invoice invoices := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - unseen = to_jsonb(old) - unseen then
    return null;
  end if;
  perform record_event(kind => 'invoice', object_id => invoice.id, operation => event_operation(tg_op),
    client_id => case when invoice.issued_on is not null then invoice.client_id end);
  if tg_op = 'UPDATE' and new.status in ('paid', 'void') and old.status = 'sent' then
    perform settle_notifications('{invoice-sent,invoice-overdue}', 'invoice', new.id);
    perform settle_notifications('{payment-failed}', 'payment', id) from payments
      where invoice_id = new.id and status = 'failed';
  end if;
  return null;
end $$;
create constraint trigger invoices_event after insert or update or delete on invoices
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_invoice_event();

-- With an invoice that is paid or void, work may go on: open pages of the VA learn it as a change of the hours.
create function record_settled_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from seller_details where overdue_hours is not null) then
    perform record_event(kind => 'hours', object_id => new.client_id, operation => 'updated', client_id => new.client_id,
      va_id => va_of_client(new.client_id));
  end if;
  return null;
end $$;
create constraint trigger invoices_settled_event after update on invoices
  deferrable initially deferred for each row
  when (old.status = 'sent' and new.status <> 'sent' and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_settled_invoice();
