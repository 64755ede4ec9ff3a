-- The list "Needs attention" of the administrators' dashboard, and the checklists of a new agency and of a new VA.

-- A row that the administrators do not see until a time. The object is a lead, a task, a user, an invoice or the segment of a timer.
-- The snooze applies while the fact has this `since`; a new review, timer or failed payment has another.
create table attention_snoozes (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('lead', 'timer', 'payment', 'client-without-va', 'hours', 'overdue', 'review',
    'approval', 'client-without-plan', 'next-step', 'late-match', 'declined-proposal', 'ended-proposal',
    'failed-job', 'missed-routine', 'time-approval', 'dispute', 'request', 'invoice')),
  object_id integer not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  snoozed_by integer references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint attention_snoozes_object_key unique (kind, object_id)
);
-- Expired snoozes are deleted by age; the snoozes of a user, for the deletion of the user.
create index attention_snoozes_until on attention_snoozes (until);
create index attention_snoozes_user on attention_snoozes (snoozed_by) where snoozed_by is not null;

-- Each visible change has an event.
create constraint trigger attention_snoozes_event
  after insert or update or delete on attention_snoozes deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('attention-snooze');

-- The set-up of a new agency, from its first administrator on. At most one row: an agency without it was in use before.
create table agency_set_up (
  id integer primary key default 1 check (id = 1),
  -- The first administrator, who is asked for their name.
  owner_id integer references users (id) on delete set null,
  -- What is right as it is.
  confirmed text[] not null default '{}' check (confirmed <@ array['name', 'identity', 'plans', 'payment']),
  hidden_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- For the deletion of the owner.
create index agency_set_up_owner on agency_set_up (owner_id) where owner_id is not null;

-- The first steps of a VA, from the day of their account on. A VA without this row worked before there were any.
create table va_first_days (
  va_id integer primary key references users (id) on delete cascade,
  -- When the VA has said that their time zone is right.
  time_zone_at timestamptz(3),
  hidden_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- Each visible change has an event.
create constraint trigger agency_set_up_event after insert or update on agency_set_up
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_office_event('seller');
