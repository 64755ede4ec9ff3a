import { type Kysely, sql } from 'kysely';

/** Administrators are told of what happens. */
export async function up<DB>(db: Kysely<DB>) {
  await widenChecks.execute(db);
  await changeSources.execute(db);
  await addLeadTables.execute(db);
  await addTriggers.execute(db);
}

/** The kinds that administrators are told of. */
const widenChecks = sql`
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('task-assigned', 'task-unassigned', 'comment', 'mention', 'approval-wanted', 'approved',
    'changes-requested', 'due-soon', 'overdue', 'message-missed', 'assignment', 'hours-80', 'hours-100',
    'routine-missed', 'lead-waiting', 'payment-failed', 'run-finished', 'hours-question', 'hours-answered',
    'timer-stopped', 'week-submitted', 'week-not-submitted', 'time-returned', 'time-approved', 'pay-approved',
    'pay-paid', 'invoice-overdue', 'invoice-sent', 'task-deleted', 'payment-disputed', 'lead-new', 'lead-answered',
    'va-joined', 'invoice-paid', 'pay-due', 'client-quiet', 'backup-failed'));
alter table notifications drop constraint notifications_subject_kind_check;
alter table notifications add constraint notifications_subject_kind_check
  check (subject_kind in ('task', 'conversation', 'support', 'lead', 'subscription', 'payment', 'routine', 'run',
    'assignment', 'timesheet', 'pay-statement', 'invoice', 'va', 'client', 'backup'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check
  check (kind in ('task-assigned', 'task-unassigned', 'comment', 'mention', 'approval-wanted', 'approved',
    'changes-requested', 'due-soon', 'overdue', 'message-missed', 'assignment', 'hours-80', 'hours-100',
    'routine-missed', 'lead-waiting', 'payment-failed', 'run-finished', 'hours-question', 'hours-answered',
    'timer-stopped', 'week-submitted', 'week-not-submitted', 'time-returned', 'time-approved', 'pay-approved',
    'pay-paid', 'invoice-overdue', 'invoice-sent', 'task-deleted', 'payment-disputed', 'lead-new', 'lead-answered',
    'va-joined', 'invoice-paid', 'pay-due', 'client-quiet', 'backup-failed'));
alter table attention_snoozes drop constraint attention_snoozes_kind_check;
alter table attention_snoozes add constraint attention_snoozes_kind_check
  check (kind in ('lead', 'timer', 'payment', 'client-without-va', 'hours', 'overdue', 'review', 'approval',
    'client-without-plan', 'next-step', 'late-match', 'declined-proposal', 'ended-proposal', 'failed-job',
    'missed-routine', 'time-approval', 'dispute', 'request'));
`;

