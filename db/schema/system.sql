-- The installation, the audit log and idempotency keys.

-- One row: the id of this database, which the file store has as the id of its owner, and the time of the last successful
-- write check.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  written_at timestamptz(3) not null default now()
);
insert into installation default values;

-- Who did what to which object, and when. Rows outlive the users and objects that they name, so the ids are no foreign
-- keys.
create table audit_log (
  id bigint primary key generated always as identity,
  -- Null if no user is signed in, or if the server itself acts.
  actor_id integer,
  action text not null check (action in ('signed-in', 'sign-in-failed', 'exported', 'downloaded', 'accepted', 'rejected',
    'refunded', 'created', 'updated', 'deleted', 'assigned', 'unassigned', 'converted', 'approved', 'invited',
    'password-changed', 'sessions-ended', 'corrected')),
  object_kind text not null check (object_kind in ('sign-in', 'export', 'file', 'payment', 'user', 'assignment',
    'subscription', 'plan-template', 'hours', 'task', 'comment', 'workflow', 'workflow-comment', 'routine', 'lead',
    'invitation')),
  object_id integer not null,
  before jsonb,
  after jsonb,
  address text check (char_length(address) <= 64),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The audit log, newest first: all of it, of an object, of a kind, of an actor.
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_object on audit_log (object_id, created_at desc, id desc);
create index audit_log_kind on audit_log (object_kind, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_id, created_at desc, id desc);

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

-- The audit log is append-only.
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
