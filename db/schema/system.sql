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
