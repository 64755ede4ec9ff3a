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
    'retried', 'voided', 'restored', 'returned', 'adjusted', 'paid', 'credited', 'sent', 'shown',
    'closed', 'reopened')),
  object_kind text not null check (object_kind in ('sign-in', 'export', 'file', 'payment', 'user', 'assignment',
    'subscription', 'plan-template', 'hours', 'task', 'comment', 'workflow', 'workflow-comment', 'routine', 'lead',
    'lead-comment', 'invitation', 'mail', 'saved-view', 'client-note', 'time-log', 'support', 'match', 'job',
    'pay-rate', 'pay-statement', 'invoice', 'seller', 'bank-details', 'month',
    'catalogue-plan')),
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
