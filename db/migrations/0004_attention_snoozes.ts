import { type Kysely, sql } from 'kysely';

/** What the list "Needs attention" of the administrators' dashboard reads, and the snoozes of its rows. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...reviews, ...assignmentEnds, ...indexes, ...snoozes])
    await sql.raw(statement).execute(db);
}

/** Since when a task has been in review. `updated_at` changes with every edit. */
const reviews = [
  'alter table tasks add column review_since timestamptz(3)',
  // Without events: nothing that users see has changed.
  `select set_config('gva.silent', 'on', true)`,
  `update tasks set review_since = updated_at where status = 'in-review'`,
  `select set_config('gva.silent', '', true)`,
  `create index tasks_in_review on tasks (review_since, id) where status = 'in-review'`,
  `create function keep_review_start() returns trigger language plpgsql as $$
begin
  new.review_since := case when new.status = 'in-review' then coalesce(new.review_since, now()) end;
  return new;
end $$`,
  `create trigger tasks_review before insert or update of status on tasks
  for each row execute function keep_review_start()`,
];

/** When a client lost their last VA. A client whose row is being deleted is skipped, and not waited for. */
const assignmentEnds = [
  `create table assignment_ends (
  client_id integer primary key references users (id) on delete cascade,
  ended_at timestamptz(3) not null default now()
)`,
  // The deletion of a VA is not known here; such a client counts from the creation of the account.
  `insert into assignment_ends (client_id, ended_at)
  select users.id, max(audit_log.created_at) from audit_log
  join users on users.id = (audit_log.before ->> 'clientId')::integer
  where audit_log.object_kind = 'assignment' and audit_log.action = 'unassigned'
  group by users.id`,
  `create function keep_assignment_end() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.assigned_client_id is distinct from old.assigned_client_id then
    insert into assignment_ends (client_id)
      select id from users where id = old.assigned_client_id for key share skip locked
      on conflict (client_id) do update set ended_at = excluded.ended_at;
  end if;
  return null;
end $$`,
  `create trigger va_profiles_end after update of assigned_client_id or delete on va_profiles
  for each row when (old.assigned_client_id is not null) execute function keep_assignment_end()`,
];

const indexes = [
  // Running timers, the longest first.
  `create index timer_segments_running on timer_segments (started_at, id) where ended_at is null`,
  // Failed payments, newest first.
  `create index payments_failed on payments (created_at desc, id desc) where status = 'failed'`,
  // VAs who wait for approval, the longest first.
  `create index users_awaiting_approval on users (created_at, id)
  where role = 'va' and approved_at is null`,
  // The newest billing periods of all clients.
  'create index ledger_totals_period on ledger_totals (period_start)',
];

const kinds = `'lead', 'timer', 'payment', 'client-without-va', 'hours', 'overdue', 'review', 'approval',
    'client-without-plan'`;

const snoozes = [
  // A row that the administrators do not see until a time. The object is a lead, a task, a user or the segment of a timer.
  // The snooze applies while the fact has this `since`; a new review, timer or failed payment has another.
  `create table attention_snoozes (
  id integer primary key generated always as identity,
  kind text not null check (kind in (${kinds})),
  object_id integer not null,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  snoozed_by integer references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint attention_snoozes_object_key unique (kind, object_id)
)`,
  // Expired snoozes are deleted by age; the snoozes of a user, for the deletion of the user.
  'create index attention_snoozes_until on attention_snoozes (until)',
  `create index attention_snoozes_user on attention_snoozes (snoozed_by) where snoozed_by is not null`,
  'alter table events drop constraint events_kind_check',
  `alter table events add constraint events_kind_check check (kind in ('task', 'comment', 'time-log',
    'timer', 'message', 'user', 'assignment', 'feedback', 'subscription', 'plan-template', 'workflow',
    'workflow-comment', 'workflow-run', 'routine', 'lead', 'lead-comment', 'attention-snooze'))`,
  `create constraint trigger attention_snoozes_event
  after insert or update or delete on attention_snoozes deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('attention-snooze')`,
];
