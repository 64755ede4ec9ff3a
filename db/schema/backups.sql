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
create index backups_latest on backups (taken_at desc);

create constraint trigger backups_event after insert or update or delete on backups
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('backup');
