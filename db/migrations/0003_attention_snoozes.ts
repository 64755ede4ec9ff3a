import { type Kysely, sql } from 'kysely';

/** What the list "Needs attention" of the administrators' dashboard reads, and the snoozes of its rows. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [
    ...reviews,
    ...assignmentEnds,
    ...indexes,
    ...hours,
    ...snoozes,
    ...ends,
  ])
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
];

const hours = [
  // The newest billing periods of all clients.
  'create index ledger_totals_period on ledger_totals (period_start)',
  // The hours of each billing period. Hours that corrections add count as available.
  `create function hours_of_periods()
returns table (client integer, period date, used numeric, available numeric)
language sql stable as $$
  select client_id, period_start, greatest(0, taken), given + greatest(0, -taken) from (
    select client_id, period_start,
      coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0) as taken,
      coalesce(sum(hours) filter (where kind in ('grant', 'carry')), 0) as given
    from ledger_totals group by client_id, period_start
  ) sums
$$`,
  `create function are_hours_nearly_used(used numeric, available numeric) returns boolean
language sql immutable as $$
  select used > 0.8 * available
$$`,
];

const kinds = `'lead', 'timer', 'payment', 'client-without-va', 'hours', 'overdue', 'review', 'approval',
    'client-without-plan'`;

const snoozes = [
  // A row that the administrators do not see until a time. The object is a lead, a task, a user or the segment of a timer.
  `create table attention_snoozes (
  id integer primary key generated always as identity,
  kind text not null check (kind in (${kinds})),
  object_id integer not null,
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

/** A snooze ends with its fact, so that the row is shown when the fact comes back. The segment of a timer runs once. */
const ends = [
  `create function end_snooze(ended_kind text, ended_object integer) returns void
language sql volatile as $$
  delete from attention_snoozes where kind = ended_kind and object_id = ended_object
$$`,
  `create function end_snoozes_of_task() returns trigger language plpgsql as $$
begin
  if new.status <> 'in-review' then
    perform end_snooze('review', new.id);
  end if;
  if new.status in ('done', 'cancelled') or new.due_date >= billing_day() then
    perform end_snooze('overdue', new.id);
  end if;
  return null;
end $$`,
  `create trigger tasks_end_snoozes after update of status, due_date on tasks
  for each row when ((new.status, new.due_date) is distinct from (old.status, old.due_date))
  execute function end_snoozes_of_task()`,
  `create function end_snooze_of_lead() returns trigger language plpgsql as $$
begin
  perform end_snooze('lead', new.id);
  return null;
end $$`,
  `create trigger leads_end_snooze after update of status on leads
  for each row when (new.status not in ('request', 'lead')) execute function end_snooze_of_lead()`,
  `create function end_snooze_of_assignment() returns trigger language plpgsql as $$
begin
  perform end_snooze('client-without-va', new.assigned_client_id);
  return null;
end $$`,
  `create trigger va_profiles_end_snooze after insert or update of assigned_client_id on va_profiles
  for each row when (new.assigned_client_id is not null)
  execute function end_snooze_of_assignment()`,
  `create function end_snoozes_of_plan() returns trigger language plpgsql as $$
begin
  if plan_runs(new.status, new.end_date) then
    perform end_snooze('client-without-plan', new.user_id);
  else
    perform end_snooze('hours', new.user_id);
    perform end_snooze('payment', new.user_id);
  end if;
  return null;
end $$`,
  `create trigger subscriptions_end_snoozes after insert or update of status, end_date on subscriptions
  for each row execute function end_snoozes_of_plan()`,
  `create function end_snooze_of_payment() returns trigger language plpgsql as $$
begin
  perform end_snooze('payment', new.client_id);
  return null;
end $$`,
  `create trigger payments_end_snooze after insert on payments
  for each row when (new.status = 'succeeded') execute function end_snooze_of_payment()`,
  `create function end_snoozes_of_user() returns trigger language plpgsql as $$
begin
  delete from attention_snoozes where object_id = new.id
    and kind in ('payment', 'client-without-va', 'hours', 'approval', 'client-without-plan');
  return null;
end $$`,
  `create trigger users_end_snoozes after update of status, role, approved_at on users
  for each row when ((new.status, new.role, new.approved_at)
    is distinct from (old.status, old.role, old.approved_at))
  execute function end_snoozes_of_user()`,
  // New periods and corrections can leave enough hours; used hours cannot.
  `create function end_snoozes_of_hours() returns trigger language plpgsql as $$
begin
  delete from attention_snoozes where kind = 'hours'
    and object_id in (select client_id from booked where kind <> 'use')
    and not exists (
      select from hours_of_periods()
      where client = object_id and are_hours_nearly_used(used, available)
        and period = (select max(period_start) from ledger_totals where client_id = object_id));
  return null;
end $$`,
  // After the trigger hours_ledger_total, which adds the hours to the totals.
  `create trigger hours_ledger_wake after insert on hours_ledger
  referencing new table as booked for each statement
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function end_snoozes_of_hours()`,
];
