-- The list "Needs attention" of the administrators' dashboard.

-- A row that the administrators do not see until a time. The object is a lead, a task, a user or the segment of a timer.
-- The snooze applies while the fact has this `since`; a new review, timer or failed payment has another.
create table attention_snoozes (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('lead', 'timer', 'payment', 'client-without-va', 'hours', 'overdue', 'review',
    'approval', 'client-without-plan', 'next-step', 'late-match', 'declined-proposal', 'ended-proposal',
    'failed-job', 'missed-routine', 'time-approval', 'dispute', 'request')),
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
