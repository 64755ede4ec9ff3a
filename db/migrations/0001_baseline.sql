-- The schema of version 1.0.0: the files of db/schema as they were released.

-- What every file uses: extensions, and functions of any table.

-- Settings of a transaction for its triggers:
-- `gva.silent`: 'on' suppresses events, totals, checks of hours and automatic timestamps during bulk loads.
-- `gva.actor`: the id of the user that events name as their actor, and corrections in the ledger as their author.
-- `gva.reason`: the reason of an administrator's correction, which hours limits do not reject.
-- `gva.changes_plan`: 'on' while a plan is replaced by its scheduled change.
-- `gva.removed_client`: the id of the client who is being deleted, whose approved time may be deleted.
-- `gva.undo`: 'on' while a bulk change is undone, which decides no review.
-- `gva.told`: the ids of the users whose inbox has an event already.
-- `gva.clock`, `gva.today`: in tests, the current time and the current day.

-- Trigram indexes find any part of a text; btree_gin adds a plain column to such an index. Both are PostgreSQL's own.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Sets the time of the last change, unless the new row equals the old one or a bulk load sets its own times.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new is distinct from old
      and current_setting('gva.silent', true) is distinct from 'on' then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Rejects every change of an append-only table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The form of a text that is searched: without accents, in lower case, and with the quotation marks and dashes of a