/** What is told of. */
const changeSources = sql`
create or replace function notification_defaults() returns table (role text, kind text, in_app boolean, mail boolean)
language sql immutable as $$
  values
    ('client', 'comment', true, true),
    ('client', 'task-deleted', true, true),
    ('client', 'mention', true, true),
    ('client', 'approval-wanted', true, true),
    ('client', 'due-soon', false, false),
    ('client', 'overdue', true, false),
    ('client', 'message-missed', true, true),
    ('client', 'assignment', true, true),
    ('client', 'hours-80', true, true),
    ('client', 'hours-100', true, true),
    ('client', 'hours-question', true, true),
    ('client', 'timer-stopped', true, true),
    ('client', 'routine-missed', true, false),
    ('client', 'payment-failed', true, true),
    ('client', 'invoice-sent', true, false),
    ('client', 'invoice-overdue', true, false),
    ('client', 'run-finished', true, false),
    ('client', 'week-submitted', true, true),
    ('va', 'task-assigned', true, true),
    ('va', 'task-unassigned', true, true),
    ('va', 'comment', true, true),
    ('va', 'mention', true, true),
    ('va', 'approved', true, false),
    ('va', 'changes-requested', true, true),
    ('va', 'due-soon', true, false),
    ('va', 'overdue', true, true),
    ('va', 'message-missed', true, true),
    ('va', 'assignment', true, true),
    ('va', 'hours-80', true, false),
    ('va', 'hours-100', true, true),
    ('va', 'hours-answered', true, true),
    ('va', 'timer-stopped', true, true),
    ('va', 'time-returned', true, true),
    ('va', 'time-approved', true, false),
    ('va', 'routine-missed', true, true),
    ('va', 'run-finished', true, false),
    ('va', 'week-not-submitted', true, true),
    ('va', 'pay-approved', true, true),
    ('va', 'pay-paid', true, true),
    ('admin', 'lead-new', true, false),
    ('admin', 'lead-answered', true, true),
    ('admin', 'lead-waiting', true, true),
    ('admin', 'va-joined', true, false),
    ('admin', 'comment', true, false),
    ('admin', 'mention', true, true),
    ('admin', 'message-missed', true, false),
    ('admin', 'week-submitted', true, false),
    ('admin', 'hours-80', true, false),
    ('admin', 'hours-100', true, false),
    ('admin', 'client-quiet', true, false),
    ('admin', 'routine-missed', false, false),
    ('admin', 'run-finished', true, false),
    ('admin', 'invoice-paid', true, true),
    ('admin', 'invoice-overdue', true, true),
    ('admin', 'payment-failed', true, true),
    ('admin', 'payment-disputed', true, true),
    ('admin', 'pay-due', true, true),
    ('admin', 'backup-failed', true, true)
$$;
create or replace function notify_week_submitted(va integer, week date, clients integer[]) returns void language plpgsql as $$
declare
  sheet integer := timesheet_of(va, week);
  receiver integer;
begin
  perform settle_notifications('{week-not-submitted}', 'timesheet', sheet);
  for receiver in select id from users where id = any (clients) order by id loop
    perform notify_user(receiver, 'week-submitted', 'timesheet', sheet, va);
  end loop;
  perform notify_admins('week-submitted', 'timesheet', sheet, va);
end $$;
create or replace function settle_submitted_week() returns trigger language plpgsql as $$
begin
  update notifications set read_at = clock_timestamp() from timesheets as sheet
    where sheet.va_id = old.va_id and sheet.week_start = week_of(old.work_date)
      and kind = 'week-submitted' and subject_kind = 'timesheet' and subject_id = sheet.id and read_at is null
      and (user_id = old.client_id or exists (select from users where id = user_id and role = 'admin'))
      and not exists (
        select from time_logs as other where (other.client_id = old.client_id or user_id <> old.client_id)
          and other.va_id = old.va_id
          and other.work_date between sheet.week_start and sheet.week_start + 6 and other.approval = 'submitted');
  return null;
end $$;
create or replace function notify_pay() returns trigger language plpgsql as $$
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
`;

/** Leads by hand and by email. */
const addLeadTables = sql`
alter table leads drop constraint leads_source_check;
alter table leads add constraint leads_source_check
  check (source in ('website', 'referral', 'search', 'social', 'event', 'outreach', 'other', 'by-hand', 'email'));
alter table leads add column version integer not null default 1;
alter table lead_mails add column is_automatic boolean not null default false;
create table lead_answers (
  id integer primary key generated always as identity,
  lead_id integer not null references leads (id) on delete cascade,
  -- May be another address than the lead's, because a colleague may answer.
  sender text not null check (char_length(sender) between 3 and 254),
  subject text not null check (char_length(subject) <= 200),
  -- Without quoted text.
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  received_at timestamptz(3) not null default now()
);
-- The answers of a lead, newest first.
create index lead_answers_newest on lead_answers (lead_id, received_at desc, id desc);
create table handled_lead_mails (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  handled_at timestamptz(3) not null default now()
);
-- Old rows are deleted by age.
create index handled_lead_mails_age on handled_lead_mails (handled_at);
`;

/** The triggers of db/schema/admin-notifications.sql. */
const addTriggers = sql`
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
`;
