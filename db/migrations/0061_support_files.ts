import { type Kysely, sql } from 'kysely';

/** Support messages have files and are searched, as other messages are. Invitations whose mail failed are found. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table support_messages
  add column attachments jsonb not null default '[]',
  drop constraint support_messages_content_check,
  add constraint support_messages_content_check check (char_length(content) <= 5000
    and (btrim(content) <> '' or attachments <> '[]'))`,
  `alter table files
  add column support_message_id integer references support_messages (id) on delete cascade,
  drop constraint files_one_place_check,
  drop constraint files_purpose_place_check,
  add constraint files_one_place_check check (num_nonnulls(task_id, comment_id, message_id,
    support_message_id, avatar_of, archived_task_id) <= 1),
  add constraint files_purpose_place_check check ((purpose = 'avatar' or avatar_of is null)
    and (purpose = 'attachment' or num_nonnulls(task_id, comment_id, message_id,
      support_message_id, archived_task_id) = 0))`,
  `create index files_support_message_id on files (support_message_id)
  where support_message_id is not null`,
  'drop index files_staged',
  `create index files_staged on files (created_at)
  where task_id is null and comment_id is null and message_id is null
    and support_message_id is null and avatar_of is null and archived_task_id is null`,
  // The messages with files of a user, whose size has a limit.
  `create index support_messages_files on support_messages (user_id) where attachments <> '[]'`,
  // Any part of a text, in the conversation of a user.
  `create index support_messages_search on support_messages using gin
  (user_id, search_text(content) gin_trgm_ops)`,
  // Whether the mail of an invitation was not delivered.
  `create index mail_outbox_parked_link on mail_outbox (link_digest)
  where status = 'parked' and link_digest is not null`,
];
