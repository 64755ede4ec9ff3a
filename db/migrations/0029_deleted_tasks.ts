import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Deleted tasks can be restored for 30 days, and the time that was logged on them stays. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...timeLogs, ...archive, ...files, ...changes])
    await sql.raw(statement).execute(db);
  const functions = new URL('./0029_deleted_tasks.sql', import.meta.url);
  await sql.raw(await readFile(functions, 'utf8')).execute(db);
  await addValue(db, 'audit_log', 'action', 'restored');
}

const timeLogs = [
  // A log outlives its task and keeps its id, because the hours were worked and billed. It is deleted with the client.
  'alter table time_logs drop constraint time_logs_task_id_fkey',
  `alter table time_logs add constraint time_logs_client_id_fkey
  foreign key (client_id) references users (id) on delete cascade`,
];

const archive = [
  // A deleted task with its comments, changes and workflow runs as they were in their tables, until it is restored or
  // purged. Only `va_id` is current, because the VA may be deleted in the meantime. The id of the user who deleted the
  // task is no foreign key, because the row outlives the user.
  `create table archived_tasks (
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
)`,
  // The list, newest first; also for the purge by age.
  'create index archived_tasks_newest on archived_tasks (deleted_at desc, id desc)',
  'create index archived_tasks_client on archived_tasks (client_id)',
  'create index archived_tasks_va on archived_tasks (va_id) where va_id is not null',
  'create index archived_tasks_authors on archived_tasks using gin (author_ids)',
  'create index archived_tasks_search on archived_tasks using gin (title gin_trgm_ops)',
];

const files = [
  // The files of a deleted task keep their rows, so that file cleanup and backups keep their content.
  `alter table files add column archived_task_id integer references archived_tasks (id) on delete cascade`,
  `create index files_archived_task_id on files (archived_task_id) where archived_task_id is not null`,
  `alter table files drop constraint files_one_place_check, drop constraint files_purpose_place_check`,
  `alter table files add constraint files_one_place_check
  check (num_nonnulls(task_id, comment_id, message_id, avatar_of, archived_task_id) <= 1)`,
  `alter table files add constraint files_purpose_place_check check ((purpose = 'avatar' or avatar_of is null)
  and (purpose = 'attachment' or num_nonnulls(task_id, comment_id, message_id, archived_task_id) = 0))`,
  'drop index files_staged',
  `create index files_staged on files (created_at)
  where task_id is null and comment_id is null and message_id is null and avatar_of is null
    and archived_task_id is null`,
];

const changes = [
  // The deletion and the restoration of a task in its timeline. Both rows are inserted when the task is restored.
  `alter table task_changes add column act text check (act in ('deleted', 'restored'))`,
];
