-- The check that each payment, refund and void has its invoice or credit note, and the billing of extra hours. What a payment,
-- a refund and a void lead to is decided in src/domains/payments/invoices. Bulk work has no invoices.

-- Rejects a payment that led to no invoice, and a refund or a void that its invoice does not show: `invoicePayment`,
-- `creditRefund` and `creditVoid` write these papers in the same transaction. Payments of bulk work have no invoice to credit.
create function require_paper() returns trigger language plpgsql as $$
declare
  is_missing boolean;
begin
  if tg_table_name = 'payments' then
    is_missing := not exists (select from invoices where payment_id = new.id and issued_on is not null);
  elsif tg_table_name = 'payment_voids' then
    is_missing := exists (select from invoices where payment_id = new.payment_id and credited < total);
  elsif new.status = 'failed' then
    is_missing := exists (select from invoices where refund_id = new.id and voided_at is null);
  else
    is_missing := not exists (select from invoices where refund_id = new.id and issued_on is not null)
      and exists (select from invoices where credited < total and (payment_id = new.payment_id
        or id = (select invoice_id from payments where id = new.payment_id)));
  end if;
  if is_missing then
    raise exception 'what changed in % is on no invoice or credit note', tg_table_name using
      errcode = 'integrity_constraint_violation', constraint = 'payments_paper';
  end if;
  return null;
end $$;
create constraint trigger payments_paper after insert on payments
  deferrable initially deferred for each row
  when (new.status = 'succeeded' and new.invoice_id is null
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function require_paper();
create constraint trigger refunds_paper after insert or update on refunds
  deferrable initially deferred for each row
  when (new.status <> 'pending' and current_setting('gva.silent', true) is distinct from 'on')
  execute function require_paper();
create constraint trigger payment_voids_paper after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function require_paper();

-- Sums at commit what is paid of an invoice that was issued before the voided payment: it is open again.
create function reopen_invoice() returns trigger language plpgsql as $$
declare
  written integer := (select invoice_id from payments where id = new.payment_id);
begin
  if written is not null then
    perform lock_invoice(written);
    update invoices set version = version + 1 where id = written;
  end if;
  return null;
end $$;
create constraint trigger payment_voids_reopen after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function reopen_invoice();

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
