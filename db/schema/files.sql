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
    'message/rfc822', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'text/plain', 'application/zip')),
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
-- Search by any part of a file's name.
create index files_search on files using gin (search_text(name) gin_trgm_ops);

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
