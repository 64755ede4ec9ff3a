-- Payments of invoices that administrators write, and the plan months that such invoices are for. Migration 0050 applies this
-- file. `invoice_payments` is only written by former releases, and a later one removes it.

-- The month of a plan line. No foreign key: the invoice outlives the plan.
alter table invoice_lines
  add column subscription_id integer,
  add column period_start date,
  add constraint invoice_lines_month_check check ((subscription_id is null) = (period_start is null)
    and (kind = 'plan' or subscription_id is null));
-- An invoice has at most one month, so that its payment pays one. The invoices of a month.
create unique index invoice_lines_one_month_key on invoice_lines (invoice_id) where subscription_id is not null;
create index invoice_lines_month on invoice_lines (subscription_id, period_start) where subscription_id is not null;

alter table payments
  -- The invoice that was written before and that it pays. Other payments lead to an invoice of their own. No foreign key:
  -- invoices have one to payments, and a backup needs an order of the tables. An issued invoice is never deleted.
  add column invoice_id integer,
  -- Of such a payment: what it pays of the month, because the invoice may have other lines.
  add column month_amount numeric(12, 2) check (month_amount > 0),
  add constraint payments_month_check check (month_amount is null or (invoice_id is not null and subscription_id is not null)),
  drop constraint payments_outcome_check,
  add constraint payments_outcome_check check (case status when 'failed' then failure is not null
    else invoice_id is not null or (subscription_id is not null and period_start is not null and period_end > period_start)
    end);
create index payments_invoice on payments (invoice_id) where invoice_id is not null;

-- Adds a line with the tax of the seller's rate, and for a plan line the month.
drop function add_invoice_line(integer, text, text, numeric, numeric);
create function add_invoice_line(the_invoice integer, kind text, description text, quantity numeric, unit_price numeric,
  plan_id integer default null, month date default null) returns void language plpgsql as $$
declare
  rate numeric := (select tax_rate from seller_details);
  total numeric := round(quantity * unit_price, 2);
begin
  insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, tax_rate, net, tax,
      subscription_id, period_start)
    values (the_invoice, 1 + (select count(*) from invoice_lines where invoice_id = the_invoice), kind, description,
      quantity, unit_price, rate, net_of(total, rate), total - net_of(total, rate), plan_id, month);
end $$;

-- The open invoice that a month of a plan is on, if there is one.
create function open_invoice_of_month(plan_id integer, month date) returns integer language sql stable as $$
  select invoice.id from invoice_lines as line join invoices as invoice on invoice.id = line.invoice_id
  where line.subscription_id = plan_id and line.period_start = month and invoice.status = 'sent'
$$;

-- The first day after a month of a plan. Months before a pause are older than the first day of the plan.
create function end_of_month(plan subscriptions, month date) returns date language sql stable as $$
  select case when month < plan.start_date then billing_month(month, 1)
    else billing_month(plan.start_date, months_billed(plan.start_date, month) + 1) end
$$;

-- Records that the open amount of an invoice was paid elsewhere, and returns the id of the payment. Without a plan line,
-- the payment has no month and no terms: its plan is 'custom', because former releases show a plan for each payment.
create function pay_invoice(the_invoice integer, paid_on date, method text, reference text, note text, actor integer,
  paid_at timestamptz default clock_timestamp()) returns integer language plpgsql as $$
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
      payment_method, method, reference, note, paid_on, recorded_by, created_at)
    values (the_invoice, invoice.client_id, 'recorded', 'succeeded', invoice.total - invoice.paid - invoice.credited,
      -- What a discount or a credit note took off is not paid.
      case when plan.id is not null then least(line.total, invoice.total - invoice.paid - invoice.credited) end,
      invoice.currency, plan.id,
      case when plan.id is not null then line.period_start end, end_of_month(plan, line.period_start),
      coalesce(plan.plan, 'custom'), coalesce(plan.monthly_hours, 0), coalesce(plan.hourly_rate, 0),
      invoice.buyer_name, invoice.buyer_email, invoice.buyer_company, invoice.buyer_address, invoice.buyer_tax_number,
      case method when 'bank-transfer' then 'Bank transfer' else initcap(method) end, method, reference, note, paid_on,
      actor, paid_at)
    returning id into payment;
  return payment;
end $$;

-- Numbers an invoice that is issued, and rejects every other change of an issued one. What was paid and credited is always
-- what the rows of payments and credit notes say.
create or replace function keep_invoice() returns trigger language plpgsql as $$
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
    else coalesce((select sum(amount) from payments where invoice_id = new.id
      and not exists (select from payment_voids where payment_id = payments.id)), 0) end;
  new.credited := coalesce((select sum(total) from invoices
    where credited_invoice_id = new.id and issued_on is not null and voided_at is null), 0);
  return new;
end $$;

-- A payment of an invoice leads to no other one.
drop trigger payments_invoice on payments;
create constraint trigger payments_invoice after insert on payments
  deferrable initially deferred for each row
  when (new.status = 'succeeded' and new.invoice_id is null
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function invoice_new_payment();
create trigger payments_pay_invoice after insert on payments
  for each row when (new.invoice_id is not null) execute function refresh_invoice('invoice_id');

-- Without a month, the payment of an invoice settles no failed one. What this migration copies settles nothing.
drop trigger payments_notify on payments;
create trigger payments_notify after insert on payments
  for each row when ((new.invoice_id is null or new.subscription_id is not null)
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function notify_payment();

-- Credits the rest of the invoice that a voided payment led to. An invoice that was written before is open again.
create or replace function credit_void() returns trigger language plpgsql as $$
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

-- What a former release writes while both run.
create function copy_invoice_payment() returns trigger language plpgsql as $$
begin
  perform pay_invoice(new.invoice_id, new.paid_on, new.method, new.reference, null, new.recorded_by, new.created_at);
  return null;
end $$;
drop trigger invoice_payments_pay on invoice_payments;
create trigger invoice_payments_copy after insert on invoice_payments
  for each row execute function copy_invoice_payment();
