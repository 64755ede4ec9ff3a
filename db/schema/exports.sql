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
