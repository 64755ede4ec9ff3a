-- Invoices: what leads to them. Payments, refunds, voids and extra hours are invoiced and credited by triggers, so that no
-- writer can forget it, at the end of the transaction, because the numbers are locked until then. Bulk work has no invoices.

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

-- Issues the invoice of a new payment. A payment of an invoice leads to no other one.
create function invoice_new_payment() returns trigger language plpgsql as $$
begin
  perform invoice_payment(new.id);
  return null;
end $$;
create constraint trigger payments_invoice after insert on payments
  deferrable initially deferred for each row
  when (new.status = 'succeeded' and new.invoice_id is null
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function invoice_new_payment();

-- Credits a settled refund, once, as far as the invoice is not credited yet. The credit note of a refund that failed later
-- is void. Payments of bulk work have none to credit.
create function credit_refund() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  if new.status = 'failed' then
    perform lock_invoice(id) from invoices where refund_id = new.id;
    update invoices set voided_at = clock_timestamp() where refund_id = new.id and voided_at is null;
    return null;
  end if;
  select * into invoice from lock_invoice(coalesce((select id from invoices where payment_id = new.payment_id),
    (select invoice_id from payments where id = new.payment_id)));
  if invoice.id is not null and invoice.credited < invoice.total
      and not exists (select from invoices where refund_id = new.id) then
    perform credit_invoice(invoice.id, least(new.amount, invoice.total - invoice.credited), new.reason, new.id, new.actor_id);
  end if;
  return null;
end $$;
create constraint trigger refunds_credit after insert or update on refunds
  deferrable initially deferred for each row
  when (new.status <> 'pending' and current_setting('gva.silent', true) is distinct from 'on')
  execute function credit_refund();

-- Credits the rest of the invoice that a voided payment led to. An invoice that was written before is open again.
create function credit_void() returns trigger language plpgsql as $$
declare
  invoice invoices;
  written integer := (select invoice_id from payments where id = new.payment_id);
begin
  if written is not null then
    perform lock_invoice(written);
    update invoices set version = version + 1 where id = written;
    return null;
  end if;
  select * into invoice from lock_invoice((select id from invoices where payment_id = new.payment_id));
  if invoice.credited < invoice.total then
    perform credit_invoice(invoice.id, invoice.total - invoice.credited, new.reason, null, new.actor_id);
  end if;
  return null;
end $$;
create constraint trigger payment_voids_credit after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function credit_void();

-- Bills the debt of a period that closes, at the rate of the plan that granted its hours, and settles it in the next period.
-- Without such a plan there is no rate, and the debt stays carried.
create function bill_extra_hours() returns trigger language plpgsql as $$
declare
  rate numeric;
  draft integer;
begin
  if not (select bills_extra_hours from seller_details) then
    return null;
  end if;
  select hourly_rate into rate from hours_ledger g join subscriptions s on s.id = g.subscription_id
    where g.client_id = new.client_id and g.period_start = new.period_start and g.kind = 'grant' order by g.id desc limit 1;
  if rate is null or cost_of(new.hours, rate) = 0 then
    return null;
  end if;
  insert into hours_ledger (client_id, period_start, kind, hours)
    values (new.client_id, new.other_period, 'billed', new.hours);
  insert into invoices (kind, client_id, period_start) values ('invoice', new.client_id, new.period_start)
    returning id into draft;
  perform add_invoice_line(draft, 'extra-hours', 'Extra hours, ' || period_text(new.period_start, new.other_period),
    new.hours, rate);
  return null;
end $$;
create trigger hours_ledger_bill after insert on hours_ledger for each row
  when (new.kind = 'carry' and new.hours > 0 and new.other_period > new.period_start
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function bill_extra_hours();

-- Issues the invoice of extra hours at the end of the transaction that closed the period.
create function issue_extra_hours() returns trigger language plpgsql as $$
begin
  perform issue_invoice(new.id);
  return null;
end $$;
create constraint trigger invoices_issue after insert on invoices
  deferrable initially deferred for each row
  when (new.period_start is not null and new.issued_on is null) execute function issue_extra_hours();
