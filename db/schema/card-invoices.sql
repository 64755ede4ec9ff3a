-- Invoices that clients pay with a card. Migration 0058 applies this file.

-- The invoice that a checkout pays.
alter table checkouts
  add column invoice_id integer references invoices (id),
  add constraint checkouts_invoice_check check ((kind = 'invoice') = (invoice_id is not null)),
  drop constraint checkouts_renewal_check,
  add constraint checkouts_renewal_check check (kind in ('subscription', 'invoice') or (subscription_id is not null
    and (kind = 'pack' or (period_start is not null and attempt is not null))));
create index checkouts_invoice on checkouts (invoice_id) where invoice_id is not null;
-- What a client has to pay, the first due first.
create index invoices_unpaid on invoices (client_id, due_on, id) where status = 'sent';

-- Books that the open amount of an invoice was paid, elsewhere or by the charge of a checkout, and returns the id of the
-- payment. Without a plan line, the payment has no month and no terms: its plan is 'custom', because former releases show a
-- plan for each payment.
drop function pay_invoice(integer, date, text, text, text, integer, timestamptz);
create function pay_invoice(the_invoice integer, paid_on date, method text, reference text, note text, actor integer,
  paid_at timestamptz default clock_timestamp(), the_checkout uuid default null, charge text default null,
  card text default null) returns integer language plpgsql as $$
declare
  invoice invoices := lock_invoice(the_invoice);
  line invoice_lines;
  plan subscriptions;
  payment integer;
begin
  if invoice.status <> 'sent' then
    raise exception 'invoice % is not open', invoice.number using
      errcode = 'check_violation', constraint = 'invoices_open_check';
  end if;
  select * into line from invoice_lines where invoice_id = the_invoice and subscription_id is not null;
  select * into plan from subscriptions where id = line.subscription_id;
  insert into payments (invoice_id, client_id, kind, status, amount, month_amount, currency, subscription_id, period_start,
      period_end, plan, monthly_hours, hourly_rate, billing_name, billing_email, company_name, billing_address, tax_number,
      payment_method, method, reference, note, paid_on, recorded_by, checkout_id, provider, provider_reference, created_at)
    values (the_invoice, invoice.client_id, case when the_checkout is null then 'recorded' else 'invoice' end, 'succeeded',
      invoice.total - invoice.paid - invoice.credited,
      -- What a discount or a credit note took off is not paid.
      case when plan.id is not null then least(line.total, invoice.total - invoice.paid - invoice.credited) end,
      invoice.currency, plan.id,
      case when plan.id is not null then line.period_start end, end_of_month(plan, line.period_start),
      coalesce(plan.plan, 'custom'), coalesce(plan.monthly_hours, 0), coalesce(plan.hourly_rate, 0),
      invoice.buyer_name, invoice.buyer_email, invoice.buyer_company, invoice.buyer_address, invoice.buyer_tax_number,
      coalesce(card, case method when 'bank-transfer' then 'Bank transfer' else initcap(method) end), method, reference,
      note, paid_on, actor, the_checkout, (select provider from checkouts where id = the_checkout), charge, paid_at)
    returning id into payment;
  return payment;
end $$;

-- A failed payment of an invoice names it, and pays nothing.
drop trigger payments_pay_invoice on payments;
create trigger payments_pay_invoice after insert on payments
  for each row when (new.invoice_id is not null and new.status = 'succeeded')
  execute function refresh_invoice('invoice_id');

-- A payment settles the failed ones of what is not an invoice, unless it pays an invoice without a plan month. What failed for an
-- invoice is settled with the invoice.
create or replace function notify_payment() returns trigger language plpgsql as $$
declare
  about text := case when new.subscription_id is null then 'payment' else 'subscription' end;
  subject integer := coalesce(new.subscription_id, new.id);
  payer integer := case when new.kind <> 'renewal' then new.client_id end;
  place jsonb := jsonb_build_object('paymentId', new.id);
begin
  if new.status = 'failed' then
    perform notify_user(new.client_id, 'payment-failed', about, subject, payer, place);
    perform notify_admins('payment-failed', about, subject, payer, place);
    return null;
  end if;
  if new.invoice_id is not null and new.subscription_id is null then
    return null;
  end if;
  update notifications set read_at = clock_timestamp() where kind = 'payment-failed' and read_at is null
    and (subject_kind, subject_id) in (
      select 'payment', id from payments where client_id = new.client_id and status = 'failed'
        and invoice_id is null
      union all select 'subscription', id from subscriptions where user_id = new.client_id);
  return null;
end $$;
drop trigger payments_notify on payments;
create trigger payments_notify after insert on payments
  for each row when (current_setting('gva.silent', true) is distinct from 'on')
  execute function notify_payment();
