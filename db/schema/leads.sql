-- Leads: requests of visitors and the comments of administrators on them.

-- The form of an address that is compared: lowercase, without a tag, and for Gmail without dots.
create function contact_email(email text) returns text
language sql immutable strict parallel safe as $$
  select case
    when split_part(plain, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    else plain
  end
  from (select regexp_replace(lower(email), '[+][^@]*@', '@') as plain) as written
$$;

-- The form of a phone number that is compared: its last nine digits, because country codes and leading zeros vary.
create function contact_phone(phone text) returns text
language sql immutable strict parallel safe as $$
  select case when length(digits) >= 7 then right(digits, 9) end
  from (select regexp_replace(
    regexp_replace(lower(phone), '(x|ext|#).*$', ''), '[^0-9]', '', 'g') as digits) as written
$$;

-- A request of a visitor.
create table leads (
  id integer primary key generated always as identity,
  full_name text not null check (char_length(full_name) <= 120 and btrim(full_name) <> ''),
  email text not null check (char_length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  company text check (char_length(company) <= 200),
  phone text check (char_length(phone) <= 60),
  message text check (char_length(message) <= 5000),
  -- One of the seven services, or the visitor's own words.
  service_type text check (char_length(service_type) <= 120),
  -- The plan that the visitor chose on the landing page; null if the visitor chose none.
  plan text check (is_plan(plan)),
  status text not null default 'request'
    check (status in ('request', 'lead', 'contacted', 'qualified', 'converted', 'rejected')),
  contact_email text generated always as (contact_email(email)) stored,
  contact_phone text generated always as (contact_phone(phone)) stored,
  -- The administrator who works on the lead.
  owner_id integer references users (id) on delete set null,
  next_step text check (char_length(next_step) <= 200 and btrim(next_step) <> ''),
  next_step_on date check (next_step_on between '2000-01-01' and '2099-12-31'),
  -- The price of a month in the plan that the lead wants.
  monthly_value numeric(10, 2) check (monthly_value between 0 and 1000000),
  source text not null default 'website'
    check (source in ('website', 'referral', 'search', 'social', 'event', 'outreach', 'other', 'by-hand', 'email')),
  rejection_reason text check (rejection_reason in
    ('price', 'timing', 'fit', 'competitor', 'no-reply', 'spam', 'other')),
  rejection_note text check (char_length(rejection_note) <= 500 and btrim(rejection_note) <> ''),
  -- The account that the lead was converted into.
  user_id integer references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Incremented when the name, the email address, the phone number or the company is changed.
  version integer not null default 1,
  constraint leads_next_step_named check (next_step is not null or next_step_on is null),
  constraint leads_rejection check
    (status = 'rejected' or (rejection_reason is null and rejection_note is null))
);
-- Lists of leads, newest first.
create index leads_newest on leads (created_at desc, id desc);
create index leads_status_newest on leads (status, created_at desc, id desc);
-- Lists by urgency: leads that wait for a reply from the oldest, then the others from the newest. These are expressions
-- and not generated columns, because a trigger before an update would see generated columns as changed.
create index leads_urgency on leads
  ((case when status in ('request', 'lead') then created_at at time zone 'UTC'
    else timestamp '2100-01-01' + (timestamp '2100-01-01' - (created_at at time zone 'UTC')) end), id);
create index leads_status_urgency on leads (status,
  (case when status in ('request', 'lead') then created_at at time zone 'UTC'
    else timestamp '2100-01-01' + (timestamp '2100-01-01' - (created_at at time zone 'UTC')) end), id);
-- Other leads of the same person.
create index leads_email on leads (lower(email), created_at desc);
create index leads_contact_email on leads (contact_email, created_at desc, id desc);
create index leads_contact_phone on leads (contact_phone, created_at desc, id desc)
  where contact_phone is not null;
-- The leads of an administrator, newest first, and the columns of their board.
create index leads_owner on leads (owner_id, created_at desc, id desc) where owner_id is not null;
create index leads_owner_status on leads (owner_id, status, created_at, id) where owner_id is not null;
-- Next steps by their day, of leads that are still open.
create index leads_next_step_due on leads (next_step_on, id)
  where next_step_on is not null and status not in ('converted', 'rejected');
-- The leads of a source, newest first.
create index leads_source on leads (source, created_at desc, id desc);
-- Lists by name, by value and by the day of the next step; leads without a value or a day are the last ones.
create index leads_by_name on leads (full_name, id);
create index leads_by_value on leads (coalesce(monthly_value, 0), id);
create index leads_by_next_step on leads (coalesce(next_step_on, date '2100-01-01'), id);
-- The lead of an account.
create index leads_user on leads (user_id) where user_id is not null;
-- Search by any part of a name, an address or a company.
create index leads_search on leads using gin (search_text(full_name) gin_trgm_ops,
  search_text(email) gin_trgm_ops, search_text(company) gin_trgm_ops);

-- A comment of an administrator on a lead.
create table lead_comments (
  id integer primary key generated always as identity,
  lead_id integer not null references leads (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The comments of a lead in both orders, and those of a user.
create index lead_comments_thread on lead_comments (lead_id, created_at, id);
create index lead_comments_newest on lead_comments (lead_id, created_at desc, id desc);
create index lead_comments_user on lead_comments (user_id);

-- What a duplicate said before it was merged into another lead and deleted. Its id leads to the other lead.
create table lead_merges (
  merged_id integer primary key,
  lead_id integer not null references leads (id) on delete cascade,
  full_name text not null,
  email text not null,
  company text,
  phone text,
  message text,
  service_type text,
  plan text check (is_plan(plan)),
  requested_at timestamptz(3) not null,
  merged_at timestamptz(3) not null default now()
);
-- The duplicates of a lead, newest first.
create index lead_merges_lead on lead_merges (lead_id, requested_at desc, merged_id desc);

-- Mails to a lead. The mail queue forgets delivered mails, so the text is kept here.
create table lead_mails (
  id integer primary key generated always as identity,
  lead_id integer not null references leads (id) on delete cascade,
  -- Null if the user was deleted.
  author_id integer references users (id) on delete set null,
  -- Null if the mail queue has forgotten it.
  mail_id integer references mail_outbox (id) on delete set null,
  recipient text not null check (char_length(recipient) <= 254),
  subject text not null check (char_length(subject) <= 200 and btrim(subject) <> ''),
  -- Null if the mail contains a link that only its reader may have.
  content text check (char_length(content) <= 5000 and btrim(content) <> ''),
  -- Null unless the mail was delivered.
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Written by the server, such as the confirmation of a request.
  is_automatic boolean not null default false
);
-- The mails of a lead, newest first; those of an author and of the queue, for their deletion.
create index lead_mails_newest on lead_mails (lead_id, created_at desc, id desc);
create index lead_mails_author on lead_mails (author_id) where author_id is not null;
create index lead_mails_queue on lead_mails (mail_id) where mail_id is not null;

-- Emails of leads to the address that their mails have for answers.
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

-- Emails to the address for leads that were handled. A row is inserted in the transaction that stores the email, so that
-- it is stored once.
create table handled_lead_mails (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  handled_at timestamptz(3) not null default now()
);
-- Old rows are deleted by age.
create index handled_lead_mails_age on handled_lead_mails (handled_at);

-- Used tickets of the lead form. A ticket admits one request and expires after a day, as its row does.
create table spent_tickets (
  serial text primary key,
  spent_at timestamptz(3) not null default now()
);
-- Old tickets are deleted by age.
create index spent_tickets_age on spent_tickets (spent_at);

-- Records the change of a comment, unless it was deleted with its lead.
create function record_lead_comment_event() returns trigger language plpgsql as $$
begin
  if not exists (select from leads where id = coalesce(new.lead_id, old.lead_id)) then
    return null;
  end if;
  perform record_event(
    kind => tg_argv[0],
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    parent_id => coalesce(new.lead_id, old.lead_id),
    actor_id => new.user_id);
  return null;
end $$;
create constraint trigger lead_comments_event after insert or update or delete on lead_comments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_lead_comment_event('lead-comment');

-- Keeps when the mail to a lead was delivered, and records that the timeline of the lead has changed.
create function settle_lead_mail() returns trigger language plpgsql as $$
declare
  lead integer;
begin
  update lead_mails set sent_at = case when new.status = 'sent' then new.settled_at end
    where mail_id = new.id returning lead_id into lead;
  if lead is not null then
    perform record_event(kind => 'lead', object_id => lead, operation => 'updated');
  end if;
  return null;
end $$;
create constraint trigger mail_outbox_lead_mail after update of status on mail_outbox
  deferrable initially deferred for each row when (new.status is distinct from old.status)
  execute function settle_lead_mail();

-- Each change sets `updated_at`.
create trigger leads_touch before update on leads for each row execute function touch_updated_at();
create trigger lead_comments_touch before update on lead_comments
  for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger leads_event after insert or update or delete on leads
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_office_event('lead');
