-- Invoices: the functions that issue and credit them, and their triggers. Locks are taken in the order of all writers: the
-- entries of the inbox, the shared rows, an invoice, a series.
-- Later migrations replace the lock in these functions by `lock_shared_rows()` (event-transactions.sql). Events need no lock.

-- Locks an invoice, after the unread entries about it and the lock of the shared rows.
create function lock_invoice(the_invoice integer) returns invoices language plpgsql as $$
declare
  found_invoice invoices;
begin
  perform from notifications where subject_kind = 'invoice' and subject_id = the_invoice and read_at is null
    order by id for update;
  perform pg_advisory_xact_lock(hashtext('gva events'));
  select * into found_invoice from invoices where id = the_invoice for update;
  return found_invoice;
end $$;

-- The next number of a series, such as INV-000012. A transaction that is rolled back gives its number back.
create function next_invoice_number(the_series text) returns text language plpgsql as $$
declare
  number integer;
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  insert into invoice_series as known (series, last_number) values (the_series, 1)
    on conflict (series) do update set last_number = known.last_number + 1 returning last_number into number;
  return case the_series when 'invoice' then 'INV-' else 'CN-' end || lpad(number::text, greatest(6, length(number::text)), '0');
end $$;

-- The buyer on an invoice: the client's name, company, address and tax number of today.
create function invoice_buyer(client integer,
  out name text, out email text, out company text, out address text, out tax_number text) language sql stable as $$
  select full_name, email, company_name, nullif(concat_ws(E'\n', line1, nullif(line2, ''),
      nullif(concat_ws(', ', nullif(city, ''), nullif(concat_ws(' ', nullif(region, ''), nullif(postal_code, '')), '')), ''),
      country), ''), billing_addresses.tax_number
  from users left join client_profiles on client_profiles.user_id = users.id
    left join billing_addresses on billing_addresses.client_id = users.id
  where users.id = client
$$;

-- `January 31, 2026 to February 27, 2026`
create function period_text(first_day date, next_period date) returns text language sql immutable as $$
  select to_char(first_day, 'FMMonth FMDD, YYYY') || ' to ' || to_char(next_period - 1, 'FMMonth FMDD, YYYY')
$$;

-- Adds a line with the tax of the seller's rate.
create function add_invoice_line(the_invoice integer, kind text, description text, quantity numeric, unit_price numeric)
returns void language plpgsql as $$
declare
  rate numeric := (select tax_rate from seller_details);
  total numeric := round(quantity * unit_price, 2);
begin
  insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, tax_rate, net, tax)
    values (the_invoice, 1 + (select count(*) from invoice_lines where invoice_id = the_invoice), kind, description,
      quantity, unit_price, rate, net_of(total, rate), total - net_of(total, rate));
end $$;

-- Issues a draft: copies the seller, and the buyer unless the draft has one. A trigger gives it the number.
create function issue_invoice(the_invoice integer, day date default billing_day()) returns void language plpgsql as $$
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
  select * into buyer from invoice_buyer(draft.client_id);
  update invoices set seller_name = seller.name, seller_address = seller.address, seller_tax_number = seller.tax_number,
      seller_logo_id = seller.logo_id, seller_footer = seller.footer, tax_label = seller.tax_label,
      buyer_name = coalesce(buyer_name, buyer.name), buyer_email = coalesce(buyer_email, buyer.email),
      buyer_company = case when buyer_name is null then buyer.company else buyer_company end,
      buyer_address = case when buyer_name is null then buyer.address else buyer_address end,
      buyer_tax_number = case when buyer_name is null then buyer.tax_number else buyer_tax_number end,
      issued_on = day, due_on = case when payment_id is null then day + seller.payment_terms_days else day end
    where id = the_invoice;
end $$;

-- Issues the invoice of a payment, once. Returns null if the payment has one, or failed. An upgrade has a line for the
-- credit of the former plan's unused days, so that the lines sum to the payment.
create function invoice_payment(the_payment integer, day date default billing_day()) returns integer
language plpgsql as $$
declare
  payment payments;
  draft integer;
  hours numeric;
  -- A part of the price, such as a payment in two parts, is one piece.
  fits boolean;
