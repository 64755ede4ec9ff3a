-- The notifications that only administrators get.

-- Tells administrators of a new request. One that an administrator adds by hand is no request.
create function notify_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform notify_admins('lead-new', 'lead', new.id, null);
  else
    perform settle_notifications('{lead-new}', 'lead', new.id);
  end if;
  return null;
end $$;
create trigger leads_notify after insert on leads for each row
  when (new.status = 'request') execute function notify_request();
create trigger leads_settle_request after update of status on leads for each row
  when (old.status = 'request' and new.status <> 'request') execute function notify_request();

-- Tells the owner of a lead of its answer, or all administrators if it has none.
create function notify_answer() returns trigger language plpgsql as $$
declare
  place jsonb := jsonb_build_object('answerId', new.id);
  receiver integer;
begin
  select owner.id into receiver from leads join users as owner on owner.id = leads.owner_id
    and owner.role = 'admin' and owner.status <> 'inactive' where leads.id = new.lead_id;
  if found then
    perform notify_user(receiver, 'lead-answered', 'lead', new.lead_id, null, place);
  else
    perform notify_admins('lead-answered', 'lead', new.lead_id, null, place);
  end if;
  return null;
end $$;
create trigger lead_answers_notify after insert on lead_answers for each row execute function notify_answer();

-- A VA who was approved or rejected no longer waits for it.
create function settle_va() returns trigger language plpgsql as $$
begin
  perform settle_notifications('{va-joined}', 'va', new.id);
  return null;
end $$;
create trigger users_settle_va after update of approved_at, status on users for each row
  when (old.approved_at is null and (new.approved_at is not null or new.status = 'inactive')) execute function settle_va();
create trigger users_forget_va after delete on users for each row execute function forget_subject('va');
create trigger users_forget_client after delete on users for each row execute function forget_subject('client');

-- Tells administrators of an invoice that is paid, except the one who recorded the payment. What a credit note settles is
-- not paid.
create function notify_invoice_paid() returns trigger language plpgsql as $$
declare
  paid record;
begin
  if tg_op = 'UPDATE' and (old.status = 'paid' or old.paid >= new.paid) then
    return null;
  end if;
  select id, recorded_by into paid from payments
    where status = 'succeeded' and (id = new.payment_id or invoice_id = new.id) order by id desc limit 1;
  perform notify_admins('invoice-paid', 'invoice', new.id, paid.recorded_by);
  return null;
end $$;
create trigger invoices_notify_paid after insert or update on invoices for each row
  when (new.kind = 'invoice' and new.status = 'paid') execute function notify_invoice_paid();

-- Tells administrators once of a night without a good backup; the next good one settles it.
-- Called by tellOfFailedBackup (src/server/backup/queries.ts).
create function notify_backup_failed(night date) returns void language plpgsql as $$
begin
  insert into notified_facts (kind, subject_id, fact) values ('backup-failed', 1, night::text) on conflict do nothing;
  if found then
    perform notify_admins('backup-failed', 'backup', 1, null);
  end if;
end $$;
create function settle_backup() returns trigger language plpgsql as $$
begin
  perform settle_notifications('{backup-failed}', 'backup', 1);
  return null;
end $$;
create trigger backups_settle after insert on backups for each row execute function settle_backup();

-- A draft that is deleted is no longer due.
create trigger pay_statements_forget after delete on pay_statements
  for each row execute function forget_subject('pay-statement');
