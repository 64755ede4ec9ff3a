-- Invoices: what leads to them. Payments, refunds, voids and extra hours are invoiced and credited by triggers, so that no
-- writer can forget it, at the end of the transaction, because the numbers are locked until then. Bulk work has no invoices.

create function invoice_new_payment() returns trigger language plpgsql as $$
begin
  perform invoice_payment(new.id);
  return null;
end $$;
create constraint trigger payments_invoice after insert on payments
  deferrable initially deferred for each row
  when (new.status = 'succeeded' and current_setting('gva.silent', true) is distinct from 'on')
  execute function invoice_new_payment();

-- Credits a settled refund, once, as far as the invoice is not credited yet. The credit note of a refund that failed later
-- is void. Payments from before there were invoices have none to credit.
create function credit_refund() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  if new.status = 'failed' then
    perform lock_invoice(id) from invoices where refund_id = new.id;
    update invoices set voided_at = clock_timestamp() where refund_id = new.id and voided_at is null;
    return null;
  end if;
  select * into invoice from lock_invoice((select id from invoices where payment_id = new.payment_id));
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

-- Credits the rest of the invoice of a recorded payment that is voided.
create function credit_void() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
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
  if rate is null or round(new.hours * rate, 2) = 0 then
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

create function issue_extra_hours() returns trigger language plpgsql as $$
begin
  perform issue_invoice(new.id);
  return null;
end $$;
create constraint trigger invoices_issue after insert on invoices
  deferrable initially deferred for each row
  when (new.period_start is not null and new.issued_on is null) execute function issue_extra_hours();

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
  end if;
  return null;
end $$;
create constraint trigger invoices_event after insert or update or delete on invoices
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_invoice_event();

create constraint trigger seller_details_event after update on seller_details
  deferrable initially deferred for each row execute function record_office_event('seller');