begin
  select * into payment from payments where id = the_payment and status = 'succeeded';
  if not found then
    return null;
  end if;
  insert into invoices (kind, client_id, payment_id, buyer_name, buyer_email, buyer_company, buyer_address, buyer_tax_number)
    values ('invoice', payment.client_id, payment.id, payment.billing_name, payment.billing_email, payment.company_name,
      payment.billing_address, payment.tax_number)
    on conflict (payment_id) do nothing returning id into draft;
  if draft is null then
    return null;
  end if;
  hours := coalesce(payment.pack_hours, payment.monthly_hours);
  fits := round(hours * payment.hourly_rate, 2) = payment.amount + payment.credit_amount;
  perform add_invoice_line(draft, case payment.kind when 'pack' then 'extra-hours' else 'plan' end,
    case payment.kind when 'pack' then 'Extra hours'
      else coalesce((select custom_plan_name from subscriptions where id = payment.subscription_id),
        case payment.plan when 'part-time' then 'Part-time' when 'full-time' then 'Full-time'
          when 'enterprise' then 'Enterprise' else 'Custom' end) || ' plan' end
      || ', ' || period_text(payment.period_start, payment.period_end),
    case when fits then hours else 1 end,
    case when fits then payment.hourly_rate else payment.amount + payment.credit_amount end);
  if payment.credit_amount > 0 then
    perform add_invoice_line(draft, 'credit', 'Credit for unused days of the former plan', 1, -payment.credit_amount);
  end if;
  perform issue_invoice(draft, day);
  return draft;
end $$;

-- Issues a credit note for an invoice or a part of it. The rounded parts sum to the net amount and the tax of the invoice.
create function credit_invoice(the_invoice integer, amount numeric, why text, refund uuid default null,
  actor integer default null, day date default billing_day()) returns integer language plpgsql as $$
declare
  invoice invoices := lock_invoice(the_invoice);
  note integer;
  net_left numeric;
  tax_left numeric;
  net_part numeric;
begin
  if invoice.kind is distinct from 'invoice' or invoice.issued_on is null or amount <= 0
      or amount > invoice.total - invoice.credited then
    raise exception 'more is credited than was invoiced' using
      errcode = 'check_violation', constraint = 'invoices_credited_check';
  end if;
  select invoice.net - coalesce(sum(net), 0), invoice.tax - coalesce(sum(tax), 0) into net_left, tax_left
    from invoices where credited_invoice_id = the_invoice and voided_at is null;
  net_part := greatest(least(round(invoice.net * amount / invoice.total, 2), net_left), amount - tax_left);
  insert into invoices (kind, client_id, credited_invoice_id, refund_id, reason, created_by, seller_name, seller_address,
      seller_tax_number, seller_logo_id, seller_footer, tax_label, buyer_name, buyer_email, buyer_company, buyer_address,
      buyer_tax_number)
    values ('credit-note', invoice.client_id, the_invoice, refund, why, actor, invoice.seller_name, invoice.seller_address,
      invoice.seller_tax_number, invoice.seller_logo_id, invoice.seller_footer, invoice.tax_label, invoice.buyer_name,
      invoice.buyer_email, invoice.buyer_company, invoice.buyer_address, invoice.buyer_tax_number)
    returning id into note;
  insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, tax_rate, net, tax)
    values (note, 1, 'credit', 'Credit for invoice ' || invoice.number || ': ' || why, 1, amount,
      (select tax_rate from invoice_lines where invoice_id = the_invoice order by position limit 1), net_part,
      amount - net_part);
  update invoices set issued_on = day where id = note;
  return note;
end $$;

-- Numbers an invoice that is issued, and rejects every other change of an issued one. What was paid and credited is always
-- what the rows of payments and credit notes say.
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
    else coalesce((select amount from invoice_payments where invoice_id = new.id), 0) end;
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
create trigger invoice_payments_pay after insert on invoice_payments
  for each row execute function refresh_invoice('invoice_id');
create trigger invoices_credit after update of issued_on, voided_at on invoices
  for each row when (new.kind = 'credit-note') execute function refresh_invoice('credited_invoice_id');
create trigger invoice_payments_append_only before update or delete or truncate on invoice_payments
  for each statement execute function refuse_change();
create trigger seller_logos_append_only before update or delete or truncate on seller_logos
  for each statement execute function refuse_change();