-- keyboard. `toSearchText` of the app is the same function. Most texts are ASCII, for which lower case is enough.
create function search_text(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = char_length(value) then lower(value collate pg_c_utf8)
    else normalize(replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(translate(value, '’‘‛ʼʹ′´“”„‟″‐‑‒–—―−', '''''''''''''''"""""-------'), NFKD),
          '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640'
            '\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
          '', 'g') collate pg_c_utf8),
        'øłđıς', 'oldiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC)
  end
$$;

-- Hours as a whole number of seconds. 600 s are 0.16666666666666666667 hours, in this spelling only, so that equal hours are
-- equal numbers. Every sum of hours that is stored or compared goes through it: a sum of such numbers differs from its exact
-- value by much less than a second.
create function exact_hours(hours numeric) returns numeric language sql immutable parallel safe as $$
  select round(round(hours * 3600), 20) / 3600
$$;

-- What hours cost at a rate, in cents. `costOf` in src/shared/money.ts is the same. 50 minutes at 6.99 are exactly 5.825; the
-- inner rounding keeps the digits that hours do not have from moving it below the half cent.
create function cost_of(hours numeric, hourly_rate numeric) returns numeric
language sql immutable parallel safe as $$
  select round(round(hours * hourly_rate, 12), 2)
$$;

-- Locks the rows that transactions of all clients write while they commit: totals, loads of VAs, invoices and their
-- numbers. Everyone takes this one lock, so that two transactions cannot deadlock.
create function lock_shared_rows() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('gva events'))
$$;

-- Days and the clock. Totals are of UTC days; invoices, payments and months are of days in the time zone of the business;
-- logged time is of days in the time zone of its VA.

-- The current time; tests set `gva.clock` to another time.
create function work_clock() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz,
    clock_timestamp())::timestamptz(3)
$$;

-- The UTC day of a moment.
create function day_of(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

-- The Monday of the week of a day.
create function week_of(day date) returns date language sql immutable parallel safe as $$
  select day - (extract(isodow from day)::integer - 1)
$$;

-- Today in UTC, the day of the totals of the dashboards: they do not move with the time zone. Tests set it like
-- `billing_day()`.
create function utc_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    day_of(coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz, now())))
$$;

-- The time zone of the business, which administrators set.
create function business_time_zone() returns text language sql stable as $$
  select coalesce((select time_zone from seller_details), 'UTC')
$$;

-- The day of a moment in the time zone of the business, and the moment when a day begins there.
create function business_day(moment timestamptz) returns date language sql stable as $$
  select (moment at time zone business_time_zone())::date
$$;
create function business_day_start(day date) returns timestamptz language sql stable as $$
  select day::timestamp at time zone business_time_zone()
$$;

-- Today in the time zone of the business; tests set `gva.today` to another day, or `gva.clock` to another time.
create function billing_day() returns date language sql stable as $$
  select coalesce(nullif(current_setting('gva.today', true), '')::date,
    business_day(coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz, now())))
$$;

-- The day of a moment in the time zone of a user; UTC if the zone is unknown.
create function work_date_of(the_user integer, moment timestamptz) returns date language plpgsql stable as $$
declare
  zone text := (select time_zone from presence where user_id = the_user);
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

-- The beginning of a day in the time zone of a user; in UTC if the zone is unknown.
create function day_start(the_user integer, day date) returns timestamptz language plpgsql stable as $$
declare
  zone text := (select time_zone from presence where user_id = the_user);
begin
  return day::timestamp at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return day::timestamp at time zone 'UTC';
end $$;

-- Live updates: the outbox of events. Triggers on the tables write the events in the transaction of the change, so that
-- no change lacks its event and no event describes a change that was rolled back.
--
-- Readers follow the order of transactions. A transaction gets its id at its first write, and its events become visible when
-- it commits, in any order. A reader therefore reads only up to the oldest running transaction: no event can appear there
-- afterwards. So events need no lock, and commits no notification, for which they would wait for each other.

-- A change, with the users who may see it at that moment, so that readers need no second query.
create table events (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('task', 'comment', 'time-log', 'timer', 'message', 'user', 'assignment',
    'feedback', 'subscription', 'plan-template', 'workflow', 'workflow-comment', 'workflow-run', 'routine', 'lead',
    'lead-comment', 'attention-snooze', 'saved-view', 'export', 'payment', 'client-note', 'hours', 'support',
    'match', 'notification', 'failed-job', 'timesheet', 'pay-rate', 'pay-statement', 'invoice', 'seller',
    'backup')),
  object_id integer not null,
  operation text not null check (operation in ('created', 'updated', 'deleted')),
  client_id integer,
  va_id integer,
  former_client_id integer,
  former_va_id integer,
  -- Whether the task is in the pool, where every approved VA sees it, and whether it was there before.
  is_pool boolean not null default false,
  was_pool boolean not null default false,
  user_ids integer[],
  -- The object that this one belongs to, such as the task of a comment.
  task_id integer,
  parent_id integer,
  actor_id integer,
  version integer,
  -- Whose users may see the event when it is read: those of the task `task_id`, or the VA of the client. By default it is the
  -- users that the event names.
  audience text check (audience in ('task', 'client')),
  -- The transaction that wrote the event.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- Old events are deleted by age.
create index events_age on events (created_at);
-- The events in the order of their transactions.
create index events_transaction on events (xid, id);

-- The name of a trigger operation in events.
create function event_operation(trigger_operation text) returns text language sql immutable as $$
  select case trigger_operation
    when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end
$$;

-- Whether a task with this VA and status is in the pool.
create function is_in_pool(va_id integer, status text) returns boolean language sql immutable as $$
  select va_id is null and status not in ('done', 'cancelled')
$$;

-- The VA who is assigned to a client.
create function va_of_client(client integer) returns integer language sql stable as $$
  select va_id from assignments where client_id = client and ended_at is null
$$;

-- Inserts an event. The triggers that call this function are deferred, so that an event tells what is committed.
create function record_event(
  kind text, object_id integer, operation text,
  client_id integer default null, va_id integer default null,
  former_client_id integer default null, former_va_id integer default null,
  is_pool boolean default false, was_pool boolean default false,
  user_ids integer[] default null, task_id integer default null,
  parent_id integer default null, actor_id integer default null, version integer default null,
  audience text default null
) returns void language plpgsql as $$
begin
  if current_setting('gva.silent', true) = 'on' then
    return;
  end if;
  insert into events (kind, object_id, operation, client_id, va_id, former_client_id,
      former_va_id, is_pool, was_pool, user_ids, task_id, parent_id, actor_id, version, audience)
    values (kind, object_id, operation, client_id, va_id, former_client_id,
      former_va_id, is_pool, was_pool, user_ids, task_id, parent_id,
      coalesce(nullif(current_setting('gva.actor', true), '')::integer, actor_id), version, audience);
end $$;

-- Records the change of a row that only administrators see; the argument of the trigger is the kind.
create function record_office_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => tg_argv[0],
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op));
  return null;
end $$;

-- Records the change of a row that its client and their VA see; the argument of the trigger is the kind.
create function record_owned_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => tg_argv[0],
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.client_id, old.client_id),
    va_id => va_of_client(coalesce(new.client_id, old.client_id)));
  return null;
end $$;

-- Stores up to which transaction events were deleted, so that a reader that has missed some knows it.
create function keep_pruned_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update installation set pruned_transaction = pg_current_xact_id();
  elsif exists (select from pruned) then
    -- A copy of a database has the transaction ids of its origin, which may be higher than its own.
    update installation set pruned_transaction =
      greatest(pruned_transaction, least((select max(xid) from pruned), pg_current_xact_id()));
  end if;
  return null;
end $$;
create trigger events_prune after delete on events referencing old table as pruned
  for each statement execute function keep_pruned_transaction();
create trigger events_truncate after truncate on events for each statement execute function keep_pruned_transaction();

-- The installation, idempotency keys, backups and failed jobs.

-- One row: the id of this database, which the file store has as the id of its owner, and the time of the last successful
-- write check.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  written_at timestamptz(3) not null default now(),
  -- The last migration of the oldest version that can use this schema. A migration that removes what a version uses
  -- raises it.
  minimum_schema text not null default '0001_baseline',
  -- Events of transactions up to this one may have been deleted. A reader that is not past it loads its screens again.
  pruned_transaction xid8 not null default pg_current_xact_id()
);
insert into installation default values;

-- The first response to a request with an idempotency key, for a repeated request. Kept for a day.
create table idempotency_keys (
  -- The user, or a digest of the address of a visitor.
  owner text not null check (owner ~ '^(user [0-9]+|visitor [A-Za-z0-9_-]{43})$'),
  key text not null check (char_length(key) between 1 and 200),
  call text not null,
  -- A digest of the input: the same key with another input is an error of the caller.
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (owner, key)
);
-- Old keys are deleted by age.
create index idempotency_keys_age on idempotency_keys (created_at);

-- The nightly backups that were written and read back without an error, and whose files are kept.
create table backups (
  id integer primary key generated always as identity,
  file text not null unique check (char_length(file) between 1 and 100),
  -- When its snapshot was taken: a restore brings back what was committed before.
  taken_at timestamptz(3) not null,
  size bigint not null check (size > 0),
  -- Uploaded files whose content was missing in the storage, so the backup does not have it.
  lost_files integer not null check (lost_files >= 0)
);
-- The latest backup.
create index backups_latest on backups (taken_at desc);

-- Jobs that failed for good. An administrator runs them again or dismisses them.
create table failed_jobs (
  id integer primary key generated always as identity,
  job text not null check (char_length(job) between 1 and 60),
  -- Ids only.
  input jsonb not null check (jsonb_typeof(input) = 'object' and pg_column_size(input) <= 2000),
  about text not null check (char_length(about) <= 200),
  reason text not null check (char_length(reason) <= 500),
  attempts integer not null check (attempts > 0),
  queued_at timestamptz(3) not null,
  failed_at timestamptz(3) not null default now(),
  -- A later failure of the same work replaces the row.
  constraint failed_jobs_work_key unique (job, input)
);
-- The latest first, and the oldest first.
create index failed_jobs_latest on failed_jobs (failed_at desc, id desc);

-- Each visible change has an event.
create constraint trigger failed_jobs_event after insert or update or delete on failed_jobs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('failed-job');
create constraint trigger backups_event after insert or update or delete on backups
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('backup');

-- The audit log.

-- The people of an entry: who acted, and the people that the entry is about.
create function audit_people(
    actor_id integer, object_kind text, object_id integer, before jsonb, after jsonb)
  returns integer[] language sql immutable parallel safe as $$
    select array_remove(array[
      actor_id,
      case when object_kind in ('user', 'assignment', 'hours', 'sign-in') then object_id end,
      (before ->> 'userId')::integer, (after ->> 'userId')::integer,
      (before ->> 'clientId')::integer, (after ->> 'clientId')::integer,
      (before ->> 'vaId')::integer, (after ->> 'vaId')::integer], null)
  $$;

-- The texts in the facts before and after, such as titles and states, without the names of the facts.
create function audit_texts(before jsonb, after jsonb)
  returns text language sql immutable parallel safe as $$
    select coalesce(jsonb_path_query_array(before, 'strict $.** ? (@.type() == "string")')::text, '')
      || coalesce(jsonb_path_query_array(after, 'strict $.** ? (@.type() == "string")')::text, '')
  $$;

-- Who did what to which object, and when. Rows outlive the users and objects that they name, so the ids are no foreign
-- keys.
create table audit_log (
  id bigint primary key generated always as identity,
  -- Null if no user is signed in, or if the server itself acts.
  actor_id integer,
  action text not null check (action in ('signed-in', 'sign-in-failed', 'exported', 'downloaded', 'accepted',
    'rejected', 'refunded', 'created', 'updated', 'deleted', 'assigned', 'unassigned', 'converted', 'approved',
    'invited', 'password-changed', 'sessions-ended', 'corrected', 'attached', 'detached', 'started', 'stopped',
    'retried', 'voided', 'restored', 'returned', 'adjusted', 'paid', 'credited', 'sent')),
  object_kind text not null check (object_kind in ('sign-in', 'export', 'file', 'payment', 'user', 'assignment',
    'subscription', 'plan-template', 'hours', 'task', 'comment', 'workflow', 'workflow-comment', 'routine', 'lead',
    'lead-comment', 'invitation', 'mail', 'saved-view', 'client-note', 'time-log', 'support', 'match', 'job',
    'pay-rate', 'pay-statement', 'invoice', 'seller')),
  object_id integer not null,
  before jsonb,
  after jsonb,
  address text check (char_length(address) <= 64),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The audit log, newest first: all of it, of an object, of a kind, of an actor, of an action.
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_object on audit_log (object_id, created_at desc, id desc);
create index audit_log_kind on audit_log (object_kind, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_id, created_at desc, id desc);
create index audit_log_action on audit_log (action, created_at desc, id desc);
-- The entries about people, and those with any part of a text.
create index audit_log_people on audit_log
  using gin (audit_people(actor_id, object_kind, object_id, before, after));
create index audit_log_texts on audit_log using gin (search_text(audit_texts(before, after)) gin_trgm_ops);

-- The audit log is append-only.
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Users, their profiles and their presence.

-- The skills of a VA as one text, which is searched.
create function skills_text(skills text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(skills, ' ')
$$;

-- A person who can sign in. Usernames may be shorter than the sign-up form allows, because a demo account is named va.
create table users (
  id integer primary key generated always as identity,
  username text not null check (char_length(username) between 1 and 60 and username = btrim(username)),
  password_hash text not null check (password_hash <> ''),
  full_name text not null check (char_length(full_name) <= 120 and btrim(full_name) <> ''),
  email text not null check (char_length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  role text not null check (role in ('admin', 'va', 'client')),
  status text not null default 'active' check (status in ('active', 'inactive', 'training')),
  profile_image text check (char_length(profile_image) <= 2048),
  -- When an administrator approved a self-registered VA; null while the VA waits for approval.
  approved_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Usernames and addresses are unique regardless of case.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
-- Lists of users: newest first or by name, of everyone or of one role.
create index users_newest on users (created_at desc, id desc);
create index users_role_newest on users (role, created_at desc, id desc);
create index users_by_name on users (full_name, id);
create index users_role_by_name on users (role, full_name, id);
-- VAs who wait for approval, the longest first.
create index users_awaiting_approval on users (created_at, id)
  where role = 'va' and approved_at is null;
-- The users of a status, newest first.
create index users_by_status on users (status, created_at desc, id desc);
-- Search by any part of a name or an address.
create index users_search on users using gin (search_text(full_name) gin_trgm_ops,
  search_text(username) gin_trgm_ops, search_text(email) gin_trgm_ops);

-- The profile of a VA.
create table va_profiles (
  id integer primary key generated always as identity,
  user_id integer not null unique references users (id) on delete cascade,
  specialization text check (specialization in ('administrative-support', 'customer-support', 'digital-marketing',
    'research-analysis', 'technical-support', 'project-management', 'lead-generation')),
  hourly_rate numeric(8, 2) not null default 3 check (hourly_rate between 0 and 10000),
  skills text[] not null default '{}'
    check (cardinality(skills) <= 50 and array_position(skills, null) is null),
  availability text check (char_length(availability) <= 200),
  bio text check (char_length(bio) <= 5000),
  -- The mean of the VA's feedback, set by a trigger.
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  -- Whether the VA has a client, set by a trigger on `assignments`.
  assignment_status text not null default 'unassigned'
    check (assignment_status in ('unassigned', 'assigned', 'suspended')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Search by any part of a skill.
create index va_profiles_skills on va_profiles using gin (search_text(skills_text(skills)) gin_trgm_ops);

-- The profile of a client. Plan, hours and rate are the client's wish; `subscriptions` has what is billed.
create table client_profiles (
  id integer primary key generated always as identity,
  user_id integer not null unique references users (id) on delete cascade,
  company_name text not null check (char_length(company_name) <= 200 and btrim(company_name) <> ''),
  subscription_plan text check (subscription_plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  monthly_hours numeric(8, 2) check (monthly_hours between 0 and 10000),
  hourly_rate numeric(8, 2) check (hourly_rate between 0 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The list of clients by company.
create index client_profiles_by_company on client_profiles (company_name, user_id);
-- Search by any part of the name of a company.
create index client_profiles_search on client_profiles using gin (search_text(company_name) gin_trgm_ops);

-- When a user was last seen, and the user's time zone; separate from `users`, because it changes every minute without
-- an event.
create table presence (
  user_id integer primary key references users (id) on delete cascade,
  last_seen_at timestamptz(3),
  time_zone text check (length(time_zone) between 1 and 64)
);

-- Records the change of a user. Those who work together see each other's names and photos.
create function record_user_event() returns trigger language plpgsql as $$
declare
  changed_id integer := coalesce(new.id, old.id);
  changed_role text := coalesce(new.role, old.role);
begin
  if tg_op = 'UPDATE' and
      (new.username, new.full_name, new.email, new.role, new.status, new.profile_image,
       new.approved_at)
      is not distinct from
      (old.username, old.full_name, old.email, old.role, old.status, old.profile_image,
       old.approved_at) then
    return null;
  end if;
  perform record_event(
    kind => 'user',
    object_id => changed_id,
    operation => event_operation(tg_op),
    client_id => case when changed_role = 'client' then changed_id end,
    va_id => case when changed_role = 'va' then changed_id end,
    user_ids => array(select changed_id
      union select client_id from assignments where va_id = changed_id and ended_at is null
      union select va_id from assignments where client_id = changed_id and ended_at is null));
  return null;
end $$;
create constraint trigger users_event after insert or update or delete on users
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_user_event();

-- A change of a VA's profile is a change of their user, for all of their clients.
create function record_va_profile_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
      (new.specialization, new.hourly_rate, new.skills, new.availability, new.bio, new.rating)
      is distinct from
      (old.specialization, old.hourly_rate, old.skills, old.availability, old.bio, old.rating) then
    perform record_event(
      kind => 'user', object_id => new.user_id, operation => 'updated', va_id => new.user_id,
      user_ids => array[new.user_id] || array(select client_id from assignments
        where va_id = new.user_id and ended_at is null));
  end if;
  return null;
end $$;
create constraint trigger va_profiles_event after insert or update or delete on va_profiles
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_va_profile_event();

-- Records the change of a client's profile as a change of its user.
create function record_client_profile_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is distinct from old then
    perform record_event(
      kind => 'user', object_id => new.user_id, operation => 'updated',
      client_id => new.user_id, va_id => va_of_client(new.user_id),
      user_ids => array[new.user_id]);
  end if;
  return null;
end $$;
create constraint trigger client_profiles_event after insert or update or delete on client_profiles
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_client_profile_event();

-- Each change sets `updated_at`.
create trigger users_touch before update on users for each row execute function touch_updated_at();
create trigger va_profiles_touch before update on va_profiles for each row execute function touch_updated_at();
create trigger client_profiles_touch before update on client_profiles
  for each row execute function touch_updated_at();

-- Accounts: sessions, rate limits, links that are sent by mail, and the mail queue. Of a link only the digest is stored,
-- so that a dump of these tables gives access to no account.

-- A signed-in browser. The id is the digest of the id in the cookie, so that the table gives access to no session.
create table sessions (
  id text primary key,
  -- The id by which users see and end their sessions.
  public_id text not null unique default gen_random_uuid()::text,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  user_agent text,
  ip text
);
-- The sessions of a user, and the expired ones.
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Rate limits, in the database so that all nodes share the counts. Attempts of every
-- kind are counted, such as sign-ins, leads and mails.
create table rate_limits (
  key text primary key,
  count integer not null default 0 check (count >= 0),
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);
-- Old windows are deleted by age.
create index rate_limits_age on rate_limits (window_started_at);

-- A link that sets a new password.
create table password_resets (
  digest text primary key,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
-- The links of a user, and the expired ones.
create index password_resets_user on password_resets (user_id);
create index password_resets_age on password_resets (expires_at);

-- The new address of a user until its link is opened; `users` has the old address until then.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  digest text not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
-- Expired changes are deleted by age.
create index email_changes_age on email_changes (expires_at);

-- An invitation to create an account.
create table invitations (
  id integer primary key generated always as identity,
  digest text not null unique,
  email text not null check (char_length(email) <= 254),
  full_name text not null check (char_length(full_name) <= 120),
  role text not null check (role in ('admin', 'va', 'client')),
  -- The other fields of the new account, as in the form for a new user.
  fields jsonb not null default '{}',
  invited_by integer references users (id) on delete set null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  user_id integer references users (id) on delete cascade,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- The list of invitations, those of an address, the expired ones, and those of a user.
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_email on invitations (lower(email));
create index invitations_age on invitations (expires_at);
create index invitations_invited_by on invitations (invited_by);
create index invitations_user on invitations (user_id);

-- The mail queue. A mail is inserted in the transaction that causes it, and stays until a mail server accepts it.
create table mail_outbox (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('sign-in-warning', 'email-change', 'email-changed', 'invitation', 'welcome',
    'password-reset', 'lead', 'plan-changed', 'payment-recorded', 'payment-voided', 'hours-corrected',
    'time-corrected', 'task-mail', 'notification', 'missed-messages', 'digest', 'time-adjusted', 'invoice',
    'invoice-reminder')),
  recipient text not null check (char_length(recipient) <= 254),
  subject text not null,
  -- Encrypted, because it contains links; null once the mail is sent.
  sealed_text text,
  -- The digest of the link in the mail, to delete mails in the mail folder whose link is no longer valid.
  link_digest text check (link_digest ~ '^[0-9a-f]{64}$'),
  -- Chosen once, so that recipients of a mail that was sent twice recognize the duplicate.
  message_id text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'parked')),
  last_error text check (char_length(last_error) <= 500),
  settled_at timestamptz(3),
  user_id integer references users (id) on delete cascade,
  -- The HTML part and the headers, encrypted like the text; null once the mail is sent.
  sealed_parts text,
  -- The last attempt to deliver a mail.
  attempted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- The mails of a user, and those that are sent or failed, which are deleted after a while.
create index mail_outbox_user on mail_outbox (user_id);
create index mail_outbox_settled on mail_outbox (settled_at) where status <> 'waiting';
-- Whether the mail of an invitation was not delivered.
create index mail_outbox_parked_link on mail_outbox (link_digest)
  where status = 'parked' and link_digest is not null;

-- Notifies all nodes that a session has ended, so that they close its live connections.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('gva_sessions', old.id);
  return null;
end $$;
-- A deleted session notifies the nodes.
create trigger sessions_end after delete on sessions for each row execute function announce_session_end();

-- Deletes the links of a user whose password or address has changed: they were meant for the old ones.
create function drop_account_links() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  delete from email_changes where user_id = new.id;
  return null;
end $$;
-- A changed password or address invalidates the user's links.
create trigger users_drop_resets after update of password_hash, email on users
  for each row when (old.password_hash <> new.password_hash or old.email <> new.email)
  execute function drop_account_links();

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
  plan text check (plan in ('part-time', 'full-time')),
  status text not null default 'request'
    check (status in ('request', 'lead', 'contacted', 'qualified', 'converted', 'rejected')),
  contact_email text generated always as (contact_email(email)) stored,
  contact_phone text generated always as (contact_phone(phone)) stored,
  -- The administrator who works on the lead.
  owner_id integer references users (id) on delete set null,
  next_step text check (char_length(next_step) <= 200 and btrim(next_step) <> ''),
  next_step_on date check (next_step_on between '2000-01-01' and '2099-12-31'),
  -- The price of a month in the plan that the lead wants, in dollars.
  monthly_value numeric(10, 2) check (monthly_value between 0 and 1000000),
  source text not null default 'website'
    check (source in ('website', 'referral', 'search', 'social', 'event', 'outreach', 'other')),
  rejection_reason text check (rejection_reason in
    ('price', 'timing', 'fit', 'competitor', 'no-reply', 'spam', 'other')),
  rejection_note text check (char_length(rejection_note) <= 500 and btrim(rejection_note) <> ''),
  -- The account that the lead was converted into.
  user_id integer references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
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
  plan text check (plan in ('part-time', 'full-time')),
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
  created_at timestamptz(3) not null default now()
);
-- The mails of a lead, newest first; those of an author and of the queue, for their deletion.
create index lead_mails_newest on lead_mails (lead_id, created_at desc, id desc);
create index lead_mails_author on lead_mails (author_id) where author_id is not null;
create index lead_mails_queue on lead_mails (mail_id) where mail_id is not null;

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

-- Saved views: named filters, sort orders and columns of the administrators' lists.

-- A shared view stays when its owner is deleted; a private one goes with its owner.
create table saved_views (
  id integer primary key generated always as identity,
  list text not null check (list in ('users', 'leads', 'clients', 'tasks', 'time', 'payments', 'activity',
    'assignments')),
  name text not null check (char_length(name) between 1 and 60),
  owner_id integer references users (id) on delete set null,
  is_shared boolean not null default false,
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  created_at timestamptz(3) not null default now(),
  constraint saved_views_reader check (is_shared or owner_id is not null)
);
-- A user has one view of a name; the shared views of a list by name.
create unique index saved_views_name_key on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list, lower(name), id) where is_shared;

-- Deletes the private views of a deleted user.
create function delete_private_views() returns trigger language plpgsql as $$
begin
  delete from saved_views where owner_id = old.id and not is_shared;
  return old;
end $$;
create trigger users_private_views before delete on users
  for each row execute function delete_private_views();

-- Each visible change has an event.
create constraint trigger saved_views_event
  after insert or update or delete on saved_views deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('saved-view');

-- Tasks.

-- The sort key of a task created at this moment, in the format of the npm package `fractional-indexing`: the head R is
-- followed by nine base 62 digits. They count down to the year 2398, so that newer tasks sort before older ones.
create function task_position_at(instant timestamptz) returns text
language plpgsql immutable strict as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  -- 62^9 - 1 microseconds.
  rest bigint := 13537086546263551 - (extract(epoch from instant) * 1000000)::bigint;
  digits text := '';
begin
  for i in 1..9 loop
    digits := substr(alphabet, (rest % 62)::integer + 1, 1) || digits;
    rest := rest / 62;
  end loop;
  return 'R' || digits;
end $$;

-- The sort key of a task created now.
create function task_position_now() returns text language sql volatile as $$
  select task_position_at(clock_timestamp())
$$;

-- A task belongs to its client: it is deleted with the client, and loses its VA when the VA is deleted.
create table tasks (
  id integer primary key generated always as identity,
  title text not null check (char_length(title) between 3 and 200),
  description text not null check (char_length(description) between 10 and 10000),
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  status text not null default 'todo' check (status in ('todo', 'in-progress', 'in-review', 'done', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  category text not null
    check (category in ('marketing', 'admin', 'content', 'customer-service', 'research', 'data-entry')),
  due_date date not null check (due_date between '2000-01-01' and '2099-12-31'),
  estimated_hours numeric(7, 2) check (estimated_hours between 0 and 10000),
  -- The files of the task, copied from `files`.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- Compared as bytes, as JavaScript compares the keys that it makes.
  position text collate "C" not null default task_position_now()
    check (position <> '' and octet_length(position) <= 200),
  version integer not null default 1,
  updated_by integer references users (id) on delete set null,
  completed_at timestamptz(3),
  -- When a VA took the task from the pool; null if it was assigned.
  taken_at timestamptz(3),
  -- The progress of the task's workflow runs, for the cards of the board.
  workflow_done integer,
  workflow_total integer,
  -- Since when the task has been in review; `updated_at` changes with every edit.
  review_since timestamptz(3),
  -- How often the client has asked for changes.
  return_count integer not null default 0
    constraint tasks_return_count_check check (return_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tasks_workflow_progress_check check ((workflow_done is null) = (workflow_total is null)
    and workflow_done between 0 and workflow_total)
);
-- Columns of the board in their manual order: of a client, of a VA, of everyone, of the pool. Each index of a list has
-- its order, so that a page is read and not sorted.
create index tasks_client_board on tasks (client_id, status, position, id desc);
create index tasks_va_board on tasks (va_id, status, position, id desc);
create index tasks_board on tasks (status, position, id desc);
create index tasks_pool_board on tasks (status, position, id desc)
  where va_id is null and status not in ('done', 'cancelled');
-- Lists, newest first: of a client, of a VA, of everyone, of the pool.
create index tasks_client_newest on tasks (client_id, created_at desc, id desc);
create index tasks_va_newest on tasks (va_id, created_at desc, id desc);
create index tasks_newest on tasks (created_at desc, id desc);
create index tasks_pool_newest on tasks (created_at desc, id desc)
  where va_id is null and status not in ('done', 'cancelled');
-- Open tasks that are due or overdue.
create index tasks_open_due on tasks (due_date, id) where status not in ('done', 'cancelled');
-- Tasks by urgency, open ones by due date, then closed ones from the latest due date: of a VA, of everyone, of a client, a
-- status, a priority or a category.
create index tasks_va_due on tasks (va_id, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
-- The figures of the dashboards of a VA and of a client.
create index tasks_va_completed on tasks (va_id, completed_at desc) where completed_at is not null;
create index tasks_client_completed on tasks (client_id, completed_at desc) where completed_at is not null;
create index tasks_client_created on tasks (client_id, created_at, status);
create index tasks_va_status on tasks (va_id, status);
-- Whether a VA has ever worked for a client, which decides what they may read of each other.
create index tasks_va_client on tasks (va_id, client_id) where va_id is not null;
-- The tasks that a user changed last, for the deletion of the user.
create index tasks_updated_by on tasks (updated_by) where updated_by is not null;
-- Tasks in review, the longest first.
create index tasks_in_review on tasks (review_since, id) where status = 'in-review';
-- The open tasks of a client by due date.
create index tasks_client_open_due on tasks (client_id, due_date, id)
  where status not in ('done', 'cancelled');
create index tasks_due on tasks ((case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_client_due on tasks (client_id, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_status_due on tasks (status, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_priority_due on tasks (priority, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_category_due on tasks (category, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
-- The columns of the board with tasks of a priority or a category.
create index tasks_priority_board on tasks (status, priority, position, id desc);
create index tasks_category_board on tasks (status, category, position, id desc);
-- Search by any part of a title or a description.
create index tasks_search on tasks
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);

-- Sets the completion time of a task, and increments its version with every change except a new position or workflow
-- progress: sorting a column must not make an open form stale.
create function keep_task() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.status = 'done' then coalesce(new.completed_at, now()) end;
  if tg_op = 'UPDATE' then
    new.version := old.version + case when
      (new.title, new.description, new.client_id, new.va_id, new.status, new.priority,
       new.category, new.due_date, new.estimated_hours, new.attachments, new.completed_at)
      is distinct from
      (old.title, old.description, old.client_id, old.va_id, old.status, old.priority,
       old.category, old.due_date, old.estimated_hours, old.attachments, old.completed_at)
      then 1 else 0 end;
  end if;
  return new;
end $$;
-- Triggers of one event fire in the order of their names: tasks_keep, which sets the version, before tasks_touch.
create trigger tasks_keep before insert or update on tasks for each row execute function keep_task();

-- Stores since when a task has been in review.
create function keep_review_start() returns trigger language plpgsql as $$
begin
  new.review_since := case when new.status = 'in-review' then coalesce(new.review_since, now()) end;
  return new;
end $$;
create trigger tasks_review before insert or update of status on tasks
  for each row execute function keep_review_start();

-- Rejects a task whose `va_id` is not a VA, or whose `client_id` is not a client. The lock waits for a concurrent change of the user's role.
create function keep_task_role() returns trigger language plpgsql as $$
declare
  id_of_user integer := case tg_argv[0] when 'va' then new.va_id else new.client_id end;
begin
  perform from users where id = id_of_user and role = tg_argv[0] for key share;
  if not found then
    raise exception 'user % is no %', id_of_user, tg_argv[0] using
      errcode = 'check_violation', constraint = format('tasks_%s_role_check', tg_argv[0]);
  end if;
  return new;
end $$;
create trigger tasks_va_role before insert or update of va_id on tasks
  for each row when (new.va_id is not null) execute function keep_task_role('va');
create trigger tasks_client_role before insert or update of client_id on tasks
  for each row when (new.client_id is not null) execute function keep_task_role('client');

-- Records the change of a task, for its old and its new client and VA.
create function record_task_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version and new.position = old.position then
    return null;
  end if;
  perform record_event(
    kind => 'task',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.client_id, old.client_id),
    va_id => case when tg_op = 'DELETE' then old.va_id else new.va_id end,
    former_client_id => case when tg_op = 'UPDATE'
      and new.client_id is distinct from old.client_id then old.client_id end,
    former_va_id => case when tg_op = 'UPDATE'
      and new.va_id is distinct from old.va_id then old.va_id end,
    is_pool => tg_op <> 'DELETE' and is_in_pool(new.va_id, new.status),
    was_pool => tg_op <> 'INSERT' and is_in_pool(old.va_id, old.status),
    task_id => coalesce(new.id, old.id),
    actor_id => new.updated_by,
    version => coalesce(new.version, old.version));
  return null;
end $$;
create constraint trigger tasks_event after insert or update or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_task_event();

-- `updated_at` changes with the version only, so that it never changes without an event.
create trigger tasks_touch before update on tasks
  for each row when (new.version is distinct from old.version) execute function touch_updated_at();

-- Comments on tasks.

-- A comment on a task.
create table task_comments (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  -- The files of the comment, copied from `files`.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The comments of a task in their order, and those of a user.
create index task_comments_thread on task_comments (task_id, created_at, id);
create index task_comments_user on task_comments (user_id);

-- Records the change of a comment, unless it was deleted with its task. Readers of the event see the users who have the
-- task then (`current_events`).
create function record_comment_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  if tg_op = 'UPDATE' and (new.content, new.attachments) = (old.content, old.attachments) then
    return null;
  end if;
  select id, client_id, va_id, status into task
    from tasks where id = coalesce(new.task_id, old.task_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'comment',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => task.client_id,
    va_id => task.va_id,
    is_pool => is_in_pool(task.va_id, task.status),
    task_id => task.id,
    actor_id => new.user_id,
    audience => 'task');
  return null;
end $$;
create constraint trigger task_comments_event after insert or update or delete on task_comments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_comment_event();

-- Each change sets `updated_at`.
create trigger task_comments_touch before update on task_comments
  for each row execute function touch_updated_at();

-- What users changed on tasks.

-- One row for each change, with the former and the new value of each field: {"status": ["todo", "done"]}. Of a
-- description only that it changed. The actor is no foreign key, because the row outlives the user.
create table task_changes (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  actor_id integer,
  is_creation boolean not null default false,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- The deletion and the restoration of a task in its timeline. Both rows are inserted when the task is restored.
  act text check (act in ('deleted', 'restored')),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The changes of a task, newest first.
create index task_changes_timeline on task_changes (task_id, created_at desc, id desc);

-- A change of several tasks by an administrator, with the values before it. Kept for a day, so that it can be undone.
create table task_bulk_changes (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('assigned', 'moved', 'rescheduled')),
  changed_by integer not null references users (id) on delete cascade,
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array'),
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
-- Expired changes are deleted by age; the changes of a user, with the user.
create index task_bulk_changes_age on task_bulk_changes (created_at);
create index task_bulk_changes_user on task_bulk_changes (changed_by);

-- Stores who changed what on a task, for its timeline and for notifications.
create function keep_task_change() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    insert into task_changes (task_id, actor_id, is_creation, fields)
      values (new.id, new.updated_by, true, case when new.va_id is null then '{}'::jsonb
        else jsonb_build_object('vaId', jsonb_build_array(null, new.va_id)) end);
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(former, current)) into changed
    from (values
      ('title', to_jsonb(old.title), to_jsonb(new.title)),
      ('clientId', to_jsonb(old.client_id), to_jsonb(new.client_id)),
      ('vaId', to_jsonb(old.va_id), to_jsonb(new.va_id)),
      ('status', to_jsonb(old.status), to_jsonb(new.status)),
      ('priority', to_jsonb(old.priority), to_jsonb(new.priority)),
      ('category', to_jsonb(old.category), to_jsonb(new.category)),
      ('dueDate', to_jsonb(old.due_date), to_jsonb(new.due_date)),
      ('estimatedHours', to_jsonb(old.estimated_hours), to_jsonb(new.estimated_hours)),
      ('files', to_jsonb(jsonb_array_length(old.attachments)),
        to_jsonb(jsonb_array_length(new.attachments)))
    ) as field (name, former, current)
    where former is distinct from current;
  if new.description <> old.description then
    changed := coalesce(changed, '{}') || '{"description": [null, null]}';
  end if;
  if changed is not null then
    insert into task_changes (task_id, actor_id, fields) values (new.id, new.updated_by, changed);
  end if;
  return null;
end $$;
-- Nothing to tell of tasks that no user created, and of bulk loads.
create trigger tasks_creation after insert on tasks for each row
  when (new.updated_by is not null and current_setting('gva.silent', true) is distinct from 'on')
  execute function keep_task_change();
create trigger tasks_change after update on tasks for each row
  when (new.version is distinct from old.version) execute function keep_task_change();

-- Tasks that users create by mail.

-- The address of a user for such mails. The token is readable, because its owner sees it in the settings. 20 characters of
-- 5 bits cannot be guessed.
create table task_mail_addresses (
  user_id integer primary key references users (id) on delete cascade,
  token text not null unique check (token ~ '^[a-z2-7]{20}$'),
  created_at timestamptz(3) not null default now()
);

-- Mails that were handled. A row is inserted in the transaction that creates the task, so that a mail becomes one task.
create table task_mails (
  user_id integer not null references users (id) on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  handled_at timestamptz(3) not null default now(),
  primary key (user_id, digest)
);
-- Old rows are deleted by age.
create index task_mails_handled on task_mails (handled_at);

-- Failed attempts to import a mail. Deleted when the mail was handled.
create table task_mail_attempts (
  mail text primary key check (char_length(mail) <= 400),
  attempts integer not null default 1,
  attempted_at timestamptz(3) not null default now()
);

-- Reviews of tasks: from the submission until the client or an administrator decides, or until the task leaves the review
-- in another way.

-- The ids of users are no foreign keys, because a review outlives them.
create table task_reviews (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  client_id integer not null,
  va_id integer,
  -- 1, and one more each time the task came back.
  attempt integer not null default 1 check (attempt > 0),
  -- The `review_since` of the task.
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3) check (decided_at >= submitted_at),
  outcome text check (outcome in ('approved', 'changes-requested', 'withdrawn')),
  decided_by integer,
  constraint task_reviews_decision_check check ((decided_at is null) = (outcome is null)),
  constraint task_reviews_submission_key unique (task_id, submitted_at)
);
-- A task has one open review.
create unique index task_reviews_open on task_reviews (task_id) where decided_at is null;
-- What waits, the longest first: of a VA, of everyone.
create index task_reviews_va_waiting on task_reviews (va_id, submitted_at) where decided_at is null;
create index task_reviews_waiting on task_reviews (submitted_at) where decided_at is null;
-- The latest decisions: of a VA, of everyone.
create index task_reviews_va_decided on task_reviews (va_id, decided_at desc)
  where outcome in ('approved', 'changes-requested');
create index task_reviews_decided on task_reviews (decided_at desc)
  where outcome in ('approved', 'changes-requested');

-- Opens the review of a task that is created or restored in review.
create function open_review() returns trigger language plpgsql as $$
begin
  insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at)
    values (new.id, new.client_id, new.va_id, new.return_count + 1, coalesce(new.review_since, now()));
  return null;
end $$;
create trigger tasks_review_opening after insert on tasks
  for each row when (new.status = 'in-review') execute function open_review();

-- Opens a review when a task enters it, and stores how it ends. Only a client or an administrator decides: with Done they
-- approve, with In Progress they ask for changes. One who assigns the task to another VA, or takes back a change
-- (`gva.undo`), decides nothing.
create function keep_review() returns trigger language plpgsql as $$
declare
  former text;
  decision text := 'withdrawn';
begin
  if old.status = new.status then
    update task_reviews set client_id = new.client_id, va_id = new.va_id
      where task_id = new.id and decided_at is null;
    return new;
  end if;
  if new.status = 'in-review' then
    -- Undoing a decision restores `review_since`, so the same review is open again.
    select outcome into former from task_reviews
      where task_id = new.id and submitted_at = new.review_since and decided_at is not null;
    if found then
      update task_reviews set decided_at = null, outcome = null, decided_by = null, client_id = new.client_id,
          va_id = new.va_id where task_id = new.id and submitted_at = new.review_since;
      new.return_count := new.return_count - case when former = 'changes-requested' then 1 else 0 end;
    else
      insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at)
        values (new.id, new.client_id, new.va_id, new.return_count + 1, new.review_since);
    end if;
    return new;
  end if;
  if current_setting('gva.undo', true) is distinct from 'on' then
    decision := case
      when not exists (
        select from users where id = new.updated_by and (role = 'admin' or id = new.client_id))
        then 'withdrawn'
      when new.status = 'done' then 'approved'
      when new.status = 'in-progress' and new.va_id is not distinct from old.va_id
        then 'changes-requested'
      else 'withdrawn' end;
  end if;
  update task_reviews set decided_at = greatest(clock_timestamp(), submitted_at), outcome = decision,
      decided_by = new.updated_by where task_id = new.id and decided_at is null;
  if decision = 'changes-requested' then
    new.return_count := new.return_count + 1;
  end if;
  return new;
end $$;
-- After `tasks_review`, which sets `review_since`.
create trigger tasks_review_history before update on tasks for each row
  when ((old.status = 'in-review') <> (new.status = 'in-review')
    or (new.status = 'in-review' and (new.client_id, new.va_id) is distinct from (old.client_id, old.va_id)))
  execute function keep_review();

-- Workflows: diagrams of steps and connections, with comments and saved versions.

-- A workflow of a client.
create table workflows (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  description text check (char_length(description) <= 10000),
  category text not null check (char_length(category) <= 60 and btrim(category) <> ''),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  is_public boolean not null default false,
  version integer not null default 1,
  -- Notes on the canvas, which are not steps and have no connections.
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Lists of workflows, newest first: of a client, of a client if published, of everyone.
create index workflows_client_newest on workflows (client_id, created_at desc, id desc);
create index workflows_client_published on workflows (client_id, created_at desc, id desc)
  where status = 'published';
create index workflows_newest on workflows (created_at desc, id desc);
-- Search by any part of a title or a description.
create index workflows_search on workflows
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);

-- A step of a diagram.
create table workflow_steps (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  -- The node id that the diagram editor chose.
  key text not null check (char_length(key) between 1 and 100),
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  description text check (char_length(description) <= 10000),
  type text not null default 'process' check (type in ('start', 'end', 'process', 'decision')),
  position integer not null default 0,
  x_position numeric(9, 2) not null default 0,
  y_position numeric(9, 2) not null default 0,
  width numeric(7, 2) not null default 120 check (width >= 80),
  height numeric(7, 2) not null default 60 check (height >= 40),
  next_step_id integer,
  conditions jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint workflow_steps_workflow_id_key_key unique (workflow_id, key),
  -- The target of the connections' foreign keys, which keep both ends in one workflow.
  constraint workflow_steps_workflow_id_id_key unique (workflow_id, id),
  -- Deferrable, because a diagram that is restored row by row refers to later steps.
  constraint workflow_steps_next_step_id_fkey foreign key (next_step_id)
    references workflow_steps (id) on delete set null deferrable
);
-- The steps of a workflow in their order, and the steps before a step.
create index workflow_steps_order on workflow_steps (workflow_id, position, id);
create index workflow_steps_next on workflow_steps (next_step_id) where next_step_id is not null;

-- A connection between two steps of a diagram.
create table workflow_connections (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  from_step_id integer not null,
  to_step_id integer not null,
  from_point text not null default 'bottom' check (from_point in ('top', 'bottom', 'left', 'right')),
  to_point text not null default 'top' check (to_point in ('top', 'bottom', 'left', 'right')),
  label text check (char_length(label) <= 200),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint workflow_connections_ends_check check (from_step_id <> to_step_id),
  constraint workflow_connections_ends_key unique (workflow_id, from_step_id, to_step_id),
  constraint workflow_connections_from_step_id_fkey foreign key (workflow_id, from_step_id)
    references workflow_steps (workflow_id, id) on delete cascade,
  constraint workflow_connections_to_step_id_fkey foreign key (workflow_id, to_step_id)
    references workflow_steps (workflow_id, id) on delete cascade
);
-- The connections to a step; the unique constraint finds those from a step.
create index workflow_connections_to on workflow_connections (workflow_id, to_step_id);

-- A comment on a workflow or on one of its steps.
create table workflow_comments (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  step_id integer references workflow_steps (id) on delete set null,
  user_id integer not null references users (id) on delete cascade,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The comments of a workflow in their order, of a step, and of a user.
create index workflow_comments_thread on workflow_comments (workflow_id, created_at, id);
create index workflow_comments_step on workflow_comments (step_id) where step_id is not null;
create index workflow_comments_user on workflow_comments (user_id);

-- A saved diagram, which can be viewed and restored.
create table workflow_versions (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  -- The version that the workflow got by this save.
  version integer not null,
  diagram jsonb not null,
  step_count integer not null,
  changes jsonb not null,
  restored_from integer,
  saved_by integer references users (id) on delete set null,
  saved_at timestamptz(3) not null default now(),
  constraint workflow_versions_workflow_id_version_key unique (workflow_id, version)
);
-- The versions that a user saved, for the deletion of the user.
create index workflow_versions_saved_by on workflow_versions (saved_by) where saved_by is not null;

-- Increments the version of a changed workflow, so that saving an outdated diagram is detected.
create function count_workflow_version() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
-- Triggers fire in the order of their names: the version after workflows_touch.
create trigger workflows_version before update on workflows for each row execute function count_workflow_version();

-- Sets `updated_at` of the workflows whose diagram a statement changed.
create function touch_workflow() returns trigger language plpgsql as $$
begin
  update workflows set updated_at = now()
    where id in (select workflow_id from changed) and updated_at <> now()::timestamptz(3);
  return null;
end $$;
-- A change of the diagram is one change of the workflow per statement, however many steps it has.
create trigger workflow_steps_insert_touches_workflow after insert on workflow_steps
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_steps_update_touches_workflow after update on workflow_steps
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_steps_delete_touches_workflow after delete on workflow_steps
  referencing old table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_connections_insert_touches_workflow after insert on workflow_connections
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_connections_update_touches_workflow after update on workflow_connections
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_connections_delete_touches_workflow after delete on workflow_connections
  referencing old table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();

-- Records the change of a comment, unless it was deleted with its workflow.
create function record_workflow_comment_event() returns trigger language plpgsql as $$
declare
  workflow record;
begin
  select id, client_id into workflow
    from workflows where id = coalesce(new.workflow_id, old.workflow_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'workflow-comment',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => workflow.client_id,
    va_id => va_of_client(workflow.client_id),
    parent_id => workflow.id,
    actor_id => new.user_id);
  return null;
end $$;
create constraint trigger workflow_comments_event after insert or update or delete on workflow_comments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_workflow_comment_event();

-- Each change sets `updated_at`.
create trigger workflows_touch before update on workflows for each row execute function touch_updated_at();
create trigger workflow_steps_touch before update on workflow_steps
  for each row execute function touch_updated_at();
create trigger workflow_connections_touch before update on workflow_connections
  for each row execute function touch_updated_at();
create trigger workflow_comments_touch before update on workflow_comments
  for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger workflows_event after insert or update or delete on workflows
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_owned_event('workflow');

-- Routines, their schedules and the occurrences that become tasks.

-- Recurring work of a client.
create table routines (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  description text not null check (char_length(description) <= 10000 and btrim(description) <> ''),
  is_compulsory boolean not null default false,
  recurrence text not null default 'weekly'
    check (recurrence in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  -- Names only; routines have no uploaded files.
  attachments text[] not null default '{}'
    check (cardinality(attachments) <= 50 and array_position(attachments, null) is null),
  -- The workflow that the routine follows.
  workflow_id integer references workflows (id) on delete set null,
  -- What the created task gets from its routine.
  category text not null default 'admin'
    check (category in ('marketing', 'admin', 'content', 'customer-service', 'research', 'data-entry')),
  estimated_hours numeric(7, 2) check (estimated_hours between 0 and 10000),
  -- The VA of the client, or the pool.
  destination text not null default 'va' check (destination in ('va', 'pool')),
  -- How many days after the date of the routine the task is due.
  due_in_days integer not null default 0 check (due_in_days between 0 and 365),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Lists of routines, newest first: of a client, of everyone; and the routines of a workflow.
create index routines_client_newest on routines (client_id, created_at desc, id desc);
create index routines_newest on routines (created_at desc, id desc);
create index routines_workflow on routines (workflow_id) where workflow_id is not null;
-- Search by any part of a title or a description.
create index routines_search on routines
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);

-- The dates on which a routine creates its task, in the recurrence of the routine.
create table routine_schedules (
  routine_id integer primary key references routines (id) on delete cascade,
  start_date date not null check (start_date between '2000-01-01' and '2099-12-31'),
  end_date date check (end_date <= '2099-12-31'),
  -- Local time in the time zone, such as 09:00.
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  every integer not null default 1 check (every between 1 and 99),
  -- Of a weekly routine; empty for the weekday of the start date.
  weekdays text[] not null default '{}'
    check (weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  -- The day of a monthly, quarterly or yearly routine, seen from its start date.
  monthly_on text not null default 'day'
    check (monthly_on in ('day', 'last-day', 'weekday', 'last-weekday')),
  paused_at timestamptz(3),
  -- The first date that has no occurrence yet; null after the last one.
  next_on date,
  -- When a worker must look at the routine; null while it is paused and after its last date.
  wake_at timestamptz(3),
  -- Failed attempts to create the task of the next date.
  attempts integer not null default 0 check (attempts >= 0),
  constraint routine_schedules_period_check check (end_date >= start_date)
);
-- Routines by the time when a worker must look at them.
create index routine_schedules_due on routine_schedules (wake_at, routine_id)
  where wake_at is not null;

-- What happened on a date of a routine. An occurrence that a user started with "Run now" has the date of that day.
create table routine_occurrences (
  id integer primary key generated always as identity,
  routine_id integer not null references routines (id) on delete cascade,
  due_on date not null,
  is_manual boolean not null default false,
  status text not null check (status in ('created', 'missed', 'skipped', 'failed')),
  -- Why a date was skipped.
  reason text check (reason in ('paused', 'client-inactive', 'plan-ended')),
  -- Why the task of a date could not be created.
  error text check (char_length(error) <= 500),
  -- Null if no task was created, and after it was deleted.
  task_id integer references tasks (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint routine_occurrences_skipped_check check ((status = 'skipped') = (reason is not null)),
  constraint routine_occurrences_failed_check check ((status = 'failed') = (error is not null)),
  constraint routine_occurrences_created_check check (task_id is null or status = 'created')
);
-- Several workers may reach a date at the same time; it has one occurrence.
create unique index routine_occurrences_once on routine_occurrences (routine_id, due_on)
  where not is_manual;
-- The occurrences of a routine, newest first, and the routine of a task.
create index routine_occurrences_newest on routine_occurrences
  (routine_id, due_on desc, id desc);
create unique index routine_occurrences_task on routine_occurrences (task_id)
  where task_id is not null;
-- The occurrences that a user started, for the deletion of the user.
create index routine_occurrences_created_by on routine_occurrences (created_by)
  where created_by is not null;
-- Missed dates of everyone, newest first.
create index routine_occurrences_missed on routine_occurrences (due_on desc, id desc)
  where status in ('missed', 'failed');

-- A change of the schedule or a new occurrence is a change of the routine, unless it was deleted with the routine.
create function record_routine_part_event() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  select client_id into owner from routines where id = coalesce(new.routine_id, old.routine_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'routine',
    object_id => coalesce(new.routine_id, old.routine_id),
    operation => 'updated',
    client_id => owner,
    va_id => va_of_client(owner));
  return null;
end $$;
create constraint trigger routine_schedules_event
  after insert or update or delete on routine_schedules
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_routine_part_event();
-- Each other occurrence comes with a change of the schedule.
create constraint trigger routine_occurrences_event after insert on routine_occurrences
  deferrable initially deferred for each row
  when (new.is_manual and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_routine_part_event();

-- Each change sets `updated_at`.
create trigger routines_touch before update on routines for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger routines_event after insert or update or delete on routines
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_owned_event('routine');

-- Workflows that are attached to tasks, and their runs.

-- A workflow that is attached to a task.
create table task_workflows (
  task_id integer not null references tasks (id) on delete cascade,
  workflow_id integer not null references workflows (id) on delete cascade,
  attached_by integer references users (id) on delete set null,
  attached_at timestamptz(3) not null default now(),
  primary key (task_id, workflow_id)
);
-- The tasks of a workflow, and the attachments by a user.
create index task_workflows_workflow on task_workflows (workflow_id);
create index task_workflows_attached_by on task_workflows (attached_by) where attached_by is not null;

-- A workflow that is followed for a task or for a routine. The run has a copy of the diagram, so it outlives the
-- workflow.
create table workflow_runs (
  id integer primary key generated always as identity,
  task_id integer references tasks (id) on delete cascade,
  routine_id integer references routines (id) on delete cascade,
  workflow_id integer references workflows (id) on delete set null,
  workflow_version integer not null,
  title text not null,
  diagram jsonb not null,
  status text not null default 'active' check (status in ('active', 'finished', 'stopped')),
  done integer not null default 0 check (done >= 0),
  total integer not null check (total >= 0),
  started_by integer references users (id) on delete set null,
  started_at timestamptz(3) not null default now(),
  ended_by integer references users (id) on delete set null,
  ended_at timestamptz(3),
  constraint workflow_runs_place_check check (num_nonnulls(task_id, routine_id) = 1),
  constraint workflow_runs_ended_check check ((status = 'active') = (ended_at is null)),
  constraint workflow_runs_ended_by_check check (ended_by is null or status <> 'active')
);
-- A task has one active run of a workflow, and a routine one active run.
create unique index workflow_runs_one_active on workflow_runs (task_id, workflow_id) where status = 'active';
create unique index workflow_runs_one_of_routine on workflow_runs (routine_id) where status = 'active';
-- The runs of a task, of a routine and of a workflow, and those that a user started or ended.
create index workflow_runs_task on workflow_runs (task_id, id);
create index workflow_runs_routine on workflow_runs (routine_id, id) where routine_id is not null;
create index workflow_runs_workflow_id on workflow_runs (workflow_id) where workflow_id is not null;
create index workflow_runs_started_by on workflow_runs (started_by) where started_by is not null;
create index workflow_runs_ended_by on workflow_runs (ended_by) where ended_by is not null;

-- A completed step of a run. A tick that was undone stays as history.
create table workflow_run_ticks (
  id integer primary key generated always as identity,
  run_id integer not null references workflow_runs (id) on delete cascade,
  -- The place on the path; a step in a loop is ticked several times.
  position integer not null check (position > 0),
  step_key text not null,
  answer text check (answer in ('Yes', 'No')),
  ticked_by integer references users (id) on delete set null,
  ticked_at timestamptz(3) not null default clock_timestamp(),
  undone_by integer references users (id) on delete set null,
  undone_at timestamptz(3)
);
-- The ticks of a run, of which one is current for each place; and those that a user set or undid.
create index workflow_run_ticks_run on workflow_run_ticks (run_id, id);
create unique index workflow_run_ticks_once on workflow_run_ticks (run_id, position) where undone_at is null;
create index workflow_run_ticks_ticked_by on workflow_run_ticks (ticked_by) where ticked_by is not null;
create index workflow_run_ticks_undone_by on workflow_run_ticks (undone_by) where undone_by is not null;

-- Records the change of a run, for the users who see its task or its routine.
create function record_run_event() returns trigger language plpgsql as $$
declare
  place record;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if new.routine_id is null then
    select client_id, va_id, is_in_pool(va_id, status) as is_pool into place
      from tasks where id = new.task_id;
  else
    select client_id, va_of_client(client_id) as va_id, false as is_pool into place
      from routines where id = new.routine_id;
  end if;
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'workflow-run',
    object_id => new.id,
    operation => event_operation(tg_op),
    client_id => place.client_id,
    va_id => place.va_id,
    is_pool => place.is_pool,
    task_id => new.task_id,
    parent_id => new.workflow_id,
    audience => case when new.routine_id is null then 'task' else 'client' end);
  return null;
end $$;
create constraint trigger workflow_runs_event after insert or update on workflow_runs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_run_event();

-- Records that a workflow was attached or detached as a change of its task.
create function record_attachment_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  select id, client_id, va_id, status, version into task
    from tasks where id = coalesce(new.task_id, old.task_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'task',
    object_id => task.id,
    operation => 'updated',
    client_id => task.client_id,
    va_id => task.va_id,
    is_pool => is_in_pool(task.va_id, task.status),
    was_pool => is_in_pool(task.va_id, task.status),
    task_id => task.id,
    version => task.version,
    audience => 'task');
  return null;
end $$;
create constraint trigger task_workflows_event after insert or delete on task_workflows
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_attachment_event();

-- Messages between two people, and each person's list of conversations.

-- A message.
create table messages (
  id integer primary key generated always as identity,
  sender_id integer not null references users (id) on delete cascade,
  receiver_id integer not null references users (id) on delete cascade,
  content text not null constraint messages_content_check check (char_length(content) <= 5000
    and (btrim(content) <> '' or attachments <> '[]' or deleted_at is not null)),
  is_read boolean not null default false,
  -- Chosen by the sender's browser, so that a message that is sent again is stored once.
  client_key uuid,
  -- The files of the message, copied from `files`.
  attachments jsonb not null default '[]',
  read_at timestamptz(3),
  edited_at timestamptz(3),
  -- A deleted message keeps its place in the conversation, without its text and files.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint messages_parties_check check (sender_id <> receiver_id),
  constraint messages_deleted_check check (deleted_at is null
    or (content = '' and attachments = '[]')),
  constraint messages_read_at_check check (is_read or read_at is null)
);
-- A key of a sender identifies one message.
create unique index messages_sender_id_client_key_key on messages (sender_id, client_key)
  where client_key is not null;
-- The thread between two people, as one range for both directions.
create index messages_thread on messages
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at, id);
-- The messages that a user sent or received, newest first.
create index messages_sender_newest on messages (sender_id, created_at desc, id desc);
create index messages_receiver_newest on messages (receiver_id, created_at desc, id desc);
-- Unread messages, which are few.
create index messages_unread on messages (receiver_id, sender_id) where not is_read;
-- The messages with files of a client, whose storage has a limit.
create index messages_sender_files on messages (sender_id) where attachments <> '[]';
create index messages_receiver_files on messages (receiver_id) where attachments <> '[]';
-- The unread messages by age, to find those that their receiver missed.
create index messages_unread_age on messages (created_at, id) where not is_read;
-- Search by any part of a text, in the conversation between two people.
create index messages_search on messages using gin
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), search_text(content) gin_trgm_ops);

-- A user's view of a conversation: its last message and the number of unread ones. No index on messages finds the newest
-- of every thread, so triggers maintain this table.
create table conversations (
  user_id integer not null references users (id) on delete cascade,
  contact_id integer not null references users (id) on delete cascade,
  -- No foreign key, because a deleted message is replaced here only after its row is deleted.
  last_message_id integer not null,
  last_at timestamptz(3) not null,
  unread_count integer not null default 0,
  primary key (user_id, contact_id),
  constraint conversations_unread_count_check check (unread_count >= 0)
);
-- The conversations of a user, newest first; those with a contact; and those with unread messages.
create index conversations_newest on conversations (user_id, last_at desc, contact_id desc);
create index conversations_contact on conversations (contact_id);
create index conversations_unread on conversations (user_id) where unread_count > 0;

-- The message that a task was created from. The task stays without its message, and the message without its tasks.
create table message_tasks (
  task_id integer primary key references tasks (id) on delete cascade,
  message_id integer not null references messages (id) on delete cascade
);
-- The tasks of a message.
create index message_tasks_message on message_tasks (message_id);

-- Adds new messages to the conversations of both sides. Only the receiver's can be unread. The rows are locked
-- in a fixed order, so that two people who write to each other at the same time cannot deadlock.
create function count_added_messages() returns trigger language plpgsql as $$
begin
  insert into conversations as known
      (user_id, contact_id, last_message_id, last_at, unread_count)
    select user_id, contact_id, (array_agg(id order by created_at desc, id desc))[1],
      max(created_at), count(*) filter (where is_unread)
    from (
      select sender_id as user_id, receiver_id as contact_id, id, created_at, false as is_unread
        from "added"
      union all
      select receiver_id, sender_id, id, created_at, not is_read from "added"
    ) sides
    group by user_id, contact_id
    order by user_id, contact_id
    on conflict (user_id, contact_id) do update set
      last_message_id = case
        when (excluded.last_at, excluded.last_message_id) > (known.last_at, known.last_message_id)
        then excluded.last_message_id else known.last_message_id end,
      last_at = greatest(known.last_at, excluded.last_at),
      unread_count = known.unread_count + excluded.unread_count;
  return null;
end $$;
-- Conversations are counted once per statement, also when it changes thousands of messages.
create trigger messages_insert_counts after insert on messages referencing new table as added
  for each statement execute function count_added_messages();

-- Changes the number of unread messages.
create function count_read_messages() returns trigger language plpgsql as $$
begin
  update conversations known
    set unread_count = known.unread_count + change.unread
    from (
      select receiver_id, sender_id, sum(unread) as unread
      from (
        select receiver_id, sender_id, 1 as unread from present where not is_read
        union all
        select receiver_id, sender_id, -1 from former where not is_read
      ) counted
      group by receiver_id, sender_id
      having sum(unread) <> 0
    ) change
    where known.user_id = change.receiver_id and known.contact_id = change.sender_id;
  return null;
end $$;
create trigger messages_update_counts after update on messages
  referencing old table as former new table as present
  for each statement execute function count_read_messages();

-- Recounts the conversations of deleted messages, and deletes the empty ones. The lock waits for concurrent messages of
-- the same conversations, so that they are counted.
create function recount_messages() returns trigger language plpgsql as $$
begin
  perform from conversations known
    where (user_id, contact_id) in (
      select sender_id, receiver_id from removed union select receiver_id, sender_id from removed)
    order by user_id, contact_id for update;
  with sides as (
    select sender_id as user_id, receiver_id as contact_id from removed
    union
    select receiver_id, sender_id from removed
  ), left_over as (
    select sides.*, last.id, last.created_at,
      (select count(*) from messages where not is_read
        and receiver_id = sides.user_id and sender_id = sides.contact_id) as unread
    from sides
    left join lateral (
      select id, created_at from messages
      where least(sender_id, receiver_id) = least(sides.user_id, sides.contact_id)
        and greatest(sender_id, receiver_id) = greatest(sides.user_id, sides.contact_id)
      order by created_at desc, id desc limit 1
    ) last on true
  ), emptied as (
    delete from conversations known using left_over
      where left_over.id is null
        and known.user_id = left_over.user_id and known.contact_id = left_over.contact_id
  )
  update conversations known
    set last_message_id = left_over.id, last_at = left_over.created_at,
      unread_count = left_over.unread
    from left_over
    where left_over.id is not null
      and known.user_id = left_over.user_id and known.contact_id = left_over.contact_id;
  return null;
end $$;
create trigger messages_delete_counts after delete on messages referencing old table as removed
  for each statement execute function recount_messages();

-- Records the change of a message, for both people. Of the messages that a statement marks as read in a thread, only the
-- newest has an event; the other updates are edits and deletions by the sender. The event names the client, because a VA
-- who waits for approval must not see clients.
create function record_message_event() returns trigger language plpgsql as $$
declare
  is_reading boolean := tg_op = 'UPDATE' and new.is_read and not old.is_read
    and new.content = old.content;
begin
  if tg_op = 'UPDATE' and (new is not distinct from old or (is_reading and exists (
      select from messages newer
      where least(newer.sender_id, newer.receiver_id) = least(new.sender_id, new.receiver_id)
        and greatest(newer.sender_id, newer.receiver_id)
          = greatest(new.sender_id, new.receiver_id)
        and (newer.created_at, newer.id) > (new.created_at, new.id)
        and newer.sender_id = new.sender_id
        and newer.updated_at = new.updated_at
        and newer.updated_at <> newer.created_at))) then
    return null;
  end if;
  perform record_event(
    kind => 'message',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => (select id from users where role = 'client'
      and id in (coalesce(new.sender_id, old.sender_id),
        coalesce(new.receiver_id, old.receiver_id))
      limit 1),
    user_ids => array[coalesce(new.sender_id, old.sender_id),
      coalesce(new.receiver_id, old.receiver_id)],
    actor_id => case when tg_op = 'DELETE' then null
      when is_reading then new.receiver_id else new.sender_id end);
  return null;
end $$;
create constraint trigger messages_event after insert or update or delete on messages
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_message_event();

-- A new or deleted task changes the message that it was created from, for both people.
create function record_message_task_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'message',
    object_id => id,
    operation => 'updated',
    client_id => (select users.id from users where role = 'client'
      and users.id in (sender_id, receiver_id) limit 1),
    user_ids => array[sender_id, receiver_id])
  from messages where id = coalesce(new.message_id, old.message_id);
  return null;
end $$;
create constraint trigger message_tasks_event after insert or delete on message_tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_message_task_event();

-- Each change sets `updated_at`.
create trigger messages_touch before update on messages for each row execute function touch_updated_at();

-- Support conversations: of a client or VA with all administrators, who share one inbox.

-- A user has at most one support conversation, so the user's id identifies it.
create table support_conversations (
  user_id integer primary key references users (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The administrator who answers.
  assignee_id integer references users (id) on delete set null,
  -- Maintained by triggers on the messages. Null before the first message.
  last_message_id integer,
  last_at timestamptz(3) not null default now(),
  -- Answers that the user has not read, and messages of the user that no administrator has read.
  unread_by_user integer not null default 0 check (unread_by_user >= 0),
  unread_by_admins integer not null default 0 check (unread_by_admins >= 0)
);
-- The open and the closed conversations, and those of an assignee or without one, newest first.
create index support_conversations_newest on support_conversations
  (status, last_at desc, user_id desc);
create index support_conversations_assignee on support_conversations
  (assignee_id, status, last_at desc, user_id desc);
-- Conversations that wait for an administrator, which are few.
create index support_conversations_unread on support_conversations (assignee_id)
  where unread_by_admins > 0;

-- A message of the user, or an answer of an administrator.
create table support_messages (
  id integer primary key generated always as identity,
  user_id integer not null references support_conversations (user_id) on delete cascade,
  -- Null after the account of the administrator who answered was deleted.
  sender_id integer references users (id) on delete set null,
  is_answer boolean not null,
  content text not null constraint support_messages_content_check check (char_length(content) <= 5000
    and (btrim(content) <> '' or attachments <> '[]')),
  is_read boolean not null default false,
  -- Chosen by the sender's browser, so that a message that is sent again is stored once.
  client_key uuid,
  read_at timestamptz(3),
  attachments jsonb not null default '[]',
  created_at timestamptz(3) not null default now()
);
-- A key of a sender identifies one message.
create unique index support_messages_sender_id_client_key_key on support_messages
  (sender_id, client_key) where client_key is not null;
-- The messages of a sender, a conversation, the unread ones, and those by age to find what a user missed.
create index support_messages_sender on support_messages (sender_id);
create index support_messages_thread on support_messages (user_id, created_at, id);
create index support_messages_unread on support_messages (user_id, is_answer)
  where not is_read;
create index support_messages_unread_age on support_messages (created_at, id) where not is_read;
-- The messages with files of a user, whose size has a limit.
create index support_messages_files on support_messages (user_id) where attachments <> '[]';
-- Any part of a text, in the conversation of a user.
create index support_messages_search on support_messages using gin
  (user_id, search_text(content) gin_trgm_ops);

-- Adds new messages to their conversation. A message of the user opens a closed conversation again.
create function count_added_support_messages() returns trigger language plpgsql as $$
begin
  update support_conversations known
    set last_message_id = change.last_id, last_at = change.last_at,
      unread_by_user = known.unread_by_user + change.answers,
      unread_by_admins = known.unread_by_admins + change.questions,
      status = case when change.is_question then 'open' else known.status end
    from (
      select user_id, (array_agg(id order by created_at desc, id desc))[1] as last_id,
        max(created_at) as last_at,
        count(*) filter (where is_answer and not is_read) as answers,
        count(*) filter (where not is_answer and not is_read) as questions,
        bool_or(not is_answer) as is_question
      from added group by user_id order by user_id
    ) change
    where known.user_id = change.user_id;
  return null;
end $$;
create trigger support_messages_insert_counts after insert on support_messages
  referencing new table as added
  for each statement execute function count_added_support_messages();

-- Changes the numbers of unread messages.
create function count_read_support_messages() returns trigger language plpgsql as $$
begin
  update support_conversations known
    set unread_by_user = known.unread_by_user + change.answers,
      unread_by_admins = known.unread_by_admins + change.questions
    from (
      select user_id, sum(unread) filter (where is_answer) as answers,
        sum(unread) filter (where not is_answer) as questions
      from (
        select user_id, is_answer, 1 as unread from present where not is_read
        union all
        select user_id, is_answer, -1 from former where not is_read
        union all
        select user_id, answers.is_answer, 0 from present,
          (values (true), (false)) answers (is_answer)
      ) counted
      group by user_id
      having bool_or(unread <> 0)
    ) change
    where known.user_id = change.user_id;
  return null;
end $$;
create trigger support_messages_update_counts after update on support_messages
  referencing old table as former new table as present
  for each statement execute function count_read_support_messages();

-- Only an active administrator can be the assignee.
create function release_support_conversations() returns trigger language plpgsql as $$
begin
  update support_conversations set assignee_id = null where assignee_id = new.id;
  return null;
end $$;
create trigger users_release_support after update of role, status on users for each row
  when (old.role = 'admin' and (new.role <> 'admin' or new.status = 'inactive'))
  execute function release_support_conversations();

-- Each message and each read message changes the conversation, so its events are those of the messages too. The user
-- is told nothing of the assignment, which only administrators see.
create function record_support_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'support',
    object_id => coalesce(new.user_id, old.user_id),
    operation => event_operation(tg_op),
    user_ids => case when tg_op = 'UPDATE'
        and (new.last_message_id, new.unread_by_user, new.unread_by_admins)
          is not distinct from (old.last_message_id, old.unread_by_user, old.unread_by_admins)
      then null else array[coalesce(new.user_id, old.user_id)] end);
  return null;
end $$;
create constraint trigger support_conversations_event
  after insert or update or delete on support_conversations
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_support_event();

-- Deleted tasks, which can be restored for 30 days.

-- A deleted task with its comments, changes and workflow runs as they were in their tables, until it is restored or
-- purged. Only `va_id` is current, because the VA may be deleted in the meantime. The id of the user who deleted the
-- task is no foreign key, because the row outlives the user.
create table archived_tasks (
  -- The id of the task.
  id integer primary key,
  title text not null,
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  deleted_by integer,
  deleted_at timestamptz(3) not null default now(),
  -- The authors of the comments, whose comments are deleted with them.
  author_ids integer[] not null,
  -- The rows by table; of files and feedback, which stay in their tables, only what they belonged to.
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
-- The list, newest first; also for the purge by age.
create index archived_tasks_newest on archived_tasks (deleted_at desc, id desc);
-- Those of a client, of a VA, and those with comments of a user; and search by any part of a title.
create index archived_tasks_client on archived_tasks (client_id);
create index archived_tasks_va on archived_tasks (va_id) where va_id is not null;
create index archived_tasks_authors on archived_tasks using gin (author_ids);
create index archived_tasks_search on archived_tasks using gin (search_text(title) gin_trgm_ops);

-- Rows as a JSON array.
create function rows_as_json(rows anyarray) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(one)), '[]') from unnest(rows) one
$$;

-- Moves a task to the archive before it is deleted. A task that is deleted with its client, or in bulk, is not kept.
create function archive_task() returns trigger language plpgsql as $$
declare
  comments integer[] := array(select id from task_comments where task_id = old.id);
begin
  if not exists (select from users where id = old.client_id) then
    return old;
  end if;
  insert into archived_tasks (id, title, client_id, va_id, author_ids, content)
    values (old.id, old.title, old.client_id, old.va_id,
      array(select distinct user_id from task_comments where task_id = old.id),
      jsonb_build_object(
        'tasks', jsonb_build_array(to_jsonb(old)),
        'task_comments', rows_as_json(array(
          select c from task_comments c where task_id = old.id order by id)),
        'task_changes', rows_as_json(array(
          select c from task_changes c where task_id = old.id order by id)),
        'task_reviews', rows_as_json(array(
          select r from task_reviews r where task_id = old.id order by id)),
        'task_workflows', rows_as_json(array(
          select w from task_workflows w where task_id = old.id order by workflow_id)),
        'message_tasks', rows_as_json(array(
          select m from message_tasks m where task_id = old.id)),
        'workflow_runs', rows_as_json(array(
          select r from workflow_runs r where task_id = old.id order by id)),
        'workflow_run_ticks', rows_as_json(array(
          select t from workflow_run_ticks t
          where run_id in (select id from workflow_runs where task_id = old.id) order by id)),
        'files', coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'comment_id', comment_id)) from files
          where task_id = old.id or comment_id = any (comments)), '[]'),
        'feedback', coalesce((select jsonb_agg(id) from feedback where task_id = old.id), '[]')));
  update files set archived_task_id = old.id, task_id = null, comment_id = null
    where task_id = old.id or comment_id = any (comments);
  return old;
end $$;
-- Every deleted task is archived, by whichever statement it is deleted.
create trigger tasks_archive before delete on tasks for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function archive_task();

-- Inserts archived rows with their ids. Columns that were dropped since are ignored, new ones get their defaults. The
-- foreign keys do what they would have done in the meantime: a row is left out, or its column becomes null.
create function insert_archived(target regclass, archived jsonb) returns void language plpgsql as $$
declare
  names text;
  selected text;
  conditions text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
      string_agg(case when k.confdeltype = 'n'
        then format('(select p.%1$I from %2$s p where p.%1$I = r.%3$I)',
          f.attname, k.confrelid::regclass, a.attname)
        else format('r.%I', a.attname) end, ', ' order by a.attnum),
      string_agg(format(' and (r.%1$I is null or exists (select from %2$s p where p.%3$I = r.%1$I))',
        a.attname, k.confrelid::regclass, f.attname), '') filter (where k.confdeltype = 'c')
    into names, selected, conditions
    from pg_attribute a
    left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'f'
      and k.conkey = array[a.attnum]
    left join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (archived -> 0) ? a.attname::text;
  if names is null then
    return;
  end if;
  execute format('insert into %1$s (%2$s) overriding system value
    select %3$s from jsonb_populate_recordset(null::%1$s, $1) r where true%4$s',
    target, names, selected, conditions) using archived;
end $$;

-- Restores an archived task in a column of the board, with a new version, so that browsers and caches that know the
-- former one load it. The task has one event; those of its comments and runs, and their timestamps, are suppressed.
-- Called by insertDeletedTask (src/domains/tasks/archive/queries.ts).
create function restore_task(the_task integer, actor integer, va integer, new_status text, top text)
returns void language plpgsql as $$
declare
  archived archived_tasks;
  task jsonb;
  moved jsonb := '{}';
begin
  select * into strict archived from archived_tasks where id = the_task for update;
  task := archived.content -> 'tasks' -> 0;
  if va is null and (task ->> 'va_id') is not null then
    moved := jsonb_build_object('vaId', jsonb_build_array(task -> 'va_id', null));
    task := task || '{"taken_at": null}';
  end if;
  if new_status <> (task ->> 'status') then
    moved := moved || jsonb_build_object('status', jsonb_build_array(task -> 'status', new_status));
  end if;
  -- The editor is set afterwards, because a task that is inserted with an editor is recorded as created.
  perform insert_archived('tasks', jsonb_build_array(task || jsonb_build_object(
    'va_id', va, 'status', new_status, 'position', top, 'version', (task ->> 'version')::integer + 1,
    'updated_by', null, 'updated_at', now())));
  update tasks set updated_by = actor where id = the_task;

  perform set_config('gva.silent', 'on', true);
  perform insert_archived('task_comments', archived.content -> 'task_comments');
  perform insert_archived('task_changes', archived.content -> 'task_changes');
  -- A task that is restored in review has opened a new review, which is the archived one.
  delete from task_reviews where task_id = the_task;
  perform insert_archived('task_reviews', archived.content -> 'task_reviews');
  if new_status = 'in-review' then
    insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at)
      select id, client_id, va_id, return_count + 1, review_since from tasks where id = the_task
      on conflict (task_id) where decided_at is null do update set va_id = excluded.va_id;
  end if;
  perform insert_archived('task_workflows', archived.content -> 'task_workflows');
  perform insert_archived('message_tasks', archived.content -> 'message_tasks');
  perform insert_archived('workflow_runs', archived.content -> 'workflow_runs');
  perform insert_archived('workflow_run_ticks', archived.content -> 'workflow_run_ticks');
  insert into task_changes (task_id, actor_id, act, fields, created_at) values
    (the_task, archived.deleted_by, 'deleted', '{}', archived.deleted_at),
    (the_task, actor, 'restored', moved, clock_timestamp());
  -- A file without its comment is deleted with the row of the archive.
  update files set archived_task_id = null, comment_id = link.comment_id,
      task_id = case when link.comment_id is null then the_task end
    from jsonb_to_recordset(archived.content -> 'files') link (id integer, comment_id integer)
    where files.id = link.id and (link.comment_id is null
      or exists (select from task_comments where task_comments.id = link.comment_id));
  update feedback set task_id = the_task where task_id is null and id in (
    select value::integer from jsonb_array_elements_text(archived.content -> 'feedback'));
  perform set_config('gva.silent', '', true);
  delete from archived_tasks where id = the_task;
end $$;

-- Comments are deleted with their author, and files with their comment, also in the archive.
create function forget_archived_author() returns trigger language plpgsql as $$
begin
  delete from files using archived_tasks a, jsonb_array_elements(a.content -> 'files') link,
      jsonb_array_elements(a.content -> 'task_comments') c
    where a.author_ids @> array[old.id] and (c ->> 'user_id') = old.id::text
      and (link ->> 'comment_id') = (c ->> 'id') and files.id = (link ->> 'id')::integer
      and files.archived_task_id = a.id;
  update archived_tasks set author_ids = array_remove(author_ids, old.id),
      content = jsonb_set(content, '{task_comments}', coalesce((
        select jsonb_agg(c) from jsonb_array_elements(content -> 'task_comments') c
        where (c ->> 'user_id') <> old.id::text), '[]'))
    where author_ids @> array[old.id];
  return old;
end $$;
create trigger users_forget_archived before delete on users
  for each row execute function forget_archived_author();

-- Files that users upload. The content is in the file store under `storage_key`.

-- An uploaded file; it is staged until a task, a comment or a user refers to it.
create table files (
  id integer primary key generated always as identity,
  storage_key uuid not null unique,
  purpose text not null check (purpose in ('attachment', 'avatar')),
  name text not null check (char_length(name) between 1 and 200),
  size integer not null constraint files_size_check check (size between 1
    and case type when 'message/rfc822' then 26214400 else 10485760 end),
  -- Detected in the content, not taken from the request.
  type text not null check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf',
    'message/rfc822')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  has_thumbnail boolean not null,
  -- Null after the uploader is deleted, because the file belongs to the client.
  uploader_id integer references users (id) on delete set null,
  task_id integer references tasks (id) on delete cascade,
  comment_id integer references task_comments (id) on delete cascade,
  avatar_of integer unique references users (id) on delete cascade,
  message_id integer references messages (id) on delete cascade,
  -- The files of a deleted task keep their rows, so that file cleanup and backups keep their content.
  archived_task_id integer references archived_tasks (id) on delete cascade,
  support_message_id integer references support_messages (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  constraint files_one_place_check check (num_nonnulls(task_id, comment_id, message_id,
    support_message_id, avatar_of, archived_task_id) <= 1),
  constraint files_purpose_place_check check ((purpose = 'avatar' or avatar_of is null)
    and (purpose = 'attachment' or num_nonnulls(task_id, comment_id, message_id,
      support_message_id, archived_task_id) = 0))
);
-- The files of a task, of a comment and of an uploader, and the staged ones.
create index files_task_id on files (task_id) where task_id is not null;
create index files_comment_id on files (comment_id) where comment_id is not null;
create index files_uploader_id on files (uploader_id) where uploader_id is not null;
create index files_staged on files (created_at)
  where task_id is null and comment_id is null and message_id is null
    and support_message_id is null and avatar_of is null and archived_task_id is null;
-- The files of a message, of a deleted task and of a support message.
create index files_message_id on files (message_id) where message_id is not null;
create index files_archived_task_id on files (archived_task_id) where archived_task_id is not null;
-- Mails that became tasks are deleted after 90 days.
create index files_mails on files (created_at) where type = 'message/rfc822';
create index files_support_message_id on files (support_message_id)
  where support_message_id is not null;

-- Content to delete from the file store after the commit that deleted its row.
create table removed_files (
  storage_key uuid primary key,
  removed_at timestamptz(3) not null default now()
);

-- Queues the content of a deleted row for deletion.
create function remember_content() returns trigger language plpgsql as $$
begin
  insert into removed_files (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $$;

-- Every deleted row is queued, also one that was deleted with its task, comment or user.
create trigger files_removed after delete on files for each row execute function remember_content();

-- Exports of long lists, which a background worker writes to the file store.

-- The file is in the file store under storage_key. Another user may not see it, so it goes with its owner.
create table exports (
  id integer primary key generated always as identity,
  -- Created by the owner's browser, so that a repeated request is the same export.
  request_id uuid not null,
  owner_id integer not null references users (id) on delete cascade,
  -- The role that the owner asked with. With another role the owner may see other rows.
  owner_role text not null check (owner_role in ('admin', 'va', 'client')),
  list text not null check (char_length(list) between 1 and 40),
  filter jsonb not null,
  -- Null for all columns.
  columns text[],
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- The number of times that a worker has started it. While it runs, the number is the token of the lease.
  attempts integer not null default 0,
  -- The rows written so far.
  row_count integer not null default 0 check (row_count >= 0),
  storage_key uuid unique,
  size integer check (size > 0),
  failure text check (char_length(failure) <= 500),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  constraint exports_request_key unique (owner_id, request_id),
  constraint exports_done_check check ((status = 'done') = (storage_key is not null)
    and (status = 'done') = (size is not null)),
  constraint exports_failed_check check ((status = 'failed') = (failure is not null)),
  constraint exports_settled_check check ((num_nonnulls(storage_key, failure) = 1) = (settled_at is not null))
);
-- The exports of a user, and the expired ones.
create index exports_newest on exports (owner_id, created_at desc, id desc);
create index exports_age on exports (expires_at);
-- The exports of an owner in progress.
create index exports_open on exports (owner_id) where status in ('queued', 'running');

-- Records the progress of an export, which only its owner sees.
create function record_export_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.row_count = old.row_count then
    return null;
  end if;
  perform record_event(
    kind => 'export',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    user_ids => array[coalesce(new.owner_id, old.owner_id)]);
  return null;
end $$;
create constraint trigger exports_event
  after insert or update or delete on exports deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_export_event();

-- The content of a deleted row is deleted as the content of an uploaded file is.
create trigger exports_removed after delete on exports
  for each row when (old.storage_key is not null) execute function remember_content();

-- Feedback of clients, and the ratings of VAs.

-- The feedback of a client on a VA.
create table feedback (
  id integer primary key generated always as identity,
  task_id integer references tasks (id) on delete set null,
  client_id integer not null references users (id) on delete cascade,
  va_id integer not null references users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text check (char_length(comment) <= 5000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint feedback_parties_check check (client_id <> va_id)
);
-- Lists of feedback, newest first: on a VA, by a client; and the feedback on a task.
create index feedback_va_newest on feedback (va_id, created_at desc, id desc);
create index feedback_client_newest on feedback (client_id, created_at desc, id desc);
create index feedback_task on feedback (task_id) where task_id is not null;

-- When a client was asked to rate a VA after an approval, so that they are asked at most once a week. A question that
-- never reached the browser was not shown and does not count.
create table rating_questions (
  client_id integer not null references users (id) on delete cascade,
  va_id integer not null references users (id) on delete cascade,
  asked_at timestamptz(3) not null default now(),
  shown_at timestamptz(3),
  primary key (client_id, va_id)
);
-- The questions about a VA, for the deletion of the VA.
create index rating_questions_va on rating_questions (va_id);

-- Sets a VA's rating to the mean of their feedback. The lock makes concurrent ratings count each other.
create function keep_va_rating() returns trigger language plpgsql as $$
declare
  va integer := coalesce(new.va_id, old.va_id);
begin
  perform from va_profiles where user_id = va for update;
  update va_profiles
    set rating = coalesce((select avg(rating) from feedback where va_id = va), 0)
    where user_id = va;
  return null;
end $$;
-- Each change of feedback changes the VA's rating.
create trigger feedback_rating after insert or delete or update of rating on feedback
  for each row execute function keep_va_rating();

-- Records the change of feedback.
create function record_feedback_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'feedback',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.client_id, old.client_id),
    va_id => coalesce(new.va_id, old.va_id),
    task_id => coalesce(new.task_id, old.task_id),
    actor_id => new.client_id);
  return null;
end $$;
create constraint trigger feedback_event after insert or update or delete on feedback
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_feedback_event();

-- Each change sets `updated_at`.
create trigger feedback_touch before update on feedback for each row execute function touch_updated_at();

-- Plans of clients, and the templates of custom plans.

-- A plan that administrators offer besides the fixed ones.
create table custom_plan_templates (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) <= 120 and btrim(name) <> ''),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  monthly_total numeric(12, 2) not null generated always as (round(monthly_hours * hourly_rate, 2)) stored,
  description text check (char_length(description) <= 2000),
  -- Max unused hours that roll over to the next month: null for all, 0 for none.
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The list of templates, newest first.
create index custom_plan_templates_newest on custom_plan_templates (created_at desc, id desc);

-- A plan of a client.
create table subscriptions (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'cancelled', 'pending')),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  start_date date,
  -- The first day that a cancelled plan does not cover.
  end_date date,
  -- When the end was recorded; null while the plan runs and until the hourly job has recorded its end.
  ended_at timestamptz(3),
  payment_method text check (char_length(payment_method) <= 120),
  last_payment_date date,
  next_billing_date date,
  -- The day from which an inactive plan is paused. It keeps its terms, and can be activated again.
  paused_on date,
  -- As in `custom_plan_templates`.
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  -- Taken off the price of the first month, for the unused days of the plan that it replaced.
  first_month_credit numeric(12, 2) not null default 0 check (first_month_credit >= 0),
  -- The plan whose checkout gave the card, if this plan replaced it on a scheduled day.
  card_plan_id integer references subscriptions (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint subscriptions_period_check check (end_date >= start_date),
  constraint subscriptions_paused_check check (paused_on is null or status = 'inactive')
);
-- A client has at most one active plan.
create unique index subscriptions_one_active_key on subscriptions (user_id) where status = 'active';
-- The active plans whose periods must be opened, read from the index only.
create index subscriptions_active on subscriptions (user_id) include (id, start_date) where status = 'active';
-- Lists of plans, newest first: of a client, of everyone.
create index subscriptions_user_newest on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_newest on subscriptions (created_at desc, id desc);
-- Cancelled plans whose end must be recorded.
create index subscriptions_to_end on subscriptions (end_date) where status = 'cancelled' and ended_at is null;
-- A client has at most one paused plan.
create unique index subscriptions_one_paused_key on subscriptions (user_id)
  where paused_on is not null;
-- Active plans whose pause must begin.
create index subscriptions_to_pause on subscriptions (end_date)
  where status = 'active' and end_date is not null;
-- The plans that use the card of a plan.
create index subscriptions_card_plan on subscriptions (card_plan_id) where card_plan_id is not null;

-- The number of the billing month that a day is in. It is counted from the first day and not from month to month, so that
-- a period that starts on the 31st does so again after February.
create function months_billed(anchor date, day date) returns integer language sql immutable as $$
  select greatest(0, n - case when anchor + make_interval(months => n) > day then 1 else 0 end)
  from (select ((extract(year from day) - extract(year from anchor)) * 12
    + extract(month from day) - extract(month from anchor))::integer) as months (n)
$$;

-- The first day of a billing month.
create function billing_month(anchor date, number integer) returns date language sql immutable as $$
  select (anchor + make_interval(months => number))::date
$$;

-- Whether a plan covers a day: a cancelled plan does until its end.
create function plan_runs(status text, end_date date, day date default billing_day())
returns boolean language sql stable as $$
  select (status = 'active' and coalesce(end_date > day, true))
    or (status = 'cancelled' and coalesce(end_date > day, false))
$$;

-- The first day that a plan does not cover; infinity while no end is known.
create function plan_end(plan subscriptions) returns date language sql stable as $$
  select case (plan).status
    when 'active' then coalesce((plan).end_date, 'infinity')
    when 'cancelled' then coalesce((plan).end_date, billing_day())
    else least((plan).end_date, billing_day()) end
$$;

-- The first day of the first month of a plan that begins on a day or later.
create function first_month_from(anchor date, day date) returns date language sql immutable as $$
  select case when month >= day then month else billing_month(anchor, number + 1) end
  from (select months_billed(anchor, day)) as months (number), billing_month(anchor, number) as month
$$;

-- The first day after a month of a plan. Months before a pause are older than the first day of the plan.
create function end_of_month(plan subscriptions, month date) returns date language sql stable as $$
  select case when month < plan.start_date then billing_month(month, 1)
    else billing_month(plan.start_date, months_billed(plan.start_date, month) + 1) end
$$;

-- Maintains the dates of a plan, opens the period under the old terms before they change, and rejects an active plan
-- while a cancelled plan of the same client runs. A scheduled plan is not applied here, because it would change the row
-- that is being changed.
create function keep_subscription() returns trigger language plpgsql as $$
declare
  is_bulk boolean := current_setting('gva.silent', true) is not distinct from 'on';
begin
  if new.status = 'active' then
    new.start_date := coalesce(new.start_date, billing_day());
  end if;
  if tg_op = 'UPDATE' and old.status = 'active'
      and (new.status, new.start_date, new.monthly_hours)
        is distinct from (old.status, old.start_date, old.monthly_hours)
      and not is_bulk then
    perform open_running_period(old.user_id);
  end if;
  if new.status = 'active' and not is_bulk then
    perform pg_advisory_xact_lock(hashtext('gva hours'), new.user_id);
    if exists (select from subscriptions where user_id = new.user_id and id <> new.id
        and status = 'cancelled' and plan_runs(status, end_date)) then
      raise exception 'another plan of this client runs' using
        errcode = 'unique_violation', constraint = 'subscriptions_one_active_key';
    end if;
  end if;
  if new.status in ('active', 'pending') or plan_runs(new.status, new.end_date) then
    new.ended_at := null;
  elsif tg_op = 'INSERT' or old.status <> new.status then
    new.ended_at := coalesce(new.ended_at,
      business_day_start(coalesce(new.end_date, billing_day())));
  end if;
  return new;
end $$;
create trigger subscriptions_keep before insert or update on subscriptions
  for each row execute function keep_subscription();

-- Records the change of a plan, for its client and their VA.
create function record_subscription_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'subscription',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.user_id, old.user_id),
    va_id => va_of_client(coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create constraint trigger subscriptions_event after insert or update or delete on subscriptions
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_subscription_event();

-- Each change sets `updated_at`.
create trigger custom_plan_templates_touch before update on custom_plan_templates
  for each row execute function touch_updated_at();
create trigger subscriptions_touch before update on subscriptions
  for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger custom_plan_templates_event after insert or update or delete on custom_plan_templates
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('plan-template');

-- The hours ledger: what a client may use, and what was used, by billing period. ledger-periods.sql opens the periods, and
-- ledger-bookings.sql books logged time. Writers lock the hours of the client: `pg_advisory_xact_lock(hashtext('gva hours'),
-- client)`.

-- Hours granted, used, corrected and carried, by client and billing period. A balance is the sum of its rows. Rows never
-- change and outlive the rows that they name, so the ids are no foreign keys.
create table hours_ledger (
  id bigint primary key generated always as identity,
  client_id integer not null,
  period_start date not null,
  kind text not null check (kind in ('grant', 'use', 'correction', 'carry', 'billed', 'pack', 'credit', 'expire')),
  -- Granted hours are positive, used hours negative.
  hours numeric not null,
  subscription_id integer,
  time_log_id integer,
  -- For carried hours: the period that they went to or came from.
  other_period date,
  actor_id integer,
  reason text check (char_length(reason) <= 500),
  -- `pack`: bought hours. `credit`: hours of unused days, for which the client got a credit. `expire`: unused hours that the
  -- plan does not hand on.
  payment_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint hours_ledger_source_check check (
    (kind = 'grant' or kind = 'credit' or kind = 'expire') = (subscription_id is not null)
    and (kind = 'carry') = (other_period is not null)
    and (kind = 'pack') = (payment_id is not null)
    and (kind <> 'use' or time_log_id is not null)
    and (kind <> 'correction' or time_log_id is not null or reason is not null)
    and (kind <> 'pack' or hours > 0) and ((kind <> 'credit' and kind <> 'expire') or hours < 0))
);
-- The balance of a period, read from the index only; the ledger of a client, newest first; the rows of a log.
create index hours_ledger_period on hours_ledger (client_id, period_start) include (kind, hours);
create index hours_ledger_newest on hours_ledger (client_id, created_at desc, id desc);
create index hours_ledger_log on hours_ledger (time_log_id, id) where time_log_id is not null;
-- A log is booked once. A period is granted once per subscription, and closed and opened once, on all nodes together.
create unique index hours_ledger_use_key on hours_ledger (time_log_id) where kind = 'use';
create unique index hours_ledger_grant_key on hours_ledger (client_id, subscription_id, period_start)
  where kind = 'grant';
create unique index hours_ledger_closing_key on hours_ledger (client_id, period_start)
  where kind = 'carry' and other_period > period_start;
create unique index hours_ledger_opening_key on hours_ledger (client_id, period_start)
  where kind = 'carry' and other_period < period_start;
-- The billed months of a client, newest first.
create index hours_ledger_grants on hours_ledger (client_id, period_start desc, id desc)
  include (subscription_id) where kind = 'grant';
-- The ledger of a client without the logged time, newest first.
create index hours_ledger_decisions on hours_ledger (client_id, created_at desc, id desc)
  where kind <> 'use';
-- The extra hours of a period are settled once, in the period that follows.
create unique index hours_ledger_billed_key on hours_ledger (client_id, period_start) where kind = 'billed';
-- A pack is booked once.
create unique index hours_ledger_pack_key on hours_ledger (payment_id) where payment_id is not null;

-- The sum of each kind of ledger row in a billing period, because a busy client has tens of thousands of rows in a
-- month. Half of each page is free, because the rows are updated in place many times a day.
create table ledger_totals (
  client_id integer not null,
  period_start date not null,
  kind text not null check (kind in ('grant', 'use', 'correction', 'carry', 'billed', 'pack', 'credit', 'expire')),
  hours numeric not null,
  primary key (client_id, period_start, kind)
) with (fillfactor = 50);
-- The newest billing periods of all clients.
create index ledger_totals_period on ledger_totals (period_start);

-- Adds new ledger rows to the totals. It also runs in bulk loads, so totals of the ledger are never recounted.
create function total_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as known (client_id, period_start, kind, hours)
    select client_id, period_start, kind, exact_hours(sum(hours)) from booked
      group by client_id, period_start, kind
      order by client_id, period_start, kind
    on conflict (client_id, period_start, kind)
      do update set hours = exact_hours(known.hours + excluded.hours);
  return null;
end $$;
create trigger hours_ledger_total after insert on hours_ledger
  referencing new table as booked for each statement execute function total_ledger();

-- Takes the hours of every writer to whole seconds. The names of the triggers put them before the others of their tables.
create function keep_exact_hours() returns trigger language plpgsql as $$
begin
  new.hours := exact_hours(new.hours);
  return new;
end $$;

-- Records a correction or a pack as a change of the client's hours.
create function record_hours_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'hours',
    object_id => new.client_id,
    operation => 'updated',
    client_id => new.client_id,
    va_id => va_of_client(new.client_id));
  return null;
end $$;
-- Changes of time logs have events of their own.
create constraint trigger hours_ledger_event after insert on hours_ledger
  deferrable initially deferred for each row
  when (((new.kind = 'correction' and new.time_log_id is null) or new.kind = 'pack')
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_hours_event();

-- The first day of a client's billing period, never before a period that is already open.
create function billing_period_start(client integer, day date default billing_day()) returns date
language sql stable as $$
  select greatest(
    coalesce(
      (select billing_month(start_date, months_billed(start_date, day)) from subscriptions
        where user_id = client and plan_runs(status, end_date, day)
        order by status = 'active' desc, id desc limit 1),
      date_trunc('month', day::timestamp)::date),
    (select max(period_start) from hours_ledger where client_id = client))
$$;

-- The used hours of a billing period, never below 0.
-- Called by listSubscriptions (src/domains/plans/subscriptions/queries.ts).
create function hours_used_in(client integer, period date) returns numeric language sql stable as $$
  select greatest(0, exact_hours(coalesce(-sum(hours), 0))) from ledger_totals
    where client_id = client and period_start = period and kind in ('use', 'correction')
$$;

-- The ledger is append-only.
create trigger hours_ledger_append_only before update or delete or truncate on hours_ledger
  for each statement execute function refuse_change();

-- Before the totals.
create trigger hours_ledger_accurate before insert on hours_ledger
  for each row execute function keep_exact_hours();

-- Billing periods: what they begin with, and what ends with them. A plan is billed monthly from its first day; a client
-- without one has calendar months.

-- Carries the balance of a period into the next one, a debt too.
create function carry_hours(client integer, former date, next date) returns void
language plpgsql as $$
declare
  balance numeric;
begin
  if former is null or next <= former then
    return;
  end if;
  select exact_hours(sum(hours)) into balance from hours_ledger
    where client_id = client and period_start = former;
  if balance <> 0 then
    insert into hours_ledger (client_id, period_start, kind, hours, other_period)
      values (client, former, 'carry', -balance, next), (client, next, 'carry', balance, former);
  end if;
end $$;

-- The unused hours of a month of a plan that expire when the next month of the plan, or of the plan that was scheduled to
-- replace it, begins. Nothing expires when a plan is replaced, paused or ended before. Packs of the month are kept.
create function expiring_hours(client integer, former date, next date, plan_id integer, balance numeric)
returns numeric language sql stable as $$
  select coalesce(max(greatest(0, exact_hours(balance - plan.rollover_limit - coalesce((select hours from ledger_totals
      where client_id = client and period_start = former and kind = 'pack'), 0)))), 0)
  from (select subscription_id from hours_ledger
      where client_id = client and period_start = former and kind = 'grant' order by id desc limit 1) as granted
    join subscriptions as plan on plan.id = granted.subscription_id
  where plan.rollover_limit is not null
    and (plan.id = plan_id or exists (select from plan_changes where subscription_id = plan.id
      and successor_id = plan_id and status = 'applied'))
    and next = end_of_month(plan.*, former)
$$;

-- The hours that reach the last of several months that are not open yet, from the balance before them, and the hours and
-- the limits of the earlier months.
-- Called by findBalance (src/domains/ledger/queries.ts).
create function hours_handed_on(balance numeric, grants numeric[], limits numeric[]) returns numeric
language plpgsql immutable as $$
begin
  for number in 1 .. coalesce(cardinality(grants), 0) loop
    -- Without a limit, `least` ignores the null.
    balance := least(balance + grants[number], limits[number]);
  end loop;
  return balance;
end $$;

-- Opens a client's billing period under a plan: lets unused hours expire that the plan does not hand on, carries the
-- balance and grants the hours. Without an anchor there is no plan, no grant, and nothing expires. `fills` also grants
-- earlier months that were not opened.
create function open_period_under(client integer, day date, plan_id integer, anchor date,
  monthly_hours numeric, fills boolean) returns date
language plpgsql as $$
declare
  current_period date;
  opened date;
  month date;
  last_month integer;
  first_month integer;
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  select max(period_start) into current_period from hours_ledger where client_id = client;
  if anchor is null then
    opened := greatest(date_trunc('month', day::timestamp)::date, current_period);
    perform carry_hours(client, current_period, opened);
    return opened;
  end if;
  last_month := months_billed(anchor, day);
  first_month := case when fills and current_period is not null
    then least(months_billed(anchor, current_period), last_month) else last_month end;
  for number in first_month .. last_month loop
    month := billing_month(anchor, number);
    opened := greatest(month, current_period);
    perform expire_hours(client, current_period, opened, plan_id);
    perform carry_hours(client, current_period, opened);
    if not exists (select from hours_ledger where client_id = client
        and subscription_id = plan_id and kind = 'grant' and period_start >= month) then
      insert into hours_ledger (client_id, period_start, kind, hours, subscription_id)
        values (client, opened, 'grant', monthly_hours, plan_id);
    end if;
    current_period := opened;
  end loop;
  return current_period;
end $$;

-- Books the unused hours that expire before the rest is carried.
create function expire_hours(client integer, former date, next date, plan_id integer) returns void
language plpgsql as $$
declare
  expired numeric;
begin
  if former is null or next <= former then
    return;
  end if;
  expired := expiring_hours(client, former, next, plan_id, (select coalesce(sum(hours), 0) from hours_ledger
    where client_id = client and period_start = former));
  if expired > 0 then
    insert into hours_ledger (client_id, period_start, kind, hours, subscription_id)
      select client, former, 'expire', -expired, subscription_id from hours_ledger
      where client_id = client and period_start = former and kind = 'grant' order by id desc limit 1;
  end if;
end $$;

-- Opens a client's billing period, under the scheduled plan if its day has come.
create function open_billing_period(client integer, day date default billing_day(),
  fills boolean default true) returns date
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  if current_setting('gva.changes_plan', true) is distinct from 'on' then
    perform apply_plan_change(client, day);
  end if;
  return open_running_period(client, day, fills);
end $$;

-- Opens a client's billing period under the plan that runs. The plan is read after the lock is acquired, so that
-- changes of the transaction that held the lock before are seen. While a scheduled plan replaces another one, the
-- triggers of both plans open nothing.
create function open_running_period(client integer, day date default billing_day(),
  fills boolean default true) returns date
language plpgsql as $$
declare
  plan record;
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  if current_setting('gva.changes_plan', true) is not distinct from 'on' then
    return (select max(period_start) from hours_ledger where client_id = client);
  end if;
  select id, start_date, monthly_hours into plan from subscriptions
    where user_id = client and plan_runs(status, end_date, day)
    order by status = 'active' desc, id desc limit 1;
  return open_period_under(client, day, plan.id, plan.start_date, plan.monthly_hours, fills);
end $$;

-- Opens the billing period of a plan that becomes active.
create function grant_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.status, new.start_date)
      is distinct from (old.status, old.start_date) then
    perform open_billing_period(new.user_id, fills => false);
  end if;
  return null;
end $$;
create trigger subscriptions_grant after insert or update on subscriptions
  for each row when (new.status = 'active' and current_setting('gva.silent', true) is distinct from 'on')
  execute function grant_hours();

-- Changes of plans that are scheduled for a later day. `open_billing_period` applies a change when its day has come.

-- A plan that replaces another one on a later day. It begins with a month of the former plan, on that day or later.
create table plan_changes (
  id integer primary key generated always as identity,
  subscription_id integer not null references subscriptions (id) on delete cascade,
  client_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  effective_on date not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'applied', 'withdrawn')),
  -- The plan that began with the change.
  successor_id integer references subscriptions (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  -- When the audit log and a mail told of it.
  announced_at timestamptz(3),
  constraint plan_changes_settled_check check ((status = 'scheduled') = (settled_at is null)
    and (status = 'applied') = (successor_id is not null))
);
-- A client has at most one scheduled change. The changes of a client and of a plan; those that nobody was told of.
create unique index plan_changes_one_scheduled_key on plan_changes (client_id) where status = 'scheduled';
create index plan_changes_client on plan_changes (client_id, id);
create index plan_changes_subscription on plan_changes (subscription_id, id);
create index plan_changes_successor on plan_changes (successor_id) where successor_id is not null;
create index plan_changes_to_announce on plan_changes (id) where status = 'applied' and announced_at is null;

-- Replaces the plan of a client by its scheduled plan, if the day has come. The caller has locked the hours of the client.
-- Months of the former plan that are not open yet are opened first.
create function apply_plan_change(client integer, day date) returns void language plpgsql as $$
declare
  change record;
  former subscriptions;
  starts_on date;
  successor integer;
begin
  select * into change from plan_changes
    where client_id = client and status = 'scheduled' and effective_on <= day;
  if not found then
    return;
  end if;
  select * into former from subscriptions where id = change.subscription_id for update;
  -- Not in a month that the former plan has granted already.
  starts_on := first_month_from(former.start_date, greatest(change.effective_on, (select max(period_start) + 1
    from hours_ledger where client_id = client and subscription_id = former.id and kind = 'grant')));
  -- Withdrawn by another transaction in the meantime, not due yet, or the plan pauses before.
  if former.status <> 'active' or starts_on > day or starts_on >= former.end_date
      or not exists (select from plan_changes where id = change.id and status = 'scheduled') then
    return;
  end if;
  if starts_on > former.start_date then
    perform open_period_under(client, starts_on - 1, former.id, former.start_date, former.monthly_hours, true);
  end if;
  perform set_config('gva.changes_plan', 'on', true);
  update plan_changes set status = 'applied', settled_at = clock_timestamp(), successor_id = former.id
    where id = change.id;
  update subscriptions set status = 'inactive', end_date = starts_on where id = former.id;
  insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, custom_plan_name,
      rollover_limit, start_date, end_date, payment_method, next_billing_date, card_plan_id)
    values (client, change.plan, 'active', change.monthly_hours, change.hourly_rate, change.custom_plan_name,
      change.rollover_limit, starts_on, former.end_date, former.payment_method, billing_month(starts_on, 1),
      coalesce(former.card_plan_id, former.id))
    returning id into successor;
  update plan_changes set successor_id = successor where id = change.id;
  perform set_config('gva.changes_plan', '', true);
end $$;

-- A plan that is cancelled, ended or replaced withdraws its scheduled change. A paused one keeps it.
create function withdraw_plan_change() returns trigger language plpgsql as $$
begin
  update plan_changes set status = 'withdrawn', settled_at = clock_timestamp()
    where subscription_id = new.id and status = 'scheduled';
  return null;
end $$;
create trigger subscriptions_withdraw_change after update on subscriptions for each row
  when (new.status <> 'active' and new.paused_on is null and (old.status = 'active' or old.paused_on is not null))
  execute function withdraw_plan_change();

-- A scheduled change is a change of its plan.
create function record_plan_change_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'subscription', object_id => new.subscription_id, operation => 'updated',
    client_id => new.client_id, va_id => va_of_client(new.client_id));
  return null;
end $$;
create constraint trigger plan_changes_event after insert or update on plan_changes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_plan_change_event();

-- Time logs, their former values and corrections.

-- Hours that a VA worked on a task. A deleted VA leaves their logs, without the name.
create table time_logs (
  id integer primary key generated always as identity,
  -- No foreign key: a log outlives its task and keeps its id, because the hours were worked and billed.
  task_id integer not null,
  va_id integer references users (id) on delete set null,
  start_time timestamptz(3) not null,
  -- Null while the work is in progress.
  end_time timestamptz(3),
  -- Hours, exact to the second (`exact_hours`).
  duration numeric not null default 0 check (duration between 0 and 24),
  notes text check (char_length(notes) <= 5000),
  -- The worked parts of the span if a timer had pauses; null means the whole span. An empty range overlaps nothing.
  worked tstzmultirange,
  edited_at timestamptz(3),
  -- The timer that created the log, so that a repeated save finds it.
  timer_id integer,
  -- The client of the task, a copy, so that an index finds the logs of a client in a period. A trigger sets it.
  client_id integer not null default 0,
  version integer not null default 1,
  -- When an administrator last corrected the log.
  corrected_at timestamptz(3),
  -- The day of a log, in the time zone of its VA when the log began. A later change of the time zone moves no log. A trigger
  -- sets it; the default only allows inserts that leave it out.
  work_date date not null default billing_day(),
  -- `open` has not been submitted since it was last changed. `returned` has a reason and waits for the VA.
  approval text not null default 'open'
    constraint time_logs_approval_check check (approval in ('open', 'submitted', 'approved', 'returned')),
  approved_at timestamptz(3),
  -- No foreign key: the approval outlives the user.
  approved_by integer,
  return_reason text
    constraint time_logs_return_reason_check check (char_length(return_reason) <= 500 and btrim(return_reason) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint time_logs_order_check check (end_time > start_time),
  -- Hours that people enter have two decimals, so a duration may exceed its span by 0.01.
  constraint time_logs_span_check check (end_time is null or (duration > 0
    and duration <= extract(epoch from end_time - start_time) / 3600 + 0.01)),
  constraint time_logs_worked_check check (worked is null or isempty(worked)
    or (lower(worked) = start_time and upper(worked) = end_time)),
  -- A log that is sent twice is stored once.
  constraint time_logs_va_id_task_id_start_time_key unique (va_id, task_id, start_time),
  constraint time_logs_overlap exclude using gist (
    int4range(va_id, va_id, '[]') with =,
    coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) with &&)
    where (va_id is not null and end_time is not null and (worked is null or not isempty(worked))),
  constraint time_logs_client_id_fkey foreign key (client_id) references users (id) on delete cascade,
  constraint time_logs_approved_check check (
    (approval = 'approved') = (approved_at is not null) and (approved_at is null) = (approved_by is null)),
  constraint time_logs_returned_check check (
    (approval = 'returned') = (return_reason is not null))
);
-- Lists of logs, newest first: of a task; of a VA, of everyone, of a client and the corrected ones, whose hours are summed
-- from the index only.
create index time_logs_task_newest on time_logs (task_id, start_time desc, id desc);
create index time_logs_va_newest on time_logs (va_id, start_time desc, id desc)
  include (duration, client_id, task_id);
create index time_logs_newest on time_logs (start_time desc, id desc)
  include (duration, va_id, client_id, task_id);
create index time_logs_client_newest on time_logs (client_id, start_time desc, id desc)
  include (duration, va_id, task_id);
create index time_logs_corrected on time_logs (start_time desc, id desc)
  include (duration, va_id, client_id, task_id) where corrected_at is not null;
-- A timer creates at most one log.
create unique index time_logs_timer_id_key on time_logs (timer_id) where timer_id is not null;
-- The week of a VA; the time of a client by day; what waits for a client, read from the index only.
create index time_logs_va_day on time_logs (va_id, work_date, task_id)
  include (duration, approval, client_id);
create index time_logs_client_day on time_logs (client_id, work_date, va_id)
  include (duration, approval, task_id);
create index time_logs_submitted on time_logs (client_id, work_date, va_id, id)
  include (duration) where approval = 'submitted';
-- What is not submitted, by week; and by VA and client.
create index time_logs_not_submitted on time_logs (work_date, va_id)
  include (duration, approval) where approval in ('open', 'returned') and end_time is not null;
create index time_logs_not_submitted_va on time_logs (va_id, client_id, work_date)
  where approval in ('open', 'returned') and end_time is not null;
-- The weeks that wait for a client. 0 is a deleted VA.
create index time_logs_waiting_weeks on time_logs (client_id, week_of(work_date), (coalesce(va_id, 0)))
  where approval = 'submitted';
-- The time of everyone that is not approved, by its state.
create index time_logs_not_approved on time_logs (approval, start_time, id)
  include (duration, va_id, client_id, task_id) where approval <> 'approved';
-- The logged time of a month, read from the index only.
create index time_logs_day on time_logs (work_date, id) include (va_id, client_id, duration, approval);

-- The old values of changed logs. Rows never change, and are deleted only with their log.
create table time_log_changes (
  id integer primary key generated always as identity,
  time_log_id integer not null references time_logs (id) on delete cascade,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  duration numeric not null,
  notes text,
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- No foreign key: the row is deleted with its log, and the client is only compared with the reader.
  client_id integer not null
);
-- The changes of a log, newest first.
create index time_log_changes_newest on time_log_changes (time_log_id, id desc);

-- What an administrator changed on the time of a client, with the old and the new values. Of a log that is moved to
-- another client, each of the two has a row, so that neither sees the other's. The ids of the log, the tasks, the VA and
-- the administrator are no foreign keys, because the row outlives them.
create table time_corrections (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('added', 'changed', 'moved-in', 'moved-out', 'deleted')),
  time_log_id integer not null,
  client_id integer not null references users (id) on delete cascade,
  va_id integer,
  actor_id integer not null,
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  -- Null if the client did not have the log before.
  former_task_id integer,
  former_start_time timestamptz(3),
  former_end_time timestamptz(3),
  former_duration numeric,
  former_notes text,
  -- Null if the client does not have the log any more.
  task_id integer,
  start_time timestamptz(3),
  end_time timestamptz(3),
  duration numeric,
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint time_corrections_former_check check (
    (former_start_time is null) = (kind = 'added' or kind = 'moved-in')),
  constraint time_corrections_values_check check (
    (start_time is null) = (kind = 'deleted' or kind = 'moved-out'))
);
-- Lists of corrections, newest first: of everyone, of a client, of a VA, of a log.
create index time_corrections_newest on time_corrections (created_at desc, id desc);
create index time_corrections_client_newest
  on time_corrections (client_id, created_at desc, id desc);
create index time_corrections_va_newest on time_corrections (va_id, created_at desc, id desc);
create index time_corrections_log on time_corrections (time_log_id, created_at desc, id desc);

-- Locks the work time of a VA until the transaction ends.
create function lock_work_time(va integer) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtext('gva work time'), va)
$$;

-- The earliest start of a VA's time on a task: a day before the task existed, or before the VA got it if that was later. A VA
-- gets a task when they take it, when it is assigned to them, or because they work for its client. In whole minutes, as people
-- enter time. Null without the task.
-- Called by findEarliestWork (src/domains/time/earliest-work.ts) and findWeek (src/domains/timesheets/week-queries.ts).
create function earliest_work(the_task integer, va integer) returns timestamptz language sql stable as $$
  select date_trunc('minute', greatest(task.created_at, least(
    -- An assignment that ended before the task existed gave the VA nothing.
    (select min(started_at) from assignments where va_id = va and client_id = task.client_id
      and (ended_at is null or ended_at > task.created_at)),
    coalesce(
      -- If the first change takes the task from the VA, they had it from the beginning.
      (select case when fields -> 'vaId' -> 0 = to_jsonb(va) then task.created_at else changed.created_at end
        from task_changes as changed where task_id = task.id and fields -> 'vaId' @> to_jsonb(va)
        order by changed.id limit 1),
      -- A task that no user created has no change for its creation.
      case when task.va_id = va then coalesce(task.taken_at, task.created_at) end))) - interval '1 day')
  from tasks as task where task.id = the_task
$$;

-- Takes the hours of every writer to whole seconds. The name of the trigger puts it before the others of the table.
create function keep_exact_duration() returns trigger language plpgsql as $$
begin
  new.duration := exact_hours(new.duration);
  return new;
end $$;
create trigger time_logs_accurate before insert or update of duration on time_logs
  for each row execute function keep_exact_duration();

-- Sets the client of a new or moved log. The lock does what a foreign key of the task would do: the task cannot be deleted
-- before the log is committed.
create function keep_log_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.task_id = old.task_id then
    return new;
  end if;
  select client_id into new.client_id from tasks where id = new.task_id for key share;
  if not found then
    raise exception 'task % does not exist', new.task_id using errcode = 'foreign_key_violation',
      table = 'time_logs', column = 'task_id', constraint = 'time_logs_task_id_fkey';
  end if;
  return new;
end $$;
create trigger time_logs_client before insert or update of task_id on time_logs
  for each row execute function keep_log_client();

-- A task that is given to another client takes its time with it, except approved time.
create function move_logs_to_client() returns trigger language plpgsql as $$
begin
  perform lock_shared_rows();
  update time_logs set client_id = new.client_id
    where task_id = new.id and client_id <> new.client_id and approval <> 'approved';
  return null;
end $$;
create constraint trigger tasks_move_logs after update of client_id on tasks
  deferrable initially deferred for each row when (old.client_id <> new.client_id)
  execute function move_logs_to_client();

-- Increments the version of a changed log, so that an outdated change is detected.
create function count_log_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger time_logs_version before update on time_logs for each row
  when ((old.task_id, old.start_time, old.end_time, old.duration, old.notes, old.corrected_at)
    is distinct from (new.task_id, new.start_time, new.end_time, new.duration, new.notes, new.corrected_at))
  execute function count_log_version();

-- Stores the old values of a changed log. Also its client, because the next client of the log must not read the versions
-- of the former one.
create function keep_former_log() returns trigger language plpgsql as $$
begin
  new.edited_at := clock_timestamp();
  insert into time_log_changes (time_log_id, start_time, end_time, duration, notes, changed_at, client_id)
    values (old.id, old.start_time, old.end_time, old.duration, old.notes, new.edited_at, old.client_id);
  return new;
end $$;
-- The old values of a corrected log are in its correction.
create trigger time_logs_keep_former before update on time_logs for each row
  when ((old.start_time, old.end_time, old.duration, old.notes)
    is distinct from (new.start_time, new.end_time, new.duration, new.notes)
    and old.corrected_at is not distinct from new.corrected_at)
  execute function keep_former_log();

-- Rejects the deletion of a change while its log exists.
create function refuse_forgetting() returns trigger language plpgsql as $$
begin
  if exists (select from time_logs where id = old.time_log_id) then
    raise exception '% is append-only', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger time_log_changes_stay before delete on time_log_changes
  for each row execute function refuse_forgetting();

-- Records the change of a log, also for the task that it was moved away from. The log of a deleted task is a change for
-- its client and its VA. A task that was given to another client has one event for all of its logs. A log that was
-- inserted at the same time gets the new client here.
create function record_time_log_event() returns trigger language plpgsql as $$
declare
  task record;
  log time_logs := coalesce(new, old);
begin
  perform lock_shared_rows();
  if tg_op = 'UPDATE' and new.task_id = old.task_id and new.client_id <> old.client_id
      and exists (select from time_logs where task_id = new.task_id and id < new.id) then
    return null;
  end if;
  for task in select id, client_id, va_id, status from tasks
      where id = any (array[log.task_id, old.task_id]) order by id loop
    if tg_op = 'INSERT' and task.client_id <> new.client_id then
      update time_logs set client_id = task.client_id where id = new.id;
    end if;
    perform record_event(
      kind => 'time-log',
      object_id => log.id,
      operation => event_operation(tg_op),
      client_id => task.client_id,
      va_id => task.va_id,
      is_pool => is_in_pool(task.va_id, task.status),
      user_ids => array_remove(array[log.va_id], null),
      task_id => task.id,
      actor_id => new.va_id);
  end loop;
  if not exists (select from tasks where id = log.task_id)
      and exists (select from users where id = log.client_id) then
    perform record_event(
      kind => 'time-log',
      object_id => log.id,
      operation => event_operation(tg_op),
      client_id => log.client_id,
      user_ids => array_remove(array[log.va_id], null),
      actor_id => new.va_id);
  end if;
  return null;
end $$;
create constraint trigger time_logs_event after insert or update or delete on time_logs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_time_log_event();

-- Each change sets `updated_at`.
create trigger time_logs_touch before update on time_logs for each row execute function touch_updated_at();

-- Stored changes are append-only, and are deleted with their log.
create trigger time_log_changes_append_only before update or truncate on time_log_changes
  for each statement execute function refuse_change();
create trigger time_corrections_append_only before update or truncate on time_corrections
  for each statement execute function refuse_change();

-- Timers. A VA works on one task at a time. A stopped timer becomes a log (`bookTimers`,
-- src/domains/worked-time/operations.ts), whose trigger books the hours (ledger-bookings.sql).

-- The timer of a VA, until it is saved as a log or discarded.
create table timers (
  id integer primary key generated always as identity,
  -- Operations that delete the VA or the task, or change the role, save the timer first, so that no worked time is lost.
  va_id integer not null references users (id) on delete restrict,
  task_id integer not null references tasks (id) on delete restrict,
  -- Stored with the timer, so that any device that saves the time saves them too.
  notes text check (char_length(notes) <= 5000),
  created_at timestamptz(3) not null default now(),
  constraint timers_va_id_key unique (va_id)
);
-- The timers of a task.
create index timers_task on timers (task_id);

-- A period in which a timer ran; without an end while it is running. Between segments the timer is paused.
create table timer_segments (
  id integer primary key generated always as identity,
  timer_id integer not null references timers (id) on delete cascade,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint timer_segments_order_check check (ended_at >= started_at)
);
-- The segments of a timer, of which at most one is running.
create index timer_segments_timer on timer_segments (timer_id, started_at);
create unique index timer_segments_one_running on timer_segments (timer_id) where ended_at is null;
-- Running timers, the longest first.
create index timer_segments_running on timer_segments (started_at, id) where ended_at is null;

-- The length of worked parts in seconds.
create function seconds_in(worked tstzmultirange) returns numeric language sql immutable as $$
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(worked) part
$$;

-- The first seconds of worked parts.
-- Called by place_work and divideWork (src/domains/worked-time/queries.ts).
create function first_seconds(worked tstzmultirange, seconds numeric) returns tstzmultirange
language sql immutable as $$
  select coalesce(range_agg(tstzrange(lower(part), least(upper(part),
      lower(part) + make_interval(secs => (seconds - before)::double precision)))), '{}')
  from (
    select part, coalesce(sum(extract(epoch from upper(part) - lower(part)))
      over (order by lower(part) rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(worked) as part
  ) as counted
  where before < seconds
$$;

-- The last seconds of worked parts.
create function last_seconds(worked tstzmultirange, seconds numeric) returns tstzmultirange
language sql immutable as $$
  select coalesce(range_agg(tstzrange(greatest(lower(part),
      upper(part) - make_interval(secs => (seconds - after)::double precision)), upper(part))), '{}')
  from (
    select part, coalesce(sum(extract(epoch from upper(part) - lower(part)))
      over (order by lower(part) desc rows between unbounded preceding and 1 preceding), 0) as after
    from unnest(worked) as part
  ) as counted
  where after < seconds
$$;

-- The worked parts of a timer. It stops counting after 24 hours, the limit of a log. Tested by timer-seconds.test.ts.
-- Called by pause_timer, deleteTimers (src/domains/worked-time/queries.ts) and findTimer (src/domains/time/timer-queries.ts).
create function timer_worked(the_timer integer, until timestamptz) returns tstzmultirange
language sql stable as $$
  select coalesce(range_agg(tstzrange(started_at,
      least(ended, started_at + make_interval(secs => 86400 - before)))), '{}')
  from (
    select started_at, ended, coalesce(sum(extract(epoch from ended - started_at))
      over (order by started_at, id rows between unbounded preceding and 1 preceding), 0) as before
    from (select id, started_at, greatest(started_at, coalesce(ended_at, until)) as ended
      from timer_segments where timer_id = the_timer) segment
  ) counted
  where before < 86400 and ended > started_at
$$;

-- The part of worked time that no log of the VA has, except one log. For a deleted VA (null) returns all of it.
-- Called by free_time and divideWork (src/domains/worked-time/queries.ts).
create function unlogged_part(va integer, ran tstzmultirange, except_log integer default 0) returns tstzmultirange
language sql stable as $$
  select ran - coalesce((
    select range_agg(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))))
    from time_logs
    where int4range(va_id, va_id, '[]') = int4range(va, va, '[]')
      and coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) && ran
      and va_id is not null and end_time is not null and (worked is null or not isempty(worked))
      and id <> except_log
  ), '{}')
$$;

-- Ends the running segment of a timer. Call `lock_work_time` first, as the triggers below do.
-- Called by pauseTimer (src/domains/time/timer-queries.ts).
create function pause_timer(the_timer integer) returns void language plpgsql as $$
declare
  worked tstzmultirange;
begin
  worked := timer_worked(the_timer, work_clock());
  -- The running segment is the last one, so it ends where the worked time ends.
  update timer_segments set ended_at = greatest(started_at, upper(worked))
    where timer_id = the_timer and ended_at is null;
end $$;

-- Pauses the timers of a task that its VA can no longer work on.
create function pause_timers_of_task() returns trigger language plpgsql as $$
declare
  timer record;
begin
  for timer in select id, va_id from timers where task_id = new.id
      and (new.status <> 'in-progress' or new.va_id is distinct from va_id) loop
    perform lock_work_time(timer.va_id);
    perform pause_timer(timer.id);
  end loop;
  return null;
end $$;
-- A trigger, because tasks are changed by many statements, and none decides anything about the timer.
create trigger tasks_pause_timers after update of status, va_id on tasks for each row
  when (old.status = 'in-progress' and (new.status, new.va_id) is distinct from (old.status, old.va_id))
  execute function pause_timers_of_task();

-- Pauses the timer of a VA who becomes inactive. Rejects a change of the role while the VA
-- has a timer: `changeUser` saves it first.
create function keep_timer_of_user() returns trigger language plpgsql as $$
declare
  timer integer := (select id from timers where va_id = new.id);
begin
  if timer is null then
    return null;
  end if;
  if new.role <> 'va' then
    raise exception 'user % has a timer', new.id
      using errcode = 'restrict_violation', table = 'timers', constraint = 'timers_va_role_check';
  end if;
  perform lock_work_time(new.id);
  perform pause_timer(timer);
  return null;
end $$;
create trigger users_keep_timer after update of role, status on users
  for each row when (new.role <> 'va' or new.status = 'inactive') execute function keep_timer_of_user();

-- Records the change of a timer, which only its VA sees.
create function record_timer_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'timer', object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op), task_id => coalesce(new.task_id, old.task_id),
    user_ids => array[coalesce(new.va_id, old.va_id)]);
  return null;
end $$;
create constraint trigger timers_event after insert or delete or update of notes on timers
  deferrable initially deferred for each row execute function record_timer_event();

-- Records that a timer was paused or resumed. The first segment has no event, because its new timer has one.
create function record_segment_event() returns trigger language plpgsql as $$
declare
  timer record;
begin
  select id, va_id, task_id into timer from timers where id = new.timer_id;
  if found and (tg_op = 'UPDATE' or exists (
      select from timer_segments where timer_id = timer.id and id < new.id)) then
    perform record_event(kind => 'timer', object_id => timer.id, operation => 'updated',
      task_id => timer.task_id, user_ids => array[timer.va_id]);
  end if;
  return null;
end $$;
create constraint trigger timer_segments_event after insert or update on timer_segments
  deferrable initially deferred for each row execute function record_segment_event();

-- The hours guard: what happens when the hours of a client's billing period are used up. The operations are in
-- src/domains/ledger/guard and src/domains/worked-time; here is the limit that no writer passes, `hours_room`.
-- Locks are taken in the order of all operations on time: tasks, work time of VAs, hours of a client.

-- The choice of a client. Without a row, time is logged on, and the debt is carried to the next period.
create table hours_guards (
  client_id integer primary key references users (id) on delete cascade,
  at_limit text not null default 'continue' check (at_limit in ('continue', 'ask', 'stop')),
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- The questions to clients who want to be asked, and their answers.
create table hours_questions (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  -- The billing period of the question; after the answer, of the answer.
  period_start date not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  answer text check (answer in ('hours', 'period', 'no', 'pack')),
  hours numeric(6, 2) check (hours > 0),
  -- What the answer adds to the hours of the period: the allowed hours and the debt at the time of the answer.
  extra numeric check (extra > 0),
  answered_at timestamptz(3),
  constraint hours_questions_answered_check check ((answer is null) = (answered_at is null)
    and (answer is not distinct from 'hours') = (hours is not null)
    and (hours is null) = (extra is null))
);
-- A client has at most one open question; the questions of a period.
create unique index hours_questions_open_key on hours_questions (client_id) where answer is null;
create index hours_questions_period on hours_questions (client_id, period_start);

-- Worked time that the hours of the client did not cover: it waits for the answer of the client, or was declined. It is
-- kept when its task or its VA is deleted, because it was worked.
create table waiting_time (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  task_id integer references tasks (id) on delete set null,
  worked tstzmultirange not null check (not isempty(worked)),
  notes text check (char_length(notes) <= 5000),
  -- The timer that recorded the time.
  timer_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When it was decided that the time is not billed; null while it waits.
  declined_at timestamptz(3)
);
-- The waiting time of a client, a VA, a task and a timer.
create index waiting_time_client on waiting_time (client_id, id);
create index waiting_time_va on waiting_time (va_id, id);
create index waiting_time_task on waiting_time (task_id);
create index waiting_time_timer on waiting_time (timer_id);

-- Whether a payment of the client is disputed, or was lost in a dispute, and no administrator has decided.
create function is_on_hold(client integer) returns boolean language sql stable as $$
  select exists (select from payment_disputes as disputed join payments on payments.id = disputed.payment_id
    where disputed.status in ('open', 'lost') and disputed.decision is null and payments.client_id = client)
$$;

-- What happens at the limit of a client's hours: 'hold' during a dispute, otherwise their choice.
-- Called by hours_room, findAtLimit and listGuardedClients (src/domains/ledger/guard/queries.ts), and findAnswers
-- (src/domains/worked-time/queries.ts).
create function hours_choice(client integer) returns text language sql stable as $$
  select case when is_on_hold(client) then 'hold'
    else coalesce((select at_limit from hours_guards where client_id = client), 'continue') end
$$;

-- The hours that can still be booked for a client, negative if more are used or on hold; null if there is no limit. Opens the
-- billing period, and so locks the hours of the client, if there is a limit. Tested by limit.test.ts in src/domains/ledger/guard.
-- Called by guard_hours, findRoom and answerQuestion (src/domains/ledger/guard/queries.ts), and divideWork
-- (src/domains/worked-time/queries.ts).
create function hours_room(client integer) returns numeric language plpgsql as $$
declare
  choice text := hours_choice(client);
  period date;
  room numeric;
begin
  if choice = 'continue' then
    return null;
  end if;
  period := open_billing_period(client);
  -- Again under the lock, because it may have changed in the meantime.
  choice := hours_choice(client);
  if choice = 'hold' then
    return -0.01;
  end if;
  if choice = 'continue' or (choice = 'ask' and exists (select from hours_questions
      where client_id = client and period_start = period and answer = 'period')) then
    return null;
  end if;
  select coalesce(sum(hours), 0) into room from ledger_totals
    where client_id = client and period_start = period;
  if choice = 'ask' then
    room := room + (select coalesce(sum(extra), 0) from hours_questions
      where client_id = client and period_start = period and answer = 'hours');
  end if;
  return exact_hours(room);
end $$;

-- Rejects booked hours that the hours of the client do not cover, for every writer. Corrections by administrators, which
-- have a reason, are not limited. It runs after the totals are written, which the name of the trigger ensures.
create function guard_hours() returns trigger language plpgsql as $$
declare
  booking record;
begin
  if nullif(current_setting('gva.reason', true), '') is not null
      or current_setting('gva.silent', true) is not distinct from 'on' then
    return null;
  end if;
  for booking in select client_id, sum(hours) as hours from booked
      where time_log_id is not null group by client_id having exact_hours(sum(hours)) < 0 order by client_id loop
    if hours_room(booking.client_id) < 0 then
      raise exception 'the hours of client % are used up', booking.client_id
        using errcode = 'check_violation', constraint = 'hours_guard';
    end if;
  end loop;
  return null;
end $$;
create trigger hours_ledger_total_guard after insert on hours_ledger
  referencing new table as booked for each statement execute function guard_hours();

-- Changes of the choice, of questions and of waiting time are changes of the client's hours.
create function record_guard_event() returns trigger language plpgsql as $$
declare
  client integer := (to_jsonb(coalesce(new, old)) ->> 'client_id')::integer;
begin
  perform record_event(kind => 'hours', object_id => client, operation => 'updated', client_id => client,
    va_id => va_of_client(client));
  return null;
end $$;
create constraint trigger hours_guards_event after insert or update on hours_guards
  deferrable initially deferred for each row execute function record_guard_event();
create constraint trigger hours_questions_event after insert or update on hours_questions
  deferrable initially deferred for each row execute function record_guard_event();
create constraint trigger waiting_time_event after insert or update or delete on waiting_time
  deferrable initially deferred for each row execute function record_guard_event();

-- How logged time gets into the ledger.

-- Books the hours of a log for the client who had the task. A later change is a correction in the period that is open
-- then, because a closed period has been billed. A log that an administrator moves to a task of another client is booked
-- back for the one and booked for the other. The reason and the author of a correction are settings of its transaction.
create function book_time() returns trigger language plpgsql as $$
declare
  log record;
  owner integer;
  booked_for integer;
  booked numeric;
  change numeric;
  period date;
  reason text := nullif(current_setting('gva.reason', true), '');
  author integer := case when reason is not null
    then nullif(current_setting('gva.actor', true), '')::integer end;
begin
  if tg_op = 'DELETE' then
    log := old;
    -- The log was deleted with its client: the hours stay used.
    if not exists (select from users where id = log.client_id) then
      return null;
    end if;
  else
    log := new;
  end if;
  -- At most one client has booked hours of the log; the others have got them back.
  select client_id, exact_hours(sum(hours)) into booked_for, booked from hours_ledger
    where time_log_id = log.id group by client_id order by exact_hours(sum(hours)) <> 0 desc, max(id) desc limit 1;
  -- A deleted log that was never booked needs no correction.
  if booked_for is null and tg_op = 'DELETE' then
    return null;
  end if;
  owner := booked_for;
  if owner is null or (tg_op = 'UPDATE' and new.task_id <> old.task_id) then
    -- The log of a deleted task keeps the client.
    owner := coalesce((select client_id from tasks where id = log.task_id), log.client_id);
  end if;
  change := case when tg_op = 'DELETE' then 0 else -log.duration end;
  if owner = booked_for then
    change := change - booked;
  elsif booked <> 0 then
    -- The ledgers are locked in the order of their clients, so that two moves cannot deadlock.
    perform open_billing_period(least(owner, booked_for));
    perform open_billing_period(greatest(owner, booked_for));
    period := open_billing_period(booked_for);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (booked_for, period, 'correction', -booked, log.id, reason, author);
  end if;
  if change <> 0 then
    -- First, so that the rows that it inserts precede the booked hours.
    period := open_billing_period(owner);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (owner, period, case when booked_for is null then 'use' else 'correction' end,
        change, log.id, reason, author);
  end if;
  return null;
end $$;
-- Every writer's logs are booked; a bulk load calls book_history() instead.
create trigger time_logs_book after insert or update of duration, task_id or delete on time_logs
  for each row when (current_setting('gva.silent', true) is distinct from 'on')
  execute function book_time();

-- Books the logs of a bulk load as they would have been booked day by day; for clients without any plan, whose periods
-- are calendar months, month by month. The ledger of a client begins with the first log, or today.
-- Called by rebuildLedgerAndTotals (db/seed.ts).
create function book_history() returns void language plpgsql as $$
declare
  client integer;
  since date;
  deed record;
  plan subscriptions;
  period date;
begin
  create temporary table unbooked on commit drop as
    select l.id, l.duration, t.client_id, l.created_at,
        case when p.known is null
          then date_trunc('month', l.created_at at time zone 'UTC')
          else l.created_at at time zone 'UTC' end::date as step_day,
        (l.created_at at time zone 'UTC')::date as day
      from time_logs l join tasks t on t.id = l.task_id
      left join (select distinct user_id as known from subscriptions) p on p.known = t.client_id
      where l.duration > 0 and not exists (select from hours_ledger h where h.time_log_id = l.id);
  create index on unbooked (client_id, step_day);
  analyze unbooked;
  for client in
    select client_id from unbooked union
    select user_id from subscriptions where plan_runs(status, end_date) order by 1
  loop
    plan := null;
    select coalesce(min(day), billing_day()) into since from unbooked where client_id = client;
    -- The steps of a day: plans that end (0), plans that start (1), logs (2).
    for deed in
      select greatest(start_date, since) as day, 1 as step, s.id as plan_id, null::date as step_day
        from subscriptions s where s.user_id = client and s.start_date is not null
          and (s.status = 'active' or s.end_date > since)
      union all
      select end_date, 0, id, null
        from subscriptions where user_id = client and not plan_runs(status, end_date)
          and start_date is not null and end_date > since
      union all
      select min(day), 2, 0, step_day from unbooked where client_id = client group by step_day
      order by day, step, plan_id
    loop
      if deed.step = 1 then
        select * into plan from subscriptions where id = deed.plan_id;
      end if;
      period := open_period_under(client, deed.day, plan.id, plan.start_date,
        plan.monthly_hours, deed.step <> 1);
      if deed.step = 0 and plan.id = deed.plan_id then
        plan := null;
      end if;
      if deed.step = 2 then
        insert into hours_ledger
            (client_id, period_start, kind, hours, time_log_id, created_at)
          select client, period, 'use', -duration, id, created_at
          from unbooked where client_id = client and step_day = deed.step_day
          order by created_at, id;
      end if;
    end loop;
    perform open_billing_period(client);
  end loop;
  drop table unbooked;
end $$;

-- Approval of logged time: who approved a log, locked logs, and adjustments of approved logs.

-- What was decided about a log, in order. Rows never change; the ids are no foreign keys, because a row outlives them.
create table time_log_decisions (
  id bigint primary key generated always as identity,
  time_log_id integer not null,
  client_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'withdrawn', 'approved', 'returned')),
  -- The hours that were decided about.
  hours numeric not null,
  actor_id integer not null,
  reason text check (char_length(reason) <= 500 and btrim(reason) <> ''),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint time_log_decisions_returned_check check ((kind = 'returned') = (reason is not null))
);
-- The decisions about a log and those of a client, in order.
create index time_log_decisions_log on time_log_decisions (time_log_id, id);
create index time_log_decisions_client on time_log_decisions (client_id, id);

-- A change of the hours of an approved log: an entry of its own, because the log is locked. It is approved by the
-- administrator who makes it.
create table time_adjustments (
  id integer primary key generated always as identity,
  -- Created by the browser, so that a repeated request is the same adjustment.
  request_id uuid not null constraint time_adjustments_request_id_key unique,
  -- No foreign keys: an adjustment outlives its log, its VA and its task. A trigger copies the next four from the log.
  time_log_id integer not null,
  client_id integer not null default 0 references users (id) on delete cascade,
  va_id integer,
  task_id integer not null default 0,
  -- The day of the log. It counts for the pay rate; the day of the adjustment counts for the month of the pay.
  work_date date not null default billing_day(),
  booked_on date not null default billing_day(),
  hours numeric not null check (hours <> 0),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  actor_id integer not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The adjustments of a log, and of a VA and a client by day.
create index time_adjustments_log on time_adjustments (time_log_id, id);
create index time_adjustments_va_day on time_adjustments (va_id, booked_on, id);
create index time_adjustments_client_day on time_adjustments (client_id, booked_on, id);
-- The adjustments of the logs of a period.
create index time_adjustments_work_day on time_adjustments (work_date) include (time_log_id, client_id, hours);
-- The adjustments of a month.
create index time_adjustments_day on time_adjustments (booked_on, id);

-- The approved hours that are paid to VAs and count as work delivered: logs, and adjustments with the day on which they
-- were made. `rate_date` is the day whose pay rate applies.
create view approved_time as
  select 'log' as source, id as source_id, va_id, client_id, task_id,
    work_date as booked_on, work_date as rate_date, duration as hours, approved_at
  from time_logs where approval = 'approved'
  union all
  select 'adjustment', id, va_id, client_id, task_id, booked_on, work_date, hours, created_at
  from time_adjustments;

-- `approved_time`, and the time that is not approved yet. Time of a deleted VA has no VA, as logs have none.
create view logged_time as
  select 'log' as source, id as source_id, va_id, client_id, task_id, work_date as booked_on,
    work_date as rate_date, duration as hours, approval = 'approved' as is_approved
  from time_logs where duration > 0
  union all
  select 'adjustment', adjusted.id, va.id, client_id, task_id, booked_on, work_date, hours, true
  from time_adjustments as adjusted left join users as va on va.id = adjusted.va_id;

-- Sets the day of a new or moved log, and opens a log again that is changed after it was submitted or returned.
create function keep_log_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.start_time <> old.start_time then
    new.work_date := work_date_of(new.va_id, new.start_time);
  end if;
  if tg_op = 'UPDATE' and new.approval = old.approval and new.approval in ('submitted', 'returned')
      and (new.task_id, new.client_id, new.start_time, new.end_time, new.duration, new.notes)
        is distinct from (old.task_id, old.client_id, old.start_time, old.end_time, old.duration, old.notes) then
    new.approval := 'open';
    new.return_reason := null;
  end if;
  return new;
end $$;
create trigger time_logs_approval before insert or update on time_logs
  for each row execute function keep_log_approval();

-- Rejects a change of an approved log, for every writer. Its VA and its client may be deleted; the removal of a client
-- deletes their time before their account, and names the client in `gva.removed_client`.
create function refuse_approved_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('gva.removed_client', true) = old.client_id::text
        or not exists (select from users where id = old.client_id) then
      return old;
    end if;
  elsif (new.task_id, new.client_id, new.start_time, new.end_time, new.duration, new.notes, new.worked, new.work_date,
        new.approval, new.approved_at, new.approved_by)
      is not distinct from (old.task_id, old.client_id, old.start_time, old.end_time, old.duration, old.notes,
        old.worked, old.work_date, old.approval, old.approved_at, old.approved_by)
      and (new.va_id is null or new.va_id is not distinct from old.va_id) then
    return new;
  end if;
  raise exception 'time log % is approved', old.id using
    errcode = 'integrity_constraint_violation', constraint = 'time_logs_approved_lock';
end $$;
create trigger time_logs_locked before update or delete on time_logs for each row
  when (old.approval = 'approved') execute function refuse_approved_change();

-- Rejects the deletion of a correction, a decision or an adjustment while its client exists.
create function refuse_forgetting_correction() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.client_id) then
    raise exception '% is append-only', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger time_corrections_stay before delete on time_corrections
  for each row execute function refuse_forgetting_correction();
create trigger time_log_decisions_stay before delete on time_log_decisions
  for each row execute function refuse_forgetting_correction();
create trigger time_adjustments_stay before delete on time_adjustments
  for each row execute function refuse_forgetting_correction();

-- Copies the log into the adjustment. The hours of a log and its adjustments are never below 0 and never above 24.
create function check_adjustment() returns trigger language plpgsql as $$
declare
  log record;
  remaining numeric;
begin
  select id, client_id, va_id, task_id, work_date, duration, approval into log
    from time_logs where id = new.time_log_id for update;
  if log.approval is distinct from 'approved' then
    raise exception 'only an approved log is adjusted' using
      errcode = 'check_violation', constraint = 'time_adjustments_approved_check';
  end if;
  select exact_hours(log.duration + new.hours + coalesce(sum(hours), 0)) into remaining
    from time_adjustments where time_log_id = log.id;
  if remaining not between 0 and 24 then
    raise exception 'the adjusted hours are not between 0 and 24' using
      errcode = 'check_violation', constraint = 'time_adjustments_hours_check';
  end if;
  new.client_id := log.client_id;
  new.va_id := log.va_id;
  new.task_id := log.task_id;
  new.work_date := log.work_date;
  return new;
end $$;
create trigger time_adjustments_check before insert on time_adjustments
  for each row execute function check_adjustment();

-- Books an adjustment in the open period, like a changed log, for the client who was charged, even if the task was given to
-- another client afterwards.
create function book_adjustment() returns trigger language plpgsql as $$
declare
  -- The client with the most used hours of the log: a corrected one has been booked back for the former client.
  client integer := coalesce((select client_id from hours_ledger
    where time_log_id = new.time_log_id
    group by client_id order by exact_hours(sum(hours)), max(id) desc limit 1), new.client_id);
  period date := open_billing_period(client);
begin
  insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
    values (client, period, 'correction', -new.hours, new.time_log_id, new.reason, new.actor_id);
  return null;
end $$;
create trigger time_adjustments_book after insert on time_adjustments
  for each row execute function book_adjustment();

-- Records an adjustment as a change of its log.
create function record_adjustment_event() returns trigger language plpgsql as $$
begin
  perform lock_shared_rows();
  perform record_event(
    kind => 'time-log',
    object_id => new.time_log_id,
    operation => 'updated',
    client_id => new.client_id,
    user_ids => array_remove(array[new.va_id], null),
    task_id => new.task_id,
    actor_id => new.actor_id);
  return null;
end $$;
create constraint trigger time_adjustments_event after insert on time_adjustments
  deferrable initially deferred for each row execute function record_adjustment_event();

-- Tells the VAs of logs that they were approved or returned: once for each week of a VA.
-- Called by decideLogs (src/domains/approvals/queries.ts).
create function notify_time_decision(logs integer[], kind text, actor integer) returns void language plpgsql as $$
declare
  told record;
begin
  for told in select va_id, week_of(work_date) as week, min(client_id) as client_id, min(id) as log_id
      from time_logs where id = any (logs) and va_id is not null group by 1, 2 order by 1, 2 loop
    perform notify_user(told.va_id, kind, 'timesheet', timesheet_of(told.va_id, told.week), actor,
      jsonb_build_object('timeLogId', told.log_id, 'clientId', told.client_id));
  end loop;
end $$;

-- Decisions and adjustments are append-only, and are deleted only with their client.
create trigger time_log_decisions_append_only before update or truncate on time_log_decisions
  for each statement execute function refuse_change();
create trigger time_adjustments_append_only before update or truncate on time_adjustments
  for each statement execute function refuse_change();

-- Before the check.
create trigger time_adjustments_accurate before insert on time_adjustments
  for each row execute function keep_exact_hours();

-- Timesheets: the tasks that VAs put on a week, the place of time that is entered without start and end, and who is told
-- about a week. Weeks are Monday to Sunday.

-- A week that someone was told about. Its state is that of its logs.
create table timesheets (
  id integer primary key generated always as identity,
  va_id integer not null references users (id) on delete cascade,
  week_start date not null constraint timesheets_monday_check check (extract(isodow from week_start) = 1),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint timesheets_va_id_week_start_key unique (va_id, week_start)
);

-- The tasks that a VA put on a week, so that rows without time are kept.
create table timesheet_tasks (
  va_id integer not null references users (id) on delete cascade,
  week_start date not null constraint timesheet_tasks_monday_check check (extract(isodow from week_start) = 1),
  -- No foreign key: a deleted task can be restored, and then has its rows again.
  task_id integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (va_id, week_start, task_id)
);

-- The time of a day until now in which a VA has no other log and no timer, except one log. In whole minutes, because that
-- is what people enter.
create function free_time(va integer, day date, except_log integer) returns tstzmultirange language plpgsql volatile as $$
declare
  starts timestamptz := day_start(va, day);
  ends timestamptz := least(day_start(va, day + 1), date_trunc('minute', work_clock()));
  free tstzmultirange;
begin
  if ends <= starts then
    return '{}';
  end if;
  free := unlogged_part(va, tstzmultirange(tstzrange(starts, ends)), except_log);
  return free - coalesce((
    select range_agg(timer_worked(id, work_clock())) from timers where va_id = va), '{}');
end $$;

-- Places work of some seconds on a day of a VA, not before a moment. Call `lock_work_time` first. The work keeps the time of
-- the log, then takes the earliest free time after it (or after nine o'clock), then the latest free time before. It is
-- shorter if the day is full.
create function place_work(va integer, day date, seconds numeric, the_log integer default 0,
  since timestamptz default '-infinity') returns tstzmultirange language plpgsql volatile as $$
declare
  kept tstzmultirange := coalesce((
    select first_seconds(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))), seconds)
    from time_logs where id = the_log), '{}');
  free tstzmultirange := (free_time(va, day, the_log) - kept) * tstzmultirange(tstzrange(since, null));
  anchor timestamptz := coalesce(upper(kept), day_start(va, day) + interval '9 hours');
begin
  kept := kept + first_seconds(free * tstzmultirange(tstzrange(anchor, null)), seconds - seconds_in(kept));
  return kept + last_seconds(free * tstzmultirange(tstzrange(null, anchor)), seconds - seconds_in(kept));
end $$;

-- The timesheet of a week.
create function timesheet_of(va integer, week date) returns integer language plpgsql volatile as $$
declare
  found integer;
begin
  insert into timesheets (va_id, week_start) values (va, week) on conflict do nothing;
  select id into found from timesheets where va_id = va and week_start = week;
  return found;
end $$;

-- Tells clients that a VA has submitted the time on their tasks: one entry for each VA and week.
create function notify_week_submitted(va integer, week date, clients integer[]) returns void language plpgsql as $$
declare
  sheet integer := timesheet_of(va, week);
  receiver integer;
begin
  perform settle_notifications('{week-not-submitted}', 'timesheet', sheet);
  for receiver in select id from users where id = any (clients) order by id loop
    perform notify_user(receiver, 'week-submitted', 'timesheet', sheet, va);
  end loop;
end $$;

-- Reminds a VA of a week that is not submitted.
create function notify_week_not_submitted(va integer, week date) returns void language sql as $$
  select notify_user(va, 'week-not-submitted', 'timesheet', timesheet_of(va, week), null)
$$;

-- Marks the entry of a client as read when no time of the week waits for them any more, whatever became of it: it was
-- approved, returned, withdrawn, changed or deleted.
create function settle_submitted_week() returns trigger language plpgsql as $$
begin
  update notifications set read_at = clock_timestamp() from timesheets as sheet
    where sheet.va_id = old.va_id and sheet.week_start = week_of(old.work_date)
      and user_id = old.client_id and kind = 'week-submitted' and subject_kind = 'timesheet'
      and subject_id = sheet.id and read_at is null
      and not exists (
        select from time_logs as other where other.client_id = old.client_id and other.va_id = old.va_id
          and other.work_date between sheet.week_start and sheet.week_start + 6 and other.approval = 'submitted');
  return null;
end $$;
-- Not `update of approval`, because another trigger opens a line that is changed.
create trigger time_logs_settle after update on time_logs for each row
  when (old.approval = 'submitted' and new.approval <> 'submitted') execute function settle_submitted_week();
create trigger time_logs_settle_deleted after delete on time_logs for each row
  when (old.approval = 'submitted') execute function settle_submitted_week();

-- Records that a VA changed the rows of a week, so that their other tabs follow.
create function record_timesheet_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'timesheet', object_id => coalesce(new.va_id, old.va_id), operation => 'updated',
    user_ids => array[coalesce(new.va_id, old.va_id)]);
  return null;
end $$;
create constraint trigger timesheet_tasks_event after insert or delete on timesheet_tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_timesheet_event();

-- What VAs are paid for an hour. It is not what clients pay.

-- The pay rate of a VA from a day on, in US dollars for each hour.
create table pay_rates (
  id integer primary key generated always as identity,
  va_id integer not null references users (id) on delete cascade,
  valid_from date not null,
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  -- No foreign key: the rate outlives the administrator.
  created_by integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_rates_va_id_valid_from_key unique (va_id, valid_from)
);

-- The pay rates with the first day on which the next one is valid.
create view pay_rate_spans as
  select va_id, valid_from, lead(valid_from, 1, 'infinity') over (partition by va_id order by valid_from) as valid_to,
    hourly_rate
  from pay_rates;

-- The pay rate of a VA on a day; null if none is valid yet.
create function pay_rate_on(va integer, day date) returns numeric language sql stable as $$
  select hourly_rate from pay_rates where va_id = va and valid_from <= day
    order by valid_from desc limit 1
$$;

-- Records the change of a pay rate, for its VA.
create function record_pay_rate_event() returns trigger language plpgsql as $$
declare
  rate record := coalesce(new, old);
begin
  perform record_event(kind => 'pay-rate', object_id => rate.id, operation => event_operation(tg_op), va_id => rate.va_id);
  return null;
end $$;
create constraint trigger pay_rates_event after insert or update or delete on pay_rates
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_pay_rate_event();

-- Monthly pay statements of VAs: approved hours, bonuses and deductions.

-- What a VA is paid for a month. No foreign keys to users: a statement outlives its VA and its administrators.
create table pay_statements (
  id integer primary key generated always as identity,
  va_id integer not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  status text not null default 'draft' check (status in ('draft', 'approved', 'paid')),
  currency text not null default 'usd' check (currency in ('usd')),
  -- The VA's name and email address; at the approval they are read for the last time.
  va_name text not null check (char_length(va_name) between 1 and 120),
  va_email text not null check (char_length(va_email) between 3 and 254),
  -- A trigger writes the sums of the lines and of the adjustments.
  line_count integer not null default 0,
  hours numeric not null default 0,
  gross numeric(12, 2) not null default 0,
  bonuses numeric(12, 2) not null default 0,
  deductions numeric(12, 2) not null default 0 check (deductions <= 0),
  total numeric(12, 2) not null generated always as (gross + bonuses + deductions) stored,
  -- The first day with approved hours but without a pay rate; null if every line has a rate.
  rate_needed_on date,
  approved_at timestamptz(3),
  approved_by integer,
  paid_on date,
  paid_at timestamptz(3),
  paid_by integer,
  -- Identifies the payout at the bank.
  payout_reference text check (char_length(payout_reference) <= 200 and btrim(payout_reference) <> ''),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_statements_va_id_month_key unique (va_id, month),
  constraint pay_statements_approved_check check ((status = 'draft') = (approved_at is null)
    and (approved_at is null) = (approved_by is null)),
  constraint pay_statements_paid_check check ((status = 'paid') = (paid_at is not null)
    and (paid_at is null) = (paid_by is null) and (paid_at is null) = (paid_on is null)
    and (paid_at is null) = (payout_reference is null)),
  constraint pay_statements_total_check check (status = 'draft' or gross + bonuses + deductions >= 0),
  constraint pay_statements_rates_check check (status = 'draft' or rate_needed_on is null)
);
-- The statements of a month by name.
create index pay_statements_month on pay_statements (month, va_name, id);

-- Approved hours on a statement. An entry of `approved_time` is on one statement, so nothing is paid twice. The names are
-- copies, and the ids no foreign keys: a line outlives its client and its task.
create table pay_statement_lines (
  id integer primary key generated always as identity,
  statement_id integer not null references pay_statements (id) on delete cascade,
  source text not null check (source in ('log', 'adjustment')),
  source_id integer not null,
  client_id integer not null,
  client_name text not null,
  task_id integer not null,
  -- Null if the task was deleted before.
  task_title text,
  booked_on date not null,
  -- The day whose pay rate applies.
  rate_date date not null,
  hours numeric not null,
  -- Null if the VA has no pay rate on that day.
  hourly_rate numeric(8, 2),
  amount numeric(12, 2) generated always as (cost_of(hours, hourly_rate)) stored,
  constraint pay_statement_lines_source_key unique (source, source_id)
);
-- The lines of a statement in their order.
create index pay_statement_lines_statement on pay_statement_lines (statement_id, booked_on, id);
-- Whether a pay rate is used.
create index pay_statement_lines_rate_date on pay_statement_lines (statement_id, rate_date);
-- The paid time of a month, also that of deleted clients.
create index pay_statement_lines_day on pay_statement_lines (booked_on, id);

-- Bonuses and deductions, with a note for the VA.
create table pay_adjustments (
  id integer primary key generated always as identity,
  -- Created by the browser, so that a repeated request is the same adjustment.
  request_id uuid not null constraint pay_adjustments_request_id_key unique,
  statement_id integer not null references pay_statements (id) on delete cascade,
  kind text not null check (kind in ('bonus', 'deduction')),
  amount numeric(10, 2) not null,
  note text not null check (char_length(note) <= 500 and btrim(note) <> ''),
  -- No foreign key: the adjustment outlives the administrator.
  created_by integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint pay_adjustments_amount_check check (amount <> 0 and (kind = 'bonus') = (amount > 0))
);
-- The adjustments of a statement.
create index pay_adjustments_statement on pay_adjustments (statement_id, id);

-- Serializes everything that writes pay: rates, collected hours and approvals. Otherwise a line could get a rate that
-- another transaction changes. Lock users before it.
create function lock_pay() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('gva pay'))
$$;

-- A draft changes, an approved statement is paid or becomes a draft again, and a paid one stays as it is.
create function keep_pay_statement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'draft' then
      return old;
    end if;
  elsif (new.id, new.va_id, new.month, new.currency) is not distinct from (old.id, old.va_id, old.month, old.currency)
      and (case old.status
        when 'draft' then new.status in ('draft', 'approved')
        when 'approved' then new.status in ('draft', 'paid')
          and (new.va_name, new.va_email, new.line_count, new.hours, new.gross, new.bonuses, new.deductions)
            is not distinct from
            (old.va_name, old.va_email, old.line_count, old.hours, old.gross, old.bonuses, old.deductions)
          and (new.status = 'draft' or (new.approved_at, new.approved_by)
            is not distinct from (old.approved_at, old.approved_by))
        else false end) then
    new.version := old.version + 1;
    return new;
  end if;
  raise exception 'pay statement % is %', old.id, old.status using
    errcode = 'integrity_constraint_violation', constraint = 'pay_statements_frozen';
end $$;
create trigger pay_statements_keep before update or delete on pay_statements
  for each row execute function keep_pay_statement();

-- Writes the sums of the changed statements. Rejects changes of an approved or paid one, for every writer.
create function sum_pay_statement() returns trigger language plpgsql as $$
declare
  statement record;
begin
  for statement in select id, status from pay_statements
      where id in (select statement_id from touched) order by id for update loop
    if statement.status <> 'draft' then
      raise exception 'pay statement % is %', statement.id, statement.status using
        errcode = 'integrity_constraint_violation', constraint = 'pay_statements_frozen';
    end if;
    update pay_statements set
      (line_count, hours, gross, rate_needed_on) = (
        select count(*), exact_hours(coalesce(sum(line.hours), 0)), coalesce(sum(line.amount), 0),
          min(line.rate_date) filter (where line.hourly_rate is null)
        from pay_statement_lines as line where statement_id = statement.id),
      (bonuses, deductions) = (
        select coalesce(sum(amount) filter (where amount > 0), 0), coalesce(sum(amount) filter (where amount < 0), 0)
        from pay_adjustments where statement_id = statement.id)
      where id = statement.id;
  end loop;
  return null;
end $$;
create trigger pay_statement_lines_added after insert on pay_statement_lines
  referencing new table as touched for each statement execute function sum_pay_statement();
create trigger pay_statement_lines_priced after update on pay_statement_lines
  referencing new table as touched for each statement execute function sum_pay_statement();
create trigger pay_statement_lines_removed after delete on pay_statement_lines
  referencing old table as touched for each statement execute function sum_pay_statement();
create trigger pay_adjustments_added after insert on pay_adjustments
  referencing new table as touched for each statement execute function sum_pay_statement();
create trigger pay_adjustments_removed after delete on pay_adjustments
  referencing old table as touched for each statement execute function sum_pay_statement();

-- Tells the VA of an approved and of a paid statement. A draft is not shown to them.
create function notify_pay() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' then
    delete from notifications where subject_kind = 'pay-statement' and subject_id = new.id;
  elsif new.status = 'approved' then
    perform notify_user(new.va_id, 'pay-approved', 'pay-statement', new.id, new.approved_by);
  else
    perform settle_notifications(array['pay-approved'], 'pay-statement', new.id);
    perform notify_user(new.va_id, 'pay-paid', 'pay-statement', new.id, new.paid_by);
  end if;
  return null;
end $$;
create trigger pay_statements_notify after update of status on pay_statements for each row
  when (old.status <> new.status) execute function notify_pay();

-- The VA learns of a statement while it is approved or paid, and when it becomes a draft again.
create function record_pay_statement_event() returns trigger language plpgsql as $$
declare
  statement record := coalesce(new, old);
  is_visible boolean := (tg_op <> 'DELETE' and new.status <> 'draft') or (tg_op <> 'INSERT' and old.status <> 'draft');
begin
  perform record_event(kind => 'pay-statement', object_id => statement.id, operation => event_operation(tg_op),
    va_id => case when is_visible then statement.va_id end);
  return null;
end $$;
create constraint trigger pay_statements_event after insert or update or delete on pay_statements
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_pay_statement_event();

-- Only the rate of a line changes, while its statement is a draft.
create trigger pay_statement_lines_keep before update of statement_id, source, source_id, client_id, client_name, task_id,
  task_title, booked_on, rate_date, hours on pay_statement_lines for each statement execute function refuse_change();
create trigger pay_statement_lines_append_only before truncate on pay_statement_lines
  for each statement execute function refuse_change();
create trigger pay_adjustments_append_only before update or truncate on pay_adjustments
  for each statement execute function refuse_change();
create trigger pay_statements_append_only before truncate on pay_statements
  for each statement execute function refuse_change();

-- How approved time gets on pay statements.

-- Adds the approved hours until the end of its month to a draft, except those that are on a statement. Returns the number
-- of new lines.
create function collect_pay(the_statement integer) returns integer language plpgsql as $$
declare
  draft record;
  added integer;
begin
  perform lock_pay();
  select id, va_id, (month + interval '1 month')::date as until into draft
    from pay_statements where id = the_statement and status = 'draft' for update;
  if not found then
    return 0;
  end if;
  insert into pay_statement_lines (statement_id, source, source_id, client_id, client_name, task_id, task_title,
      booked_on, rate_date, hours, hourly_rate)
    select draft.id, entry.source, entry.source_id, entry.client_id,
      coalesce(nullif(btrim(client_profiles.company_name), ''), client.full_name), entry.task_id,
      coalesce(tasks.title, archived_tasks.title), entry.booked_on, entry.rate_date, entry.hours,
      pay_rate_on(draft.va_id, entry.rate_date)
    from approved_time as entry
    join users as client on client.id = entry.client_id
    left join client_profiles on client_profiles.user_id = entry.client_id
    left join tasks on tasks.id = entry.task_id
    left join archived_tasks on archived_tasks.id = entry.task_id
    where entry.va_id = draft.va_id and entry.booked_on < draft.until and not exists (
      select from pay_statement_lines as line
      where line.source = entry.source and line.source_id = entry.source_id)
    order by entry.booked_on, entry.source, entry.source_id;
  get diagnostics added = row_count;
  return added;
end $$;

-- Whether a VA has approved hours before a day that are on no statement.
create function has_unpaid_time(va integer, until date) returns boolean language sql stable as $$
  select exists (select from approved_time as entry
    where entry.va_id = va and entry.booked_on < until and not exists (
      select from pay_statement_lines as line
      where line.source = entry.source and line.source_id = entry.source_id))
$$;

-- Takes the lock of the pay before a pay rate changes.
create function lock_pay_of_rates() returns trigger language plpgsql as $$
begin
  perform lock_pay();
  return null;
end $$;
create trigger pay_rates_lock before insert or update or delete on pay_rates
  for each statement execute function lock_pay_of_rates();

-- Applies changed pay rates to drafts. Rejects a change that would alter the rate of approved or paid hours. The rates of
-- a deleted VA are deleted without effect.
create function apply_pay_rates() returns trigger language plpgsql as $$
declare
  va integer;
begin
  for va in select users.id from users where users.id in (select va_id from touched) order by users.id loop
    if exists (select from (select distinct line.rate_date, line.hourly_rate
          from pay_statements as statement
          join pay_statement_lines as line on line.statement_id = statement.id
          where statement.va_id = va and statement.status <> 'draft') as used
        where used.hourly_rate is distinct from pay_rate_on(va, used.rate_date)) then
      raise exception 'approved hours have another rate' using
        errcode = 'check_violation', constraint = 'pay_rates_used_check';
    end if;
    update pay_statement_lines as line set hourly_rate = pay_rate_on(va, line.rate_date)
      from pay_statements as statement
      where statement.va_id = va and statement.status = 'draft' and line.statement_id = statement.id
        and line.hourly_rate is distinct from pay_rate_on(va, line.rate_date);
  end loop;
  return null;
end $$;
create trigger pay_rates_added after insert on pay_rates
  referencing new table as touched for each statement execute function apply_pay_rates();
create trigger pay_rates_changed after update on pay_rates
  referencing new table as touched for each statement execute function apply_pay_rates();
create trigger pay_rates_deleted after delete on pay_rates
  referencing old table as touched for each statement execute function apply_pay_rates();

-- Collects the approved hours of a VA, or of all VAs of a client, on drafts. Call it before the user is deleted, because the
-- hours were worked and must be paid. Rejects the deletion of a VA with hours without a pay rate, because nobody could add
-- the rate afterwards.
create function collect_pay_of_user(the_user integer) returns void language plpgsql as $$
declare
  va record;
  open_month date;
begin
  for va in
    with concerned as materialized (
      select the_user as id
      union select va_id from approved_time where client_id = the_user and va_id is not null
    )
    select users.id, full_name, email from users join concerned on concerned.id = users.id
      where has_unpaid_time(users.id, 'infinity') order by users.id loop
    perform lock_pay();
    -- The first month that includes all hours and has no approved statement.
    open_month := date_trunc('month', greatest(billing_day(),
      (select max(booked_on) from approved_time where va_id = va.id)));
    while exists (select from pay_statements
        where va_id = va.id and month = open_month and status <> 'draft') loop
      open_month := open_month + interval '1 month';
    end loop;
    insert into pay_statements (va_id, month, va_name, va_email) values (va.id, open_month, va.full_name, va.email)
      on conflict do nothing;
    perform collect_pay(id) from pay_statements where va_id = va.id and month = open_month;
  end loop;
  if exists (select from pay_statements where va_id = the_user and rate_needed_on is not null) then
    raise exception 'user % has approved hours without a pay rate', the_user using
      errcode = 'integrity_constraint_violation', constraint = 'users_pay_rate_check';
  end if;
end $$;

-- Collects the hours of a deleted user, for every writer.
create function collect_pay_before_deletion() returns trigger language plpgsql as $$
begin
  perform collect_pay_of_user(old.id);
  return old;
end $$;
create trigger users_collect_pay before delete on users
  for each row execute function collect_pay_before_deletion();

-- Payments, refunds, voids and disputes, the provider's events, and what clients are billed with. Checkouts refer to
-- invoices, so they are in checkouts.sql.

-- A charge or a failed attempt. Rows never change and outlive the client and the plan, because receipts must stay the
-- same, so the ids are no foreign keys.
create table payments (
  id integer primary key generated always as identity,
  checkout_id uuid,
  client_id integer not null,
  subscription_id integer,
  kind text not null check (kind in ('subscription', 'renewal', 'recorded', 'pack', 'invoice')),
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  monthly_hours numeric(8, 2) not null,
  hourly_rate numeric(8, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('usd')),
  status text not null check (status in ('succeeded', 'failed')),
  failure text check (char_length(failure) <= 500),
  provider text,
  provider_reference text check (char_length(provider_reference) <= 1000),
  payment_method text check (char_length(payment_method) <= 120),
  billing_name text not null,
  billing_email text not null,
  company_name text,
  -- The days that it pays for; the end is the first day of the next period.
  period_start date,
  period_end date,
  -- Of a payment made elsewhere: how and when it was made, and who recorded it.
  method text check (method in ('bank-transfer', 'check', 'cash', 'other')),
  reference text check (char_length(reference) <= 120),
  note text check (char_length(note) <= 500),
  paid_on date,
  recorded_by integer,
  -- Copied from the address when a payment is made, because a receipt does not change later.
  billing_address text check (char_length(billing_address) <= 500),
  tax_number text check (char_length(tax_number) <= 40),
  -- What an upgrade was reduced by, for unused days of the former plan, and the hours of a bought pack.
  credit_amount numeric(12, 2) not null default 0 check (credit_amount >= 0),
  pack_hours numeric(8, 2) check (pack_hours > 0),
  -- The invoice that was written before and that it pays. Other payments lead to an invoice of their own. No foreign key:
  -- invoices have one to payments, and a backup needs an order of the tables. An issued invoice is never deleted.
  invoice_id integer,
  -- Of such a payment: what it pays of the month, because the invoice may have other lines.
  month_amount numeric(12, 2) check (month_amount > 0),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint payments_checkout_id_key unique (checkout_id),
  constraint payments_outcome_check check (case status when 'failed' then failure is not null
    else invoice_id is not null or (subscription_id is not null and period_start is not null and period_end > period_start)
    end),
  -- A payment comes from a checkout, or an administrator recorded that it was made elsewhere.
  constraint payments_source_check check (case kind
    when 'recorded' then status = 'succeeded' and method is not null and paid_on is not null
      and checkout_id is null and provider is null and provider_reference is null
    else checkout_id is not null and provider is not null and provider_reference is not null
      and method is null and reference is null and note is null and paid_on is null
      and recorded_by is null end),
  constraint payments_pack_check check ((kind = 'pack') = (pack_hours is not null)),
  constraint payments_month_check check (month_amount is null or (invoice_id is not null and subscription_id is not null))
);
-- A charge of the provider is booked once, and a month of a plan is renewed once.
create unique index payments_charge_key on payments (provider, provider_reference) where status = 'succeeded';
create unique index payments_renewal_key on payments (subscription_id, period_start)
  where status = 'succeeded' and kind = 'renewal';
-- Lists of payments, newest first: of a client, of everyone; and the paid periods of a plan.
create index payments_client_newest on payments (client_id, created_at desc, id desc);
create index payments_newest on payments (created_at desc, id desc);
create index payments_subscription on payments (subscription_id, period_start desc) where status = 'succeeded';
-- Failed payments, newest first.
create index payments_failed on payments (created_at desc, id desc) where status = 'failed';
-- The list of all payments by amount, and with the failed ones first.
create index payments_amount on payments (amount desc, id desc);
create index payments_failed_first on payments
  ((status = 'failed') desc, created_at desc, id desc);
-- The payments of an invoice.
create index payments_invoice on payments (invoice_id) where invoice_id is not null;
-- Search by any part of the name of a company or a payer.
create index payments_search on payments
  using gin (search_text(coalesce(company_name, '') || ' ' || billing_name) gin_trgm_ops);

-- A refund of a payment, or of a part of it.
create table refunds (
  -- Created by the administrator's browser, so that a repeated request is the same refund.
  id uuid primary key,
  payment_id integer not null references payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_reference text,
  actor_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  -- Whether the unused hours of the payment are taken too when the refund is settled, and how many were.
  takes_hours boolean not null default false,
  hours_taken numeric check (hours_taken is null or (hours_taken > 0 and takes_hours)),
  constraint refunds_settled_check check ((status = 'pending') = (settled_at is null))
);
-- The refunds of a payment, the refund of a reference, and the open ones.
create index refunds_payment on refunds (payment_id);
create unique index refunds_reference_key on refunds (provider_reference);
create index refunds_open on refunds (created_at) where status = 'pending';

-- A payment made elsewhere that was recorded by mistake. Payments never change, so this is a row of its own.
create table payment_voids (
  payment_id integer primary key references payments (id),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  actor_id integer,
  -- The day of a void, which is printed on the receipt.
  voided_on date not null default billing_day(),
  created_at timestamptz(3) not null default clock_timestamp()
);

-- A charge that the payer disputes at their bank. A lost one is also a refund.
create table payment_disputes (
  provider text not null,
  id text not null check (char_length(id) between 1 and 200),
  payment_id integer not null references payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (char_length(reason) <= 200),
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'closed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  -- What an administrator decided about the plan, when and who. No foreign key: the decision outlives the administrator.
  decision text check (decision in ('continue', 'end')),
  decided_at timestamptz(3),
  decided_by integer,
  -- The unused hours that were taken with the plan. They are given back if the dispute is won.
  hours_taken numeric check (hours_taken is null or (hours_taken > 0 and decision = 'end')),
  primary key (provider, id),
  constraint payment_disputes_closed_check check ((status = 'open') = (closed_at is null)),
  constraint payment_disputes_decided_check check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null))
);
-- The disputes of a payment, the open ones, and those that wait for a decision.
create index payment_disputes_payment on payment_disputes (payment_id);
create index payment_disputes_open on payment_disputes (payment_id) where status = 'open';
create index payment_disputes_undecided on payment_disputes (payment_id)
  where status in ('open', 'lost') and decision is null;

-- Events that the provider sent, so that each is processed once.
create table payment_events (
  provider text not null,
  id text not null check (char_length(id) between 1 and 200),
  kind text not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  primary key (provider, id)
);
-- Old events are deleted by age.
create index payment_events_age on payment_events (received_at);

-- The address and the tax number of a client on receipts and invoices.
create table billing_addresses (
  client_id integer primary key references users (id) on delete cascade,
  line1 text not null check (char_length(line1) <= 120 and btrim(line1) <> ''),
  line2 text check (char_length(line2) <= 120),
  city text not null check (char_length(city) <= 80 and btrim(city) <> ''),
  region text check (char_length(region) <= 80),
  postal_code text check (char_length(postal_code) <= 20),
  country text not null check (char_length(country) <= 60 and btrim(country) <> ''),
  tax_number text check (char_length(tax_number) <= 40)
);

-- A card that a client gave without a payment. The next months are charged to it.
create table saved_cards (
  client_id integer primary key references users (id) on delete cascade,
  token text not null check (char_length(token) <= 200),
  label text not null check (char_length(label) <= 120),
  billing_name text not null check (char_length(billing_name) <= 120 and btrim(billing_name) <> ''),
  billing_email text not null check (char_length(billing_email) <= 254),
  saved_at timestamptz(3) not null default now(),
  -- By the provider's clock, to order the cards that were given on its page. Null for cards that were given on ours.
  given_at timestamptz(3)
);

-- Rejects refunds of more than was paid. The lock makes concurrent refunds of a payment count each other. A refund that the
-- provider has made counts before one that it has not answered yet, which it will refuse.
create function limit_refunds() returns trigger language plpgsql as $$
declare
  paid numeric;
  made numeric;
  requested numeric;
begin
  select amount into paid from payments where id = new.payment_id and status = 'succeeded'
    for no key update;
  select coalesce(sum(amount) filter (where status = 'succeeded' or provider_reference is not null), 0),
      coalesce(sum(amount), 0)
    into made, requested from refunds where payment_id = new.payment_id and status <> 'failed';
  if paid is null or paid < made
      or (new.status = 'pending' and new.provider_reference is null and paid < requested) then
    raise exception 'more is refunded than was paid' using
      errcode = 'check_violation', constraint = 'refunds_within_payment_check';
  end if;
  return null;
end $$;
create trigger refunds_limit after insert or update on refunds for each row execute function limit_refunds();

-- Rejects every change of a settled refund, and of the payment and the amount of any refund. A bank can return a refund
-- days later. The provider reports this as a failure of a refund that had succeeded.
create function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.payment_id, new.amount)
      is distinct from (old.id, old.payment_id, old.amount)
      or (old.status <> 'pending' and not (old.status = 'succeeded' and new.status = 'failed')) then
    raise exception 'a settled refund stays' using
      errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep before update or delete on refunds for each row execute function keep_refund();

-- Rejects the void of a payment that no administrator recorded.
create function limit_voids() returns trigger language plpgsql as $$
begin
  if not exists (select from payments where id = new.payment_id and kind = 'recorded') then
    raise exception 'only a recorded payment can be voided' using
      errcode = 'check_violation', constraint = 'payment_voids_recorded_check';
  end if;
  return new;
end $$;
create trigger payment_voids_limit before insert on payment_voids
  for each row execute function limit_voids();

-- Records what happened to a payment as a change of its plan, for the client and their VA. A failed payment without a plan
-- is an event of its own, so that the list shows it.
create function record_payment_event() returns trigger language plpgsql as $$
declare
  payment record;
begin
  if tg_table_name = 'payments' then
    payment := new;
  else
    select * into payment from payments where id = new.payment_id;
  end if;
  if payment.subscription_id is not null then
    perform record_event(
      kind => 'subscription',
      object_id => payment.subscription_id,
      operation => 'updated',
      client_id => payment.client_id,
      va_id => va_of_client(payment.client_id));
  else
    perform record_event(
      kind => 'payment',
      object_id => payment.id,
      operation => 'created',
      client_id => payment.client_id);
  end if;
  return null;
end $$;
create constraint trigger payments_event after insert on payments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger refunds_event after insert or update on refunds
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger payment_voids_event after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger payment_disputes_event after insert or update on payment_disputes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();

-- Tells administrators of a dispute that waits for their decision, until they have decided or it is won.
create function notify_dispute() returns trigger language plpgsql as $$
begin
  if new.decision is not null or new.status in ('won', 'closed') then
    perform settle_notifications('{payment-disputed}', 'payment', new.payment_id);
  elsif tg_op = 'INSERT' or new.status <> old.status then
    perform notify_admins('payment-disputed', 'payment', new.payment_id, null,
      jsonb_build_object('paymentId', new.payment_id));
  end if;
  return null;
end $$;
create trigger payment_disputes_notify after insert or update on payment_disputes
  for each row execute function notify_dispute();

-- The hours of the client can be logged or not, which their screens show.
create function record_hold_event() returns trigger language plpgsql as $$
declare
  client integer := (select client_id from payments where id = new.payment_id);
begin
  perform record_event(kind => 'hours', object_id => client, operation => 'updated', client_id => client,
    va_id => va_of_client(client));
  return null;
end $$;
create constraint trigger payment_disputes_hold after insert or update on payment_disputes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_hold_event();

-- Payments and voids are append-only.
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
create trigger payment_voids_append_only before update or delete or truncate on payment_voids
  for each statement execute function refuse_change();

-- Invoices and credit notes, and the seller on them. invoice-rules.sql has the functions and triggers.

-- The part of an amount that is left without the contained tax.
create function net_of(amount numeric, tax_rate numeric) returns numeric language sql immutable as $$
  select round(amount / (1 + tax_rate / 100), 2)
$$;

-- A logo of the seller. Issued invoices keep theirs.
create table seller_logos (
  id integer primary key generated always as identity,
  -- A PNG in base64, drawn again from the uploaded picture.
  picture text not null check (char_length(picture) between 1 and 400000),
  created_at timestamptz(3) not null default clock_timestamp()
);

-- Who writes the invoices, and on which terms. One row.
create table seller_details (
  id integer primary key default 1 check (id = 1),
  name text not null default 'GVA' check (char_length(name) <= 200 and btrim(name) <> ''),
  address text check (char_length(address) <= 500),
  tax_number text check (char_length(tax_number) <= 40),
  logo_id integer references seller_logos (id),
  payment_terms_days integer not null default 14 check (payment_terms_days between 0 and 120),
  -- Percent. Prices include the tax.
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 99.99),
  tax_label text not null default 'Tax' check (char_length(tax_label) <= 40 and btrim(tax_label) <> ''),
  currency text not null default 'usd' check (currency in ('usd')),
  footer text check (char_length(footer) <= 500),
  -- Whether hours used beyond a period are billed when it closes. If not, they are carried to the next period.
  bills_extra_hours boolean not null default true,
  version integer not null default 1,
  -- Invoices and payments are issued on days in this time zone, and months of figures are months in it.
  time_zone text not null default 'UTC'
    constraint seller_details_time_zone_check check (char_length(time_zone) <= 64
      and (timestamp '2000-01-01' at time zone time_zone) is not null)
);
-- Whether a logo is used.
create index seller_details_logo on seller_details (logo_id) where logo_id is not null;
insert into seller_details default values;

-- The last number of each series. The lock of its row, until the transaction ends, leaves no gaps.
create table invoice_series (
  series text primary key check (series in ('invoice', 'credit-note')),
  last_number integer not null check (last_number > 0)
);

-- An invoice or a credit note. A draft has no number and can be changed and deleted. After it is issued, only the columns
-- that say what became of it change, and a credit note takes the place of a deletion.
create table invoices (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text constraint invoices_number_key unique check (char_length(number) <= 20),
  -- No foreign key: the invoice outlives the client.
  client_id integer not null,
  -- The seller and the buyer as they were when the invoice was issued.
  seller_name text,
  seller_address text,
  seller_tax_number text,
  seller_logo_id integer references seller_logos (id),
  seller_footer text,
  tax_label text,
  buyer_name text,
  buyer_email text,
  buyer_company text,
  buyer_address text,
  buyer_tax_number text,
  issued_on date,
  due_on date,
  currency text not null default 'usd' check (currency in ('usd')),
  -- The sums of the lines, written by triggers.
  net numeric(12, 2) not null default 0,
  tax numeric(12, 2) not null default 0,
  total numeric(12, 2) not null default 0,
  -- What the invoice is for, if no administrator wrote it: a payment, or the extra hours of a billing period.
  payment_id integer constraint invoices_payment_id_key unique references payments (id),
  period_start date,
  -- Of a credit note: the invoice, the refund that led to it, and why.
  credited_invoice_id integer references invoices (id),
  refund_id uuid constraint invoices_refund_id_key unique references refunds (id),
  reason text check (char_length(reason) <= 500 and btrim(reason) <> ''),
  -- The administrator who wrote it. No foreign key; null if none did.
  created_by integer,
  -- Written by triggers: what was paid, the sum of the credit notes, and when a credit note lost its refund.
  paid numeric(12, 2) not null default 0,
  credited numeric(12, 2) not null default 0,
  voided_at timestamptz(3),
  status text not null generated always as (case
    when issued_on is null then 'draft'
    when kind = 'credit-note' then case when voided_at is null then 'issued' else 'void' end
    when credited >= total then 'void'
    when paid + credited >= total then 'paid'
    else 'sent' end) stored,
  mailed_at timestamptz(3),
  -- The number of reminders that were sent, at most two.
  reminders integer not null default 0 check (reminders between 0 and 2),
  version integer not null default 1,
  constraint invoices_status_check check (status in ('draft', 'sent', 'paid', 'void', 'issued')),
  constraint invoices_issued_check check ((issued_on is null) = (number is null) and (issued_on is null
    or (seller_name is not null and tax_label is not null and buyer_name is not null and buyer_email is not null))),
  constraint invoices_due_check check ((kind = 'invoice' and issued_on is not null) = (due_on is not null)
    and due_on >= issued_on),
  constraint invoices_sums_check check (net + tax = total and (issued_on is null or total > 0)),
  -- The sum of a draft may be below 0 while its lines are written.
  constraint invoices_credited_check check (credited >= 0 and (issued_on is null or credited <= total)),
  constraint invoices_credit_note_check check ((kind = 'credit-note') = (credited_invoice_id is not null)
    and (kind = 'credit-note') = (reason is not null)
    and (kind = 'credit-note' or (refund_id is null and voided_at is null))
    and (kind = 'invoice' or (payment_id is null and period_start is null)))
);
-- The extra hours of a period are billed once, on all nodes together.
create unique index invoices_extra_hours_key on invoices (client_id, period_start) where period_start is not null;
-- Lists, newest first: of everyone, by status, of a client, and the credit notes of an invoice.
create index invoices_newest on invoices (coalesce(issued_on, '9999-12-31'::date) desc, id desc);
create index invoices_by_status on invoices (status, coalesce(issued_on, '9999-12-31'::date) desc, id desc);
create index invoices_client on invoices (client_id, coalesce(issued_on, '9999-12-31'::date) desc, id desc);
create index invoices_credit_notes on invoices (credited_invoice_id) where credited_invoice_id is not null;
-- Whether a logo is used.
create index invoices_logo on invoices (seller_logo_id) where seller_logo_id is not null;
-- Sums by month and status, read from the index only; invoices to mail; open invoices by the day when they are due.
create index invoices_sums on invoices (issued_on) include (kind, status, due_on, total, paid, credited, client_id)
  where issued_on is not null;
create index invoices_to_mail on invoices (id) where issued_on is not null and mailed_at is null;
create index invoices_due on invoices (due_on, id) where status = 'sent';
-- What a client has to pay, the first due first.
create index invoices_unpaid on invoices (client_id, due_on, id) where status = 'sent';

-- A line of an invoice or a credit note. Prices include the tax, so that the lines of a card payment sum to the payment.
create table invoice_lines (
  id integer primary key generated always as identity,
  invoice_id integer not null references invoices (id) on delete cascade,
  position integer not null check (position between 1 and 50),
  kind text not null check (kind in ('plan', 'extra-hours', 'credit', 'other')),
  description text not null check (char_length(description) <= 800 and btrim(description) <> ''),
  quantity numeric not null check (quantity > 0),
  -- Negative for a discount.
  unit_price numeric not null,
  -- Percent.
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 99.99),
  total numeric(12, 2) not null generated always as (cost_of(quantity, unit_price)) stored,
  net numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  -- The month of a plan line. No foreign key: the invoice outlives the plan.
  subscription_id integer,
  period_start date,
  constraint invoice_lines_sum_check check (net + tax = cost_of(quantity, unit_price)),
  constraint invoice_lines_position_key unique (invoice_id, position),
  constraint invoice_lines_month_check check ((subscription_id is null) = (period_start is null)
    and (kind = 'plan' or subscription_id is null))
);
-- An invoice has at most one month, so that its payment pays one. The invoices of a month.
create unique index invoice_lines_one_month_key on invoice_lines (invoice_id) where subscription_id is not null;
create index invoice_lines_month on invoice_lines (subscription_id, period_start) where subscription_id is not null;

-- Papers that do not change any more, such as issued invoices, are printed once and kept in the file store.
create table printed_papers (
  id integer primary key generated always as identity,
  invoice_id integer constraint printed_papers_invoice_id_key unique references invoices (id) on delete cascade,
  payment_id integer constraint printed_papers_payment_id_key unique references payments (id) on delete cascade,
  statement_id integer constraint printed_papers_statement_id_key unique
    references pay_statements (id) on delete cascade,
  -- A digest of what may still change on it, such as what was paid. With another edition it is printed again.
  edition text not null check (edition ~ '^[0-9a-f]{64}$'),
  -- The file is in the file store under storage_key.
  storage_key uuid not null constraint printed_papers_storage_key_key unique,
  printed_at timestamptz(3) not null default clock_timestamp(),
  constraint printed_papers_one_paper_check check (num_nonnulls(invoice_id, payment_id, statement_id) = 1)
);

-- Issued amounts without tax, by client, month and kind of line; credit notes are negative, and those whose refund failed
-- are left out. An invoice and its credit notes may be in different months.
create view invoiced_amounts as
  select invoices.client_id, date_trunc('month', invoices.issued_on::timestamp)::date as month, invoice_lines.kind,
    sum(case invoices.kind when 'invoice' then invoice_lines.net else -invoice_lines.net end) as amount
  from invoices join invoice_lines on invoice_lines.invoice_id = invoices.id
  where invoices.issued_on is not null and invoices.voided_at is null
  group by 1, 2, 3;

-- Logos are append-only.
create trigger seller_logos_append_only before update or delete or truncate on seller_logos
  for each statement execute function refuse_change();

-- Each visible change has an event.
create constraint trigger seller_details_event after update on seller_details
  deferrable initially deferred for each row execute function record_office_event('seller');

-- The content of a deleted row is deleted as the content of an uploaded file is.
create trigger printed_papers_removed after delete on printed_papers
  for each row execute function remember_content();

-- Invoices: how they are numbered, and what of them never changes. Adding lines and issuing are functions because extra hours are
-- billed in SQL (invoice-sources.sql); src/domains/payments/invoices calls the same ones. Locks are taken in the order of all
-- writers: the entries of the inbox, the shared rows, an invoice, a series.

-- Locks an invoice, after the unread entries about it and the lock of the shared rows.
create function lock_invoice(the_invoice integer) returns invoices language plpgsql as $$
declare
  found_invoice invoices;
begin
  perform from notifications where subject_kind = 'invoice' and subject_id = the_invoice and read_at is null
    order by id for update;
  perform lock_shared_rows();
  select * into found_invoice from invoices where id = the_invoice for update;
  return found_invoice;
end $$;

-- The next number of a series, such as INV-000012. A transaction that is rolled back gives its number back.
create function next_invoice_number(the_series text) returns text language plpgsql as $$
declare
  number integer;
begin
  perform lock_shared_rows();
  insert into invoice_series as known (series, last_number) values (the_series, 1)
    on conflict (series) do update set last_number = known.last_number + 1 returning last_number into number;
  return case the_series when 'invoice' then 'INV-' else 'CN-' end || lpad(number::text, greatest(6, length(number::text)), '0');
end $$;

-- `January 31, 2026 to February 27, 2026`: the days of a line of a plan or of extra hours.
create function period_text(first_day date, next_period date) returns text language sql immutable as $$
  select to_char(first_day, 'FMMonth FMDD, YYYY') || ' to ' || to_char(next_period - 1, 'FMMonth FMDD, YYYY')
$$;

-- Adds a line with the tax of the seller's rate, and for a plan line the month.
create function add_invoice_line(the_invoice integer, kind text, description text, quantity numeric, unit_price numeric,
  plan_id integer default null, month date default null) returns void language plpgsql as $$
declare
  rate numeric := (select tax_rate from seller_details);
  total numeric := cost_of(quantity, unit_price);
begin
  insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, tax_rate, net, tax,
      subscription_id, period_start)
    values (the_invoice, 1 + (select count(*) from invoice_lines where invoice_id = the_invoice), kind, description,
      quantity, unit_price, rate, net_of(total, rate), total - net_of(total, rate), plan_id, month);
end $$;

-- Issues a draft: copies the seller, and the buyer unless the draft has one. A trigger gives it the number.
create function issue_invoice(the_invoice integer, day date default billing_day()) returns void language plpgsql as $$
declare
  seller seller_details;
  buyer record;
  draft invoices := lock_invoice(the_invoice);
begin
  if draft.id is null or draft.issued_on is not null then
    return;
  end if;
  select * into seller from seller_details;
  -- The rate may have changed since the lines were written.
  update invoice_lines set tax_rate = seller.tax_rate, net = net_of(total, seller.tax_rate),
      tax = total - net_of(total, seller.tax_rate)
    where invoice_id = the_invoice and tax_rate <> seller.tax_rate;
  select full_name as name, email, company_name as company, billing_addresses.tax_number,
      nullif(concat_ws(E'\n', line1, nullif(line2, ''),
        nullif(concat_ws(', ', nullif(city, ''), nullif(concat_ws(' ', nullif(region, ''), nullif(postal_code, '')), '')), ''),
        country), '') as address
    into buyer from users left join client_profiles on client_profiles.user_id = users.id
      left join billing_addresses on billing_addresses.client_id = users.id
    where users.id = draft.client_id;
  update invoices set seller_name = seller.name, seller_address = seller.address, seller_tax_number = seller.tax_number,
      seller_logo_id = seller.logo_id, seller_footer = seller.footer, tax_label = seller.tax_label,
      buyer_name = coalesce(buyer_name, buyer.name), buyer_email = coalesce(buyer_email, buyer.email),
      buyer_company = case when buyer_name is null then buyer.company else buyer_company end,
      buyer_address = case when buyer_name is null then buyer.address else buyer_address end,
      buyer_tax_number = case when buyer_name is null then buyer.tax_number else buyer_tax_number end,
      issued_on = day, due_on = case when payment_id is null then day + seller.payment_terms_days else day end
    where id = the_invoice;
end $$;

-- Numbers an invoice that is issued, and rejects every other change of an issued one. What was paid and credited is always
-- what the rows of payments and credit notes say.
create function keep_invoice() returns trigger language plpgsql as $$
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
    else coalesce((select sum(amount) from payments where invoice_id = new.id and status = 'succeeded'
      and not exists (select from payment_voids where payment_id = payments.id)), 0) end;
  new.credited := coalesce((select sum(total) from invoices
    where credited_invoice_id = new.id and issued_on is not null and voided_at is null), 0);
  return new;
end $$;
create trigger invoices_keep before insert or update or delete on invoices
  for each row execute function keep_invoice();

-- Rejects changes of the lines of an issued invoice.
create function keep_invoice_line() returns trigger language plpgsql as $$
begin
  if exists (select from invoices where id = coalesce(new.invoice_id, old.invoice_id) and issued_on is not null) then
    raise exception 'the invoice of this line is issued' using
      errcode = 'integrity_constraint_violation', constraint = 'invoices_issued_lock';
  end if;
  return coalesce(new, old);
end $$;
create trigger invoice_lines_keep before insert or update or delete on invoice_lines
  for each row execute function keep_invoice_line();

-- Lets the invoice read its lines, its payment or its credit notes again; the argument is the column of the invoice.
create function refresh_invoice() returns trigger language plpgsql as $$
begin
  update invoices set version = version + 1
    where id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer;
  return null;
end $$;
create trigger invoice_lines_sum after insert or update or delete on invoice_lines
  for each row execute function refresh_invoice('invoice_id');
create trigger invoices_credit after update of issued_on, voided_at on invoices
  for each row when (new.kind = 'credit-note') execute function refresh_invoice('credited_invoice_id');
-- A failed payment of an invoice names it, and pays nothing.
create trigger payments_pay_invoice after insert on payments
  for each row when (new.invoice_id is not null and new.status = 'succeeded')
  execute function refresh_invoice('invoice_id');

-- The open invoice that a month of a plan is on, if there is one.
-- Called by listBilledMonths (src/domains/payments/recorded/queries.ts) and isPaidFor (src/domains/payments/checkout-queries.ts).
create function open_invoice_of_month(plan_id integer, month date) returns integer language sql stable as $$
  select invoice.id from invoice_lines as line join invoices as invoice on invoice.id = line.invoice_id
  where line.subscription_id = plan_id and line.period_start = month and invoice.status = 'sent'
$$;

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
    perform settle_notifications('{payment-failed}', 'payment', id) from payments
      where invoice_id = new.id and status = 'failed';
  end if;
  return null;
end $$;
create constraint trigger invoices_event after insert or update or delete on invoices
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_invoice_event();

-- The check that each payment, refund and void has its invoice or credit note, and the billing of extra hours. What a payment,
-- a refund and a void lead to is decided in src/domains/payments/invoices. Bulk work has no invoices.

-- Rejects a payment that led to no invoice, and a refund or a void that its invoice does not show: `invoicePayment`,
-- `creditRefund` and `creditVoid` write these papers in the same transaction. Payments of bulk work have no invoice to credit.
create function require_paper() returns trigger language plpgsql as $$
declare
  is_missing boolean;
begin
  if tg_table_name = 'payments' then
    is_missing := not exists (select from invoices where payment_id = new.id and issued_on is not null);
  elsif tg_table_name = 'payment_voids' then
    is_missing := exists (select from invoices where payment_id = new.payment_id and credited < total);
  elsif new.status = 'failed' then
    is_missing := exists (select from invoices where refund_id = new.id and voided_at is null);
  else
    is_missing := not exists (select from invoices where refund_id = new.id and issued_on is not null)
      and exists (select from invoices where credited < total and (payment_id = new.payment_id
        or id = (select invoice_id from payments where id = new.payment_id)));
  end if;
  if is_missing then
    raise exception 'what changed in % is on no invoice or credit note', tg_table_name using
      errcode = 'integrity_constraint_violation', constraint = 'payments_paper';
  end if;
  return null;
end $$;
create constraint trigger payments_paper after insert on payments
  deferrable initially deferred for each row
  when (new.status = 'succeeded' and new.invoice_id is null
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function require_paper();
create constraint trigger refunds_paper after insert or update on refunds
  deferrable initially deferred for each row
  when (new.status <> 'pending' and current_setting('gva.silent', true) is distinct from 'on')
  execute function require_paper();
create constraint trigger payment_voids_paper after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function require_paper();

-- Sums at commit what is paid of an invoice that was issued before the voided payment: it is open again.
create function reopen_invoice() returns trigger language plpgsql as $$
declare
  written integer := (select invoice_id from payments where id = new.payment_id);
begin
  if written is not null then
    perform lock_invoice(written);
    update invoices set version = version + 1 where id = written;
  end if;
  return null;
end $$;
create constraint trigger payment_voids_reopen after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function reopen_invoice();

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
  if rate is null or cost_of(new.hours, rate) = 0 then
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

-- Issues the invoice of extra hours at the end of the transaction that closed the period.
create function issue_extra_hours() returns trigger language plpgsql as $$
begin
  perform issue_invoice(new.id);
  return null;
end $$;
create constraint trigger invoices_issue after insert on invoices
  deferrable initially deferred for each row
  when (new.period_start is not null and new.issued_on is null) execute function issue_extra_hours();

-- Checkouts.

-- A payment in progress. Until it is settled, it can be tried again, for example after a reload, and it pays only once.
create table checkouts (
  -- Created by the payer's browser, so that a repeated request is the same checkout.
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('subscription', 'renewal', 'pack', 'invoice')),
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  -- The terms at the start of the checkout, so that the payer pays what was shown.
  monthly_hours numeric(8, 2) not null,
  hourly_rate numeric(8, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('usd')),
  -- The provider's token for the card, never the card itself; null when it is no longer needed.
  payment_token text check (char_length(payment_token) <= 200),
  billing_name text not null check (char_length(billing_name) between 1 and 120),
  billing_email text not null check (char_length(billing_email) between 3 and 254),
  provider text not null,
  provider_reference text not null check (char_length(provider_reference) <= 1000),
  status text not null default 'processing' check (status in ('processing', 'succeeded', 'declined', 'expired')),
  failure text check (char_length(failure) <= 500),
  subscription_id integer references subscriptions (id) on delete cascade,
  -- Of a renewal: the billing period that it pays for, and the number of the attempt.
  period_start date,
  attempt integer,
  -- From this time the provider may have charged, so no other checkout may replace this one.
  confirming_at timestamptz(3),
  settled_at timestamptz(3),
  -- A checkout that an administrator makes with the saved card of a client may be for a custom plan.
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  -- The provider's page of an open checkout, on which the client pays.
  payment_url text check (char_length(payment_url) <= 4000),
  rollover_limit numeric(8, 2),
  -- The price is the amount and this credit: the hours of the unused days, which the client gives back. They belong to
  -- this plan and this month of it, and without them the payment is refunded.
  credit_amount numeric(12, 2) not null default 0 check (credit_amount >= 0),
  credit_hours numeric not null default 0 check (credit_hours >= 0),
  credit_plan_id integer,
  credit_period date,
  -- Of a pack: the bought hours.
  pack_hours numeric(8, 2) check (pack_hours > 0),
  -- The invoice that a checkout pays.
  invoice_id integer references invoices (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint checkouts_renewal_check check (kind in ('subscription', 'invoice') or (subscription_id is not null
    and (kind = 'pack' or (period_start is not null and attempt is not null)))),
  constraint checkouts_settled_check check ((status = 'processing') = (settled_at is null)),
  constraint checkouts_credit_check check ((credit_amount > 0) = (credit_hours > 0)
    and (credit_amount > 0) = (credit_plan_id is not null) and (credit_amount > 0) = (credit_period is not null)),
  constraint checkouts_pack_check check ((kind = 'pack') = (pack_hours is not null)),
  constraint checkouts_invoice_check check ((kind = 'invoice') = (invoice_id is not null))
);
-- A client has at most one open checkout. An attempt of a renewal, and a reference of the provider, belong to one checkout.
create unique index checkouts_one_open_key on checkouts (user_id)
  where status = 'processing' and kind <> 'renewal';
create unique index checkouts_renewal_key on checkouts (subscription_id, period_start, attempt)
  where kind = 'renewal';
create unique index checkouts_reference_key on checkouts (provider, provider_reference);
-- The checkouts of a client, of a plan, and the open ones.
create index checkouts_user_newest on checkouts (user_id, created_at desc);
create index checkouts_subscription on checkouts (subscription_id) where subscription_id is not null;
create index checkouts_open on checkouts (created_at) where status = 'processing';
-- The card that a client paid with last.
create index checkouts_cards on checkouts (user_id, settled_at desc)
  where status = 'succeeded' and payment_token is not null;
-- The checkouts of an invoice.
create index checkouts_invoice on checkouts (invoice_id) where invoice_id is not null;

-- Clients: notes, activity and used hours for the lists of administrators, and what a new client needs.

-- A note of an administrator on a client, which only administrators see. It outlives the account of its author.
create table client_notes (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  author_id integer references users (id) on delete set null,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The notes on a client, newest first, and those of an author.
create index client_notes_newest on client_notes (client_id, created_at desc, id desc);
create index client_notes_author on client_notes (author_id) where author_id is not null;

-- When someone last wrote a message or a comment, changed a task or logged time for a client.
create table client_activity (
  client_id integer primary key references users (id) on delete cascade,
  last_at timestamptz(3) not null default now()
) with (fillfactor = 70);
-- The clients by their last activity.
create index client_activity_last on client_activity (last_at, client_id);

-- The hours of a client's newest billing period, and the plan that covers them. Half of each page is free, because the
-- rows are updated in place many times a day.
create table client_usage (
  client_id integer primary key references users (id) on delete cascade,
  -- Null before the first booking. A period that begins is opened within an hour.
  period_start date,
  -- Granted and carried hours, and used and corrected ones.
  given numeric not null default 0,
  taken numeric not null default 0,
  -- The first day without a plan; infinity while a plan is active, null without one.
  covered_until date,
  -- The used part of the hours, at most 9.9999; 0 without a plan.
  used_share numeric(5, 4) not null generated always as (
    case when covered_until is null or taken <= 0 then 0
      when given <= 0 then 9.9999
      else least(9.9999, round(taken / given, 4)) end) stored
) with (fillfactor = 50);
-- The clients by used hours, and by the end of their plan.
create index client_usage_share on client_usage (used_share, client_id);
create index client_usage_covered on client_usage (covered_until);
-- Clients whose last period may close with a debt although no plan opens the next one.
create index client_usage_in_debt on client_usage (client_id) where given < taken;

-- What a new client needs, from which a VA is found.
create table client_needs (
  client_id integer primary key references users (id) on delete cascade,
  services text[] not null check (cardinality(services) between 1 and 7),
  hours_per_week integer not null check (hours_per_week between 1 and 168),
  time_zone text not null check (char_length(time_zone) <= 64 and btrim(time_zone) <> ''),
  languages text not null check (char_length(languages) <= 200 and btrim(languages) <> ''),
  updated_at timestamptz(3) not null default now()
);

-- The clients who have hidden the checklist of their first day.
create table hidden_first_days (
  client_id integer primary key references users (id) on delete cascade,
  hidden_at timestamptz(3) not null default now()
);

-- Stores when something was last done for a client, at most once a minute, because many events are of one client. A client
-- whose row is being deleted is skipped, and not waited for.
create function touch_client_activity() returns trigger language plpgsql as $$
begin
  update client_activity set last_at = now() where client_id in (
    select client_id from client_activity
      where client_id = new.client_id and last_at < now() - interval '1 minute'
      for no key update skip locked);
  return null;
end $$;
create trigger events_activity after insert on events for each row
  when (new.client_id is not null and (new.kind in ('task', 'comment', 'time-log')
    or (new.kind = 'message' and new.operation = 'created')))
  execute function touch_client_activity();

-- Reads the hours of a client and the end of their plan again.
create function refresh_client_usage(client integer) returns void language plpgsql as $$
begin
  -- In a statement of its own, so that the next one sees what the former holder of the lock wrote.
  perform from client_usage where client_id = client for no key update;
  if not found then
    return;
  end if;
  update client_usage as known set period_start = period.start, given = period.given,
      taken = period.taken, covered_until = (
        select max(case status when 'active' then coalesce(end_date, 'infinity'::date)
            else end_date end)
          from subscriptions where user_id = client and plan_runs(status, end_date))
    from (select max(period_start) as start,
        exact_hours(coalesce(sum(hours) filter (where kind not in ('use', 'correction')), 0)) as given,
        exact_hours(coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0)) as taken
      from ledger_totals where client_id = client and period_start = (
        select max(period_start) from ledger_totals where client_id = client)) as period
    where known.client_id = client;
end $$;

-- Keeps the used hours of a client; the argument is the column of the client.
create function keep_client_usage() returns trigger language plpgsql as $$
begin
  perform refresh_client_usage((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer);
  return null;
end $$;
create trigger ledger_totals_usage after insert or update on ledger_totals for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function keep_client_usage('client_id');
create trigger subscriptions_usage
  after insert or update of status, end_date, ended_at or delete on subscriptions for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function keep_client_usage('user_id');

-- Inserts the rows of a new client, also in bulk loads, so that every client is in the list.
create function add_client_rows() returns trigger language plpgsql as $$
begin
  insert into client_activity (client_id, last_at)
    select id, created_at from users where id = new.user_id on conflict do nothing;
  insert into client_usage (client_id) values (new.user_id) on conflict do nothing;
  perform refresh_client_usage(new.user_id);
  return null;
end $$;
create trigger client_profiles_rows after insert on client_profiles
  for each row execute function add_client_rows();

-- Recounts activity and used hours after a bulk load.
-- Called by rebuildLedgerAndTotals (db/seed.ts).
create function recount_clients() returns void language plpgsql as $$
begin
  perform lock_shared_rows();
  insert into client_activity as known (client_id, last_at)
    select client.user_id, least(now(), max(done.at)) from (
        select id, created_at as at from users
        union all select client_id, updated_at from tasks
        union all select task.client_id, comment.created_at
          from task_comments as comment join tasks as task on task.id = comment.task_id
        union all select task.client_id, log.created_at
          from time_logs as log join tasks as task on task.id = log.task_id
        union all select sender_id, created_at from messages
        union all select receiver_id, created_at from messages
      ) as done (id, at)
      join client_profiles as client on client.user_id = done.id
      group by client.user_id
    on conflict (client_id) do update set last_at = excluded.last_at;
  insert into client_usage (client_id) select user_id from client_profiles on conflict do nothing;
  perform refresh_client_usage(client_id) from client_usage;
end $$;

-- Each change sets `updated_at`, but not the deletion of the author.
create trigger client_notes_touch before update on client_notes
  for each row when (new.content <> old.content) execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger client_notes_event after insert or update or delete on client_notes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('client-note');

-- Assignments: which VAs work for which clients, how much they have to do, and the search for a VA.

-- A VA works for a client from `started_at` until `ended_at`. A period without an end is the current assignment of its
-- client. The VA of a closed period is null after the VA was deleted.
create table assignments (
  id integer primary key generated always as identity,
  va_id integer references users (id) on delete set null,
  client_id integer not null references users (id) on delete cascade,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint assignments_period_check check (ended_at >= started_at),
  constraint assignments_people_check check (va_id <> client_id),
  constraint assignments_va_check check (va_id is not null or ended_at is not null)
);
-- A client has one VA.
create unique index assignments_one_va_key on assignments (client_id) where ended_at is null;
-- The clients of a VA in their order, and the current assignments of everyone, newest first.
create index assignments_of_va on assignments (va_id, started_at, id);
create index assignments_current on assignments (started_at, id) where ended_at is null;
-- The periods of a client, and since when the client has no VA.
create index assignments_of_client on assignments (client_id, ended_at);
-- The list of all assignments, by their start and by their end; current assignments end last.
create index assignments_start on assignments (started_at, id);
create index assignments_end on assignments (coalesce(ended_at, 'infinity'::timestamptz), id);

-- How many clients a VA has, and the monthly hours of their plans, so that lists of VAs can be sorted by load. The rating is
-- a copy, because one index cannot have columns of two tables. There is no foreign key: its locks and the lock of the shared
-- rows would be taken in another order than by the transaction that deletes the user.
create table va_loads (
  va_id integer primary key,
  clients integer not null,
  promised_hours numeric(9, 2) not null,
  rating numeric(3, 2) not null
) with (fillfactor = 50);
-- The least loaded VA first, of several the best rated; and the best rated VA first.
create index va_loads_order on va_loads (promised_hours, (5 - rating), va_id);
create index va_loads_rating on va_loads ((5 - rating), va_id);

-- A client without a VA has at most one match, so the client's id identifies it. It ends with an assignment.
create table matches (
  client_id integer primary key references users (id) on delete cascade,
  -- The administrator who works on it. Null after they were deleted, deactivated or got another role.
  admin_id integer references users (id) on delete set null,
  -- The VA of the current or last proposal. Null after their account was deleted.
  va_id integer references users (id) on delete set null,
  -- To the client, about the proposed VA.
  note text check (char_length(note) <= 2000 and btrim(note) <> ''),
  proposed_at timestamptz(3),
  -- When and how the last proposal ended without an assignment.
  ended_at timestamptz(3),
  outcome text check (outcome in ('declined', 'taken', 'inactive', 'deleted')),
  -- Why the client asked for someone else.
  reason text check (char_length(reason) <= 2000 and btrim(reason) <> ''),
  constraint matches_proposal_check check (proposed_at is not null
    or (va_id is null and note is null and ended_at is null)),
  constraint matches_va_check check (proposed_at is null or va_id is not null or ended_at is not null),
  constraint matches_end_check check ((ended_at is null) = (outcome is null)),
  constraint matches_decline_check check (reason is null or outcome = 'declined'),
  constraint matches_people_check check (va_id <> client_id)
);
-- The matches of an administrator and of a VA.
create index matches_admin on matches (admin_id);
create index matches_va on matches (va_id);
-- Proposals that ended, which need attention.
create index matches_ended on matches (ended_at, client_id) where ended_at is not null;

-- Sets whether a VA has a client. An assignment ends a suspension.
create function keep_assignment_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.ended_at is null then
    update va_profiles set assignment_status = 'assigned'
      where user_id = new.va_id and assignment_status <> 'assigned';
  elsif tg_op <> 'INSERT' and old.ended_at is null then
    update va_profiles set assignment_status = 'unassigned'
      where user_id = old.va_id and assignment_status = 'assigned'
        and not exists (select from assignments where va_id = old.va_id and ended_at is null);
  end if;
  return null;
end $$;
create trigger assignments_status after insert or update of va_id, ended_at or delete on assignments
  for each row execute function keep_assignment_status();

-- The deletion of a VA ends their assignments.
create function end_assignment() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, greatest(now(), new.started_at));
  return new;
end $$;
create trigger assignments_end before update of va_id on assignments
  for each row when (new.va_id is null) execute function end_assignment();

-- Records the start and the end of an assignment, for its VA and its client. The end of a period is a deleted assignment.
create function record_assignment_event() returns trigger language plpgsql as $$
declare
  client integer := coalesce(new.client_id, old.client_id);
  va integer := coalesce(old.va_id, new.va_id);
  is_start boolean := tg_op = 'INSERT' and new.ended_at is null;
  is_end boolean := tg_op <> 'INSERT' and old.ended_at is null
    and (tg_op = 'DELETE' or new.ended_at is not null);
begin
  if is_start or is_end then
    perform record_event(
      kind => 'assignment',
      object_id => va,
      operation => case when is_start then 'created' else 'deleted' end,
      client_id => case when is_start then client end,
      va_id => va,
      former_client_id => case when is_end then client end,
      user_ids => array[va, client]);
  end if;
  return null;
end $$;
create constraint trigger assignments_event after insert or update or delete on assignments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_assignment_event();

-- Counts the clients and the promised hours of a VA.
create function count_va_load(va integer) returns void language plpgsql as $$
begin
  delete from va_loads where va_id = va and not exists (select from va_profiles where user_id = va);
  insert into va_loads as known (va_id, clients, promised_hours, rating)
    select va, count(a.id), coalesce(sum((select monthly_hours from subscriptions
        where user_id = a.client_id and plan_runs(status, end_date)
        order by id desc limit 1)), 0), p.rating
      from va_profiles p left join assignments a on a.va_id = va and a.ended_at is null
      where p.user_id = va group by p.rating
    on conflict (va_id) do update
      set clients = excluded.clients, promised_hours = excluded.promised_hours, rating = excluded.rating
      where (known.clients, known.promised_hours, known.rating)
        is distinct from (excluded.clients, excluded.promised_hours, excluded.rating);
end $$;

-- Counts the load of a VA again at commit, under the lock of the shared rows as all totals, so that two transactions cannot
-- deadlock.
create function keep_va_load() returns trigger language plpgsql as $$
declare
  va integer;
begin
  case tg_table_name
    when 'assignments' then va := coalesce(old.va_id, new.va_id);
    when 'va_profiles' then va := coalesce(new.user_id, old.user_id);
    else va := va_of_client(coalesce(new.user_id, old.user_id));
  end case;
  if va is not null then
    perform lock_shared_rows();
    perform count_va_load(va);
  end if;
  return null;
end $$;
create constraint trigger assignments_load
  after insert or update of va_id, ended_at or delete on assignments
  deferrable initially deferred for each row execute function keep_va_load();
create constraint trigger va_profiles_load after insert or update of rating or delete on va_profiles
  deferrable initially deferred for each row execute function keep_va_load();
create constraint trigger subscriptions_load
  after insert or update of status, end_date, monthly_hours or delete on subscriptions
  deferrable initially deferred for each row execute function keep_va_load();

-- The deletion of a VA ends the proposals to assign that VA.
create function end_proposal() returns trigger language plpgsql as $$
begin
  new.ended_at := now();
  new.outcome := 'deleted';
  return new;
end $$;
create trigger matches_end before update of va_id on matches for each row
  when (old.va_id is not null and new.va_id is null and new.proposed_at is not null and new.ended_at is null)
  execute function end_proposal();

-- A client who has a VA needs no match.
create function end_match() returns trigger language plpgsql as $$
begin
  delete from matches where client_id = new.client_id;
  return null;
end $$;
create trigger assignments_end_match after insert on assignments for each row
  when (new.ended_at is null) execute function end_match();

-- Only an active administrator works on matches, only an active VA is proposed, and only a client waits.
create function release_matches() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' then
    update matches set admin_id = null where admin_id = new.id;
  elsif old.role = 'va' then
    update matches set ended_at = now(), outcome = 'inactive'
      where va_id = new.id and ended_at is null;
  elsif new.role <> 'client' then
    delete from matches where client_id = new.id;
  end if;
  return null;
end $$;
create trigger users_release_matches after update of role, status on users for each row
  when (old.role <> new.role or (old.status <> 'inactive' and new.status = 'inactive'))
  execute function release_matches();

-- Records the change of a match, for the client and for the administrators.
create function record_match_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'match',
    object_id => coalesce(new.client_id, old.client_id),
    operation => event_operation(tg_op),
    user_ids => array[coalesce(new.client_id, old.client_id)]);
  return null;
end $$;
create constraint trigger matches_event after insert or update or delete on matches
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_match_event();

-- Totals of the dashboards, so that they read a few rows instead of counting every row. They are written at commit under
-- one lock, so that two transactions cannot deadlock. Half of each page is free, because the rows are updated in place
-- many times a day.

-- The figures of the admin dashboard as changes per UTC day: their sum is the current figure, and the sum without the
-- last days is the figure of an earlier day.
create table daily_totals (
  kind text not null check (kind in ('active-clients', 'clients', 'active-vas', 'training-vas', 'vas', 'revenue',
    'tasks', 'tasks-done', 'hours', 'ratings', 'rating-sum')),
  day date not null,
  amount numeric not null,
  primary key (kind, day)
) with (fillfactor = 50);

-- The number of tasks of each status that a client or a VA has.
create table task_counts (
  user_id integer not null references users (id) on delete cascade,
  part text not null check (part in ('client', 'va')),
  status text not null check (status in ('todo', 'in-progress', 'in-review', 'done', 'cancelled')),
  amount integer not null,
  primary key (user_id, part, status)
) with (fillfactor = 50);

-- The hours that a VA logged on a UTC day.
create table work_days (
  va_id integer not null references users (id) on delete cascade,
  day date not null,
  hours numeric not null,
  primary key (va_id, day)
) with (fillfactor = 50);

-- Adds to a daily total, by default today.
create function add_to_total(total text, change numeric, on_day date default null) returns void
language plpgsql as $$
begin
  if coalesce(change, 0) = 0 then
    return;
  end if;
  perform lock_shared_rows();
  insert into daily_totals as t (kind, day, amount)
    values (total, coalesce(on_day, utc_day()), change)
    on conflict (kind, day) do update set amount = t.amount + excluded.amount;
end $$;

-- What a user adds to the daily totals, and on which day; null is the day of the change.
create function totals_of_user(u users) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'clients', null::date, 1::numeric where (u).role = 'client' union all
  select 'active-clients', null, 1 where (u).role = 'client' and (u).status = 'active' union all
  select 'vas', null, 1 where (u).role = 'va' union all
  select 'active-vas', null, 1 where (u).role = 'va' and (u).status = 'active' union all
  select 'training-vas', null, 1 where (u).role = 'va' and (u).status = 'training'
$$;

-- What a plan adds to the daily totals: its monthly price while it is active.
create function totals_of_subscription(u subscriptions) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'revenue', null::date, round((u).monthly_hours * (u).hourly_rate, 2)
    where (u).status = 'active'
$$;

-- What a task adds to the daily totals.
create function totals_of_task(u tasks) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'tasks', null::date, 1::numeric where (u).id is not null union all
  select 'tasks-done', day_of((u).completed_at), 1 where (u).completed_at is not null
$$;

-- What a ledger row adds to the daily totals. Hours are counted from the ledger, because it keeps the hours of a log that
-- was deleted with its client.
create function totals_of_booking(u hours_ledger) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'hours', day_of((u).created_at), -(u).hours where (u).time_log_id is not null
$$;

-- What feedback adds to the daily totals.
create function totals_of_rating(u feedback) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'ratings', day_of((u).created_at), 1::numeric where (u).id is not null union all
  select 'rating-sum', day_of((u).created_at), (u).rating where (u).id is not null
$$;

-- Adds what the new user adds, and subtracts what the old one added.
create function count_user() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_user(new) union all
    select kind, day, -amount from totals_of_user(old)
  ) change group by kind, day;
  return null;
end $$;
-- Changes of the counted columns change the daily totals.
create constraint trigger users_count after insert or update of role, status or delete on users
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_user();

-- The same for plans.
create function count_subscription() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_subscription(new) union all
    select kind, day, -amount from totals_of_subscription(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger subscriptions_count
  after insert or update of status, monthly_hours, hourly_rate or delete on subscriptions
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_subscription();

-- The same for tasks.
create function count_task() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_task(new) union all
    select kind, day, -amount from totals_of_task(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger tasks_count after insert or update of completed_at, status or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_task();

-- The same for ledger rows.
create function count_booking() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_booking(new) union all
    select kind, day, -amount from totals_of_booking(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger hours_ledger_count after insert on hours_ledger
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_booking();

-- The same for feedback.
create function count_rating() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_rating(new) union all
    select kind, day, -amount from totals_of_rating(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger feedback_count after insert or update of rating or delete on feedback
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_rating();

-- Moves a task from its old client, VA and status to the new ones in the task counts. A deleted user has no counts.
create function count_tasks_of_parties() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.client_id, new.va_id, new.status)
      is not distinct from (old.client_id, old.va_id, old.status) then
    return null;
  end if;
  perform lock_shared_rows();
  if tg_op <> 'DELETE' then
    insert into task_counts as known (user_id, part, status, amount)
      select u.id, party.part, new.status, 1
      from (values (new.client_id, 'client'), (new.va_id, 'va')) party (id, part)
      join users u on u.id = party.id
      on conflict (user_id, part, status) do update set amount = known.amount + 1;
  end if;
  if tg_op <> 'INSERT' then
    update task_counts set amount = amount - 1
      where status = old.status and ((user_id = old.client_id and part = 'client')
        or (user_id = old.va_id and part = 'va'));
  end if;
  return null;
end $$;
-- Changes of a task's client, VA or status change the task counts.
create constraint trigger tasks_count_parties after insert or update of status, client_id, va_id or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_tasks_of_parties();

-- Adds the new hours of a log to the VA's days, and subtracts the old ones. A deleted user has no days.
create function count_work() returns trigger language plpgsql as $$
begin
  perform lock_shared_rows();
  insert into work_days as known (va_id, day, hours)
    select change.va_id, change.day, exact_hours(sum(change.hours)) from (
      select new.va_id, day_of(new.start_time) as day, new.duration as hours
      union all select old.va_id, day_of(old.start_time), -old.duration
    ) change
    join users u on u.id = change.va_id
    group by change.va_id, change.day having sum(change.hours) <> 0
    on conflict (va_id, day) do update set hours = exact_hours(known.hours + excluded.hours);
  return null;
end $$;
-- Changes of a log's VA, day or hours change the work days.
create constraint trigger time_logs_count_work
  after insert or update of va_id, start_time, duration or delete on time_logs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_work();

-- Recounts the daily totals after a bulk load. A plan that has ended was revenue from its first day to its last.
create function recount_daily_totals() returns void language plpgsql as $$
begin
  perform lock_shared_rows();
  delete from daily_totals;
  insert into daily_totals (kind, day, amount)
    select kind, day, sum(amount) from (
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from users u, totals_of_user(u) part
      union all
      select part.kind, coalesce(part.day, coalesce(u.start_date, day_of(u.created_at))) as day, part.amount
        from subscriptions u, totals_of_subscription(u) part
      union all
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from tasks u, totals_of_task(u) part
      union all
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from hours_ledger u, totals_of_booking(u) part
      union all
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from feedback u, totals_of_rating(u) part
      union all
      select 'revenue', start_date, round(monthly_hours * hourly_rate, 2)
        from subscriptions where status <> 'active' and start_date is not null and end_date > start_date
      union all
      select 'revenue', end_date, -round(monthly_hours * hourly_rate, 2)
        from subscriptions where status <> 'active' and start_date is not null and end_date > start_date
    ) parts
    group by kind, day having sum(amount) <> 0;
end $$;

-- Recounts the task counts after a bulk load.
create function recount_task_counts() returns void language plpgsql as $$
begin
  perform lock_shared_rows();
  delete from task_counts;
  insert into task_counts (user_id, part, status, amount)
    select client_id, 'client', status, count(*) from tasks group by client_id, status
    union all
    select va_id, 'va', status, count(*) from tasks where va_id is not null
      group by va_id, status;
end $$;

-- Recounts the work days after a bulk load.
create function recount_work_days() returns void language plpgsql as $$
begin
  perform lock_shared_rows();
  delete from work_days;
  insert into work_days (va_id, day, hours)
    select va_id, day_of(start_time), exact_hours(sum(duration)) from time_logs where va_id is not null
      group by 1, 2;
end $$;

-- Recounts all totals after a bulk load.
-- Called by rebuildLedgerAndTotals (db/seed.ts).
create function recount_totals() returns void language plpgsql as $$
begin
  perform recount_daily_totals();
  perform recount_task_counts();
  perform recount_work_days();
end $$;

-- What the figures of the business are computed from: the hours that VAs offer, the monthly prices of plans over time,
-- and the logged time with its pay rate.

-- The hours that a VA offers in a week, from a day on.
create table va_capacities (
  va_id integer not null references users (id) on delete cascade,
  valid_from date not null,
  weekly_hours numeric(5, 2) not null check (weekly_hours between 0 and 100),
  -- No foreign key: the hours outlive the administrator.
  set_by integer not null,
  set_at timestamptz(3) not null default clock_timestamp(),
  primary key (va_id, valid_from)
);

-- The monthly price of a plan in a span of days. Plans change in place, so their rows only have the current price. No
-- foreign keys: the revenue of the past outlives the plan and its client.
create table plan_spans (
  id integer primary key generated always as identity,
  subscription_id integer not null,
  client_id integer not null,
  first_day date not null,
  -- The first day after the span; infinity while no end is known.
  end_day date not null default 'infinity',
  monthly_price numeric(12, 2) not null check (monthly_price > 0),
  constraint plan_spans_order_check check (end_day > first_day),
  constraint plan_spans_subscription_id_first_day_key unique (subscription_id, first_day)
);
-- The spans that cover a day or a later one, read from the index only; the spans of a client.
create index plan_spans_end on plan_spans (end_day, first_day) include (client_id, monthly_price);
create index plan_spans_client on plan_spans (client_id, first_day);

-- The logged time with the pay rate of its day; null without one. The amount is rounded by row, as on pay statements. The
-- lines of pay statements keep the rates of deleted VAs and the approved time of deleted clients, so that the past does not
-- change. Time of a deleted VA that is on no statement is never paid, so it costs nothing.
create view priced_time as
  select priced.*, case when va_id is null and rate is null then 0 else cost_of(hours, rate) end as amount
  from (
    select logged_time.*, coalesce(hourly_rate, (select line.hourly_rate from pay_statement_lines as line
        where line.source = logged_time.source and line.source_id = logged_time.source_id)) as rate
    from logged_time left join pay_rate_spans as paid on paid.va_id = logged_time.va_id
      and rate_date >= valid_from and rate_date < valid_to
  ) as priced
  union all
  select source, source_id, va.id, client_id, task_id, booked_on, rate_date, line.hours, true, hourly_rate, amount
  from pay_statement_lines as line
  join pay_statements as statement on statement.id = line.statement_id
  left join users as va on va.id = statement.va_id
  where not exists (select from users as client where client.id = line.client_id);

-- Stores the monthly price of a plan that starts, changes or ends.
create function keep_plan_span() returns trigger language plpgsql as $$
declare
  today date := billing_day();
  ends date := case tg_op when 'DELETE' then today else plan_end(new) end;
  plan record := coalesce(new, old);
  price numeric := round(plan.monthly_hours * plan.hourly_rate, 2);
  begins date := case tg_op when 'INSERT' then coalesce(plan.start_date, today) else today end;
  known plan_spans;
begin
  select * into known from plan_spans where subscription_id = plan.id
    order by first_day desc limit 1 for no key update;
  if ends <= today then
    delete from plan_spans where subscription_id = plan.id and first_day >= ends;
    update plan_spans set end_day = ends where subscription_id = plan.id and end_day > ends;
  elsif known.end_day > today and (known.monthly_price = price or known.first_day >= today) then
    update plan_spans set end_day = ends, monthly_price = price where id = known.id;
    return null;
  elsif known.end_day > today then
    update plan_spans set end_day = today where id = known.id;
  end if;
  if ends > begins then
    insert into plan_spans (subscription_id, client_id, first_day, end_day, monthly_price)
      values (plan.id, plan.user_id, begins, ends, price);
  end if;
  return null;
end $$;
create trigger subscriptions_span
  after insert or update of status, start_date, end_date, monthly_hours, hourly_rate or delete on subscriptions
  for each row execute function keep_plan_span();

-- The hours of a VA have an event, like a change of their profile.
create function record_capacity_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'user', object_id => new.va_id, operation => 'updated',
    va_id => new.va_id, user_ids => array[new.va_id]);
  return null;
end $$;
create constraint trigger va_capacities_event after insert or update on va_capacities
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_capacity_event();

-- The list "Needs attention" of the administrators' dashboard.

-- A row that the administrators do not see until a time. The object is a lead, a task, a user or the segment of a timer.
-- The snooze applies while the fact has this `since`; a new review, timer or failed payment has another.
create table attention_snoozes (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('lead', 'timer', 'payment', 'client-without-va', 'hours', 'overdue', 'review',
    'approval', 'client-without-plan', 'next-step', 'late-match', 'declined-proposal', 'ended-proposal',
    'failed-job', 'missed-routine', 'time-approval', 'dispute')),
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

-- Notifications: what happened that concerns a user, the users' choice of channels, and their settings.
-- notification-sources.sql has the triggers that write them.

-- An entry of a user's inbox. While it is unread there is one for each kind and subject: another act increments `count`.
create table notifications (
  id integer primary key generated always as identity,
  -- The receiver.
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('task-assigned', 'task-unassigned', 'comment', 'mention', 'approval-wanted',
    'approved', 'changes-requested', 'due-soon', 'overdue', 'message-missed', 'assignment', 'hours-80', 'hours-100',
    'routine-missed', 'lead-waiting', 'payment-failed', 'run-finished', 'hours-question', 'hours-answered',
    'timer-stopped', 'week-submitted', 'week-not-submitted', 'time-returned', 'time-approved', 'pay-approved',
    'pay-paid', 'invoice-overdue', 'invoice-sent', 'task-deleted', 'payment-disputed')),
  subject_kind text not null check (subject_kind in ('task', 'conversation', 'support', 'lead', 'subscription',
    'payment', 'routine', 'run', 'assignment', 'timesheet', 'pay-statement', 'invoice')),
  -- Of a conversation, the contact; of a support conversation, its user. Triggers delete the entries of a deleted subject.
  subject_id integer not null,
  -- Who acted last. No foreign key, because the entry outlives the user; null if no user acted.
  actor_id integer,
  count integer not null default 1 check (count > 0),
  -- The place in the subject, such as the comment. Contents are read from the subject, so that they are current and allowed.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 2000),
  -- The channels that the receiver had switched on at the last act.
  in_app boolean not null,
  mail boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- The time of the last act.
  updated_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  is_unread boolean not null generated always as (read_at is null) stored
);
-- A user has one unread entry for each kind and subject.
create unique index notifications_unread_key on notifications (user_id, kind, subject_kind, subject_id)
  where read_at is null;
-- The inbox of a user, of all kinds or of one: unread entries first, then the latest.
create index notifications_inbox on notifications (user_id, is_unread desc, updated_at desc, id desc) where in_app;
create index notifications_by_kind on notifications (user_id, kind, is_unread desc, updated_at desc, id desc);
-- The entries of a subject, those to mail, and the read ones by age.
create index notifications_subject on notifications (subject_kind, subject_id);
create index notifications_to_mail on notifications (user_id, id)
  where mail and read_at is null and (mailed_at is null or mailed_at < updated_at);
create index notifications_age on notifications (read_at) where read_at is not null;
-- Entries that are not shown, because only mail is switched on, by age.
create index notifications_hidden_age on notifications (updated_at) where not in_app;

-- The channels of a kind that a user has changed. Without a row, the defaults of the role apply.
create table notification_preferences (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('task-assigned', 'task-unassigned', 'comment', 'mention', 'approval-wanted',
    'approved', 'changes-requested', 'due-soon', 'overdue', 'message-missed', 'assignment', 'hours-80', 'hours-100',
    'routine-missed', 'lead-waiting', 'payment-failed', 'run-finished', 'hours-question', 'hours-answered',
    'timer-stopped', 'week-submitted', 'week-not-submitted', 'time-returned', 'time-approved', 'pay-approved',
    'pay-paid', 'invoice-overdue', 'invoice-sent', 'task-deleted', 'payment-disputed')),
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- Facts that depend on the time, such as that a task became overdue, and were told. Each is told once.
create table notified_facts (
  kind text not null,
  subject_id integer not null,
  -- What makes it one fact: the due date and the receiver, the billing period, or nothing.
  fact text not null check (char_length(fact) <= 60),
  told_at timestamptz(3) not null default now(),
  primary key (kind, subject_id, fact)
);
-- Old facts are deleted by age.
create index notified_facts_age on notified_facts (told_at);

-- How a user wants to be told of things, and how they read days and times. Without a row, the column defaults apply.
create table user_settings (
  user_id integer primary key references users (id) on delete cascade,
  -- Full hours in the user's time zone, between which nothing is mailed. They may include midnight.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_to integer check (quiet_to between 0 and 23),
  -- The hour of the daily digest; null for none.
  digest_hour integer check (digest_hour between 0 and 23),
  -- 0 for Sunday, 1 for Monday, 6 for Saturday.
  first_day_of_week integer not null default 1 check (first_day_of_week in (0, 1, 6)),
  clock text not null default '12' check (clock in ('12', '24')),
  constraint user_settings_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

-- The kinds that each role receives, and their channels until the user changes them.
create function notification_defaults() returns table (role text, kind text, in_app boolean, mail boolean)
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
    ('admin', 'comment', true, false),
    ('admin', 'mention', true, true),
    ('admin', 'message-missed', true, false),
    ('admin', 'hours-80', true, false),
    ('admin', 'hours-100', true, false),
    ('admin', 'routine-missed', false, false),
    ('admin', 'lead-waiting', true, true),
    ('admin', 'payment-failed', true, true),
    ('admin', 'payment-disputed', true, true),
    ('admin', 'invoice-overdue', true, false),
    ('admin', 'run-finished', true, false)
$$;

-- Tells a user of an act: adds it to the unread entry of its kind and subject, or inserts one. Nobody is told of their own
-- act, and nobody who is inactive or has switched off both channels.
create function notify_user(receiver integer, kind text, subject_kind text, subject_id integer, actor integer,
  detail jsonb default '{}') returns void language plpgsql as $$
#variable_conflict use_column
declare
  channels record;
begin
  if receiver is null or receiver = actor or current_setting('gva.silent', true) = 'on' then
    return;
  end if;
  select coalesce(chosen.in_app, usual.in_app) as in_app, coalesce(chosen.mail, usual.mail) as mail into channels
    from users
    join notification_defaults() as usual on usual.role = users.role and usual.kind = notify_user.kind
    left join notification_preferences as chosen on chosen.user_id = users.id and chosen.kind = notify_user.kind
    where users.id = receiver and users.status <> 'inactive';
  if not found or not (channels.in_app or channels.mail) then
    return;
  end if;
  insert into notifications as known (user_id, kind, subject_kind, subject_id, actor_id, detail, in_app, mail)
    values (receiver, notify_user.kind, notify_user.subject_kind, notify_user.subject_id, actor, notify_user.detail,
      channels.in_app, channels.mail)
    on conflict (user_id, kind, subject_kind, subject_id) where read_at is null do update set
      count = known.count + 1, updated_at = clock_timestamp(), actor_id = excluded.actor_id,
      detail = excluded.detail, in_app = excluded.in_app, mail = excluded.mail;
end $$;

-- Tells every administrator.
create function notify_admins(kind text, subject_kind text, subject_id integer, actor integer,
  detail jsonb default '{}') returns void language plpgsql as $$
declare
  receiver integer;
begin
  for receiver in select id from users where role = 'admin' order by id loop
    perform notify_user(receiver, kind, subject_kind, subject_id, actor, detail);
  end loop;
end $$;

-- Marks the entries of some kinds about a subject as read for everyone, because they are settled.
create function settle_notifications(kinds text[], about text, subject integer) returns void language sql as $$
  update notifications set read_at = clock_timestamp()
    where subject_kind = about and subject_id = subject and kind = any (kinds) and read_at is null
$$;

-- Tells the client of a routine and their VA that an occurrence was missed.
create function notify_missed_routine(routine integer, due_on date) returns void language plpgsql as $$
declare
  client integer;
  receiver integer;
begin
  select client_id into client from routines where id = routine;
  for receiver in select id from unnest(array[client, va_of_client(client)]) as told (id) order by id loop
    perform notify_user(receiver, 'routine-missed', 'routine', routine, null, jsonb_build_object('dueOn', due_on));
  end loop;
  perform notify_admins('routine-missed', 'routine', routine, null, jsonb_build_object('dueOn', due_on));
end $$;

-- Tells a client, their VA and the administrators of the used hours in the client's running plan.
-- Called by usedHours (src/domains/notifications/due-queries.ts).
create function notify_hours(kind text, client integer) returns void language plpgsql as $$
declare
  plan integer;
  receiver integer;
begin
  select id into plan from subscriptions where user_id = client and plan_runs(status, end_date)
    order by status = 'active' desc, id desc limit 1;
  if plan is null then
    return;
  end if;
  for receiver in select id from unnest(array[client, va_of_client(client)]) as told (id) order by id loop
    perform notify_user(receiver, kind, 'subscription', plan, null);
  end loop;
  perform notify_admins(kind, 'subscription', plan, null);
end $$;

-- The users that a text mentions, such as <@7>; at most 20.
create function mentioned_users(content text) returns integer[] language sql immutable as $$
  select coalesce(array_agg(distinct id), '{}') from (
    select found[1]::integer as id from regexp_matches(content, '<@([1-9][0-9]{0,8})>', 'g') as found limit 20
  ) as mentions
$$;

-- A text with the names of the users that it mentions: @Rosa Delgado for <@7>. A deleted user has no name.
-- Called by listNotifications (src/domains/notifications/queries.ts).
create function name_mentions(content text) returns text language plpgsql stable as $$
declare
  mentioned record;
begin
  for mentioned in select found.id, coalesce(users.full_name, 'a former user') as name
      from unnest(mentioned_users(content)) as found (id) left join users on users.id = found.id loop
    content := replace(content, format('<@%s>', mentioned.id), '@' || mentioned.name);
  end loop;
  return content;
end $$;

-- The local time in a zone; in UTC if the zone is missing, or if the browser that sent it knows zones that PostgreSQL
-- does not know.
create function local_time(instant timestamptz, zone text) returns timestamp language plpgsql stable as $$
begin
  return instant at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return instant at time zone 'UTC';
end $$;

-- Records that the inbox of a user has changed: one event for each user and transaction, with the user's id.
create function record_notification_event() returns trigger language plpgsql as $$
declare
  reader text := format(' %s ', coalesce(new.user_id, old.user_id));
  told text := coalesce(current_setting('gva.told', true), '');
begin
  if position(reader in told) > 0 then
    return null;
  end if;
  perform set_config('gva.told', told || reader, true);
  perform record_event(
    kind => 'notification',
    object_id => reader::integer,
    operation => 'updated',
    user_ids => array[reader::integer]);
  return null;
end $$;
create constraint trigger notifications_event after insert on notifications
  deferrable initially deferred for each row execute function record_notification_event();
create constraint trigger notifications_update_event
  after update of count, updated_at, read_at, in_app, detail on notifications
  deferrable initially deferred for each row execute function record_notification_event();
-- Also during the deletion of a user, which suppresses the events of the deleted rows.
create constraint trigger notifications_delete_event after delete on notifications
  deferrable initially deferred for each row execute function record_notification_event();

-- Records changed settings as a change of the user, so that their other tabs and devices follow.
create function record_settings_event() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    perform record_event(kind => 'user', object_id => new.user_id, operation => 'updated',
      user_ids => array[new.user_id]);
  end if;
  return null;
end $$;
create constraint trigger user_settings_event after insert or update on user_settings
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_settings_event();

-- The triggers that write notifications in the transaction of the change, for all writers. They are not deferred: the
-- rows of the inbox are locked before the lock of totals and invoices, so that two transactions cannot deadlock between them.

-- Deletes the entries of a user about a task and its runs.
create function forget_task(reader integer, task integer) returns void language sql as $$
  delete from notifications where user_id = reader and ((subject_kind = 'task' and subject_id = task)
    or (subject_kind = 'run' and subject_id in (select id from workflow_runs where task_id = task)))
$$;

-- Deletes the entry that tells a client of a deleted task. A task leaves the archive when it is restored, and when it can no
-- longer be restored.
create function forget_deletion() returns trigger language plpgsql as $$
begin
  delete from notifications where kind = 'task-deleted' and subject_kind = 'task' and subject_id = old.id;
  return null;
end $$;
create trigger archived_tasks_forget after delete on archived_tasks for each row execute function forget_deletion();

-- Tells of the changes of a task: who is assigned, what waits for approval and what became of it. A former VA or client
-- keeps only the entry that they lost the task; it has the title, which they knew.
create function notify_task_change() returns trigger language plpgsql as $$
declare
  task record;
  former_va integer := (new.fields -> 'vaId' ->> 0)::integer;
  former_client integer := (new.fields -> 'clientId' ->> 0)::integer;
  former_status text := new.fields -> 'status' ->> 0;
  current_status text := new.fields -> 'status' ->> 1;
begin
  select title, client_id, va_id into task from tasks where id = new.task_id;
  if not found then
    return null;
  end if;
  if former_client is not null then
    perform forget_task(former_client, new.task_id);
  end if;
  if new.fields ? 'vaId' then
    if former_va is not null then
      perform forget_task(former_va, new.task_id);
      perform notify_user(former_va, 'task-unassigned', 'task', new.task_id, new.actor_id,
        jsonb_build_object('title', task.title));
    end if;
    if task.va_id is not null then
      delete from notifications where user_id = task.va_id and kind = 'task-unassigned'
        and subject_kind = 'task' and subject_id = new.task_id;
      perform notify_user(task.va_id, 'task-assigned', 'task', new.task_id, new.actor_id);
    end if;
  end if;
  if former_status = 'in-review' then
    perform settle_notifications('{approval-wanted}', 'task', new.task_id);
    if current_status = 'done' then
      perform notify_user(task.va_id, 'approved', 'task', new.task_id, new.actor_id);
    elsif current_status in ('todo', 'in-progress') and not new.fields ? 'vaId' then
      perform notify_user(task.va_id, 'changes-requested', 'task', new.task_id, new.actor_id);
    end if;
  end if;
  if current_status = 'in-review' then
    perform settle_notifications('{changes-requested}', 'task', new.task_id);
    perform notify_user(task.client_id, 'approval-wanted', 'task', new.task_id, new.actor_id);
  end if;
  -- A task that is reopened was not approved after all.
  if former_status = 'done' then
    delete from notifications where subject_kind = 'task' and subject_id = new.task_id
      and kind = 'approved' and read_at is null;
  end if;
  if current_status in ('done', 'cancelled') or new.fields ? 'dueDate' then
    perform settle_notifications('{due-soon,overdue}', 'task', new.task_id);
  end if;
  return null;
end $$;
create trigger task_changes_notify after insert on task_changes
  for each row execute function notify_task_change();

-- Tells the client, the VA and the administrators who take part in the comments of a task; those who are mentioned get a
-- mention instead. The comment of a request for changes belongs to the entry that the request has just written.
create function notify_comment() returns trigger language plpgsql as $$
declare
  task record;
  place jsonb := jsonb_build_object('commentId', new.id);
  mentioned integer[] := mentioned_users(new.content);
  known integer[] := case when tg_op = 'UPDATE' then mentioned_users(old.content) else '{}' end;
  receiver integer;
begin
  select id, client_id, va_id into task from tasks where id = new.task_id;
  for receiver in select id from users where id = any (mentioned) and id <> all (known)
      and (role = 'admin' or id in (task.client_id, task.va_id)) order by id loop
    perform notify_user(receiver, 'mention', 'task', task.id, new.user_id, place);
  end loop;
  if tg_op = 'UPDATE' then
    return null;
  end if;
  for receiver in
    select id from users where id <> all (mentioned) and (id in (task.client_id, task.va_id)
      or (role = 'admin' and id in (select user_id from task_comments where task_id = task.id)))
    order by id
  loop
    update notifications set detail = place
      where user_id = receiver and kind = 'changes-requested' and subject_kind = 'task' and subject_id = task.id
        and read_at is null and actor_id = new.user_id and updated_at >= now();
    if not found then
      perform notify_user(receiver, 'comment', 'task', task.id, new.user_id, place);
    end if;
  end loop;
  return null;
end $$;
create trigger task_comments_notify after insert on task_comments
  for each row execute function notify_comment();
create trigger task_comments_notify_mentions after update of content on task_comments
  for each row when (new.content <> old.content) execute function notify_comment();

-- Removes a deleted comment from the entries that lead to it.
create function forget_comment() returns trigger language plpgsql as $$
begin
  delete from notifications where subject_kind = 'task' and subject_id = old.task_id
    and kind in ('comment', 'mention') and count = 1 and (detail ->> 'commentId')::integer = old.id;
  update notifications as entry set count = greatest(1, entry.count - 1),
      detail = entry.detail - 'commentId' || coalesce((
        select jsonb_build_object('commentId', left_over.id) from task_comments as left_over
        where left_over.task_id = old.task_id and left_over.user_id <> entry.user_id
          and entry.kind <> 'changes-requested'
          and (entry.kind <> 'mention' or entry.user_id = any (mentioned_users(left_over.content)))
        order by left_over.created_at desc, left_over.id desc limit 1), '{}')
    where entry.subject_kind = 'task' and entry.subject_id = old.task_id
      and (entry.detail ->> 'commentId')::integer = old.id;
  return null;
end $$;
create trigger task_comments_forget after delete on task_comments
  for each row execute function forget_comment();

-- Tells a VA and a client that they work together. When it ends, the VA forgets what only the VA of the client may see.
create function notify_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is null then
      perform notify_user(least(new.va_id, new.client_id), 'assignment', 'assignment', new.id, null);
      perform notify_user(greatest(new.va_id, new.client_id), 'assignment', 'assignment', new.id, null);
    end if;
    return null;
  end if;
  delete from notifications where subject_kind = 'assignment' and subject_id = new.id;
  delete from notifications where user_id = old.va_id and (
    (subject_kind = 'routine' and subject_id in (select id from routines where client_id = old.client_id))
    or (subject_kind = 'subscription' and subject_id in (select id from subscriptions where user_id = old.client_id))
    or (subject_kind = 'run' and subject_id in (select run.id from workflow_runs as run
      join routines on routines.id = run.routine_id where routines.client_id = old.client_id))
    -- A VA who waits for approval reaches only their clients.
    or (subject_kind = 'conversation' and subject_id = old.client_id
      and exists (select from users where id = old.va_id and approved_at is null)));
  return null;
end $$;
create trigger assignments_notify after insert on assignments
  for each row execute function notify_assignment();
create trigger assignments_forget after update of ended_at on assignments
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_assignment();

-- Tells the client, the VA and who started it that a workflow run is finished.
create function notify_finished_run() returns trigger language plpgsql as $$
declare
  place record;
  receiver integer;
begin
  if new.routine_id is null then
    select client_id, va_id into place from tasks where id = new.task_id;
  else
    select client_id, va_of_client(client_id) as va_id into place from routines where id = new.routine_id;
  end if;
  for receiver in select id from users where id in (place.client_id, place.va_id)
      or (id = new.started_by and role = 'admin') order by id loop
    perform notify_user(receiver, 'run-finished', 'run', new.id, new.ended_by);
  end loop;
  return null;
end $$;
create trigger workflow_runs_notify after update of status on workflow_runs
  for each row when (new.status = 'finished' and old.status <> 'finished')
  execute function notify_finished_run();

-- Tells of a failed payment. A payment settles the failed ones of what is not an invoice, unless it pays an invoice without
-- a plan month. What failed for an invoice is settled with the invoice.
create function notify_payment() returns trigger language plpgsql as $$
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
create trigger payments_notify after insert on payments
  for each row when (current_setting('gva.silent', true) is distinct from 'on')
  execute function notify_payment();

-- Tells of a date of a routine on which no task was created.
create function notify_occurrence() returns trigger language plpgsql as $$
begin
  perform notify_missed_routine(new.routine_id, new.due_on);
  return null;
end $$;
create trigger routine_occurrences_notify after insert on routine_occurrences for each row
  when (new.status in ('missed', 'failed')) execute function notify_occurrence();

-- A lead that got a reply no longer waits.
create function settle_lead() returns trigger language plpgsql as $$
begin
  perform settle_notifications('{lead-waiting}', 'lead', new.id);
  return null;
end $$;
create trigger leads_settle after update of status on leads for each row
  when (old.status in ('request', 'lead') and new.status not in ('request', 'lead'))
  execute function settle_lead();

-- Messages that were read are not missed any more.
create function settle_messages() returns trigger language plpgsql as $$
begin
  update notifications as entry set read_at = clock_timestamp()
    from (select distinct receiver_id, sender_id from present where is_read) as known
    where entry.user_id = known.receiver_id and entry.kind = 'message-missed'
      and entry.subject_kind = 'conversation' and entry.subject_id = known.sender_id and entry.read_at is null;
  return null;
end $$;
create trigger messages_settle after update on messages referencing new table as present
  for each statement execute function settle_messages();

-- The same for support conversations, which the administrators read together.
create function settle_support_messages() returns trigger language plpgsql as $$
begin
  update notifications as entry set read_at = clock_timestamp()
    from (select distinct user_id, is_answer from present where is_read) as known
    where entry.subject_kind = 'support' and entry.subject_id = known.user_id and entry.read_at is null
      and (entry.user_id = known.user_id) = known.is_answer;
  return null;
end $$;
create trigger support_messages_settle after update on support_messages referencing new table as present
  for each statement execute function settle_support_messages();

-- The entries of a deleted subject are deleted; the argument is its kind.
create function forget_subject() returns trigger language plpgsql as $$
begin
  delete from notifications where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger tasks_forget after delete on tasks for each row execute function forget_subject('task');
create trigger leads_forget after delete on leads for each row execute function forget_subject('lead');
create trigger routines_forget after delete on routines for each row execute function forget_subject('routine');
create trigger workflow_runs_forget after delete on workflow_runs for each row execute function forget_subject('run');
create trigger assignments_forget_deleted after delete on assignments
  for each row execute function forget_subject('assignment');
create trigger subscriptions_forget after delete on subscriptions
  for each row execute function forget_subject('subscription');
create trigger users_forget_conversations after delete on users
  for each row execute function forget_subject('conversation');
create trigger users_forget_support after delete on users for each row execute function forget_subject('support');
create trigger timesheets_forget after delete on timesheets for each row execute function forget_subject('timesheet');

-- A user with another role may not see what the former role saw.
create function forget_role() returns trigger language plpgsql as $$
begin
  delete from notifications where user_id = new.id;
  return null;
end $$;
create trigger users_forget_role after update of role on users
  for each row when (new.role <> old.role) execute function forget_role();

-- Live events as they are read.

-- Events with the users who may see them now. A task may have been assigned by another transaction since the event of its
-- comment was written, and its new VA must not miss the comment.
create view current_events as
  select e.xid, e.id, e.kind, e.object_id, e.operation,
    coalesce(t.client_id, e.client_id) as client_id,
    case when t.id is not null then t.va_id when e.audience = 'client' then va_of_client(e.client_id)
      else e.va_id end as va_id,
    e.former_client_id, e.former_va_id,
    case when t.id is not null then is_in_pool(t.va_id, t.status) else e.is_pool end as is_pool,
    e.was_pool, e.user_ids, e.task_id, e.parent_id, e.actor_id, e.version, e.created_at
  from events e left join tasks t on e.audience = 'task' and t.id = e.task_id;
