import { type Kysely, sql } from 'kysely';

/** Messages can be edited, deleted, searched and turned into tasks, have files, and tell when they were read. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...columns, ...files, ...links, ...search, ...events])
    await sql.raw(statement).execute(db);
}

const columns = [
  // A deleted message keeps its place in the conversation, without its text and files.
  `alter table messages
  add column attachments jsonb not null default '[]',
  add column read_at timestamptz(3),
  add column edited_at timestamptz(3),
  add column deleted_at timestamptz(3),
  drop constraint messages_content_check,
  add constraint messages_content_check check (char_length(content) <= 5000
    and (btrim(content) <> '' or attachments <> '[]' or deleted_at is not null)),
  add constraint messages_deleted_check check (deleted_at is null
    or (content = '' and attachments = '[]')),
  add constraint messages_read_at_check check (is_read or read_at is null)`,
  'alter table support_messages add column read_at timestamptz(3)',
];

const files = [
  `alter table files
  add column message_id integer references messages (id) on delete cascade,
  drop constraint files_one_place_check,
  drop constraint files_purpose_place_check,
  add constraint files_one_place_check
    check (num_nonnulls(task_id, comment_id, message_id, avatar_of) <= 1),
  add constraint files_purpose_place_check check ((purpose = 'avatar' or avatar_of is null)
    and (purpose = 'attachment' or num_nonnulls(task_id, comment_id, message_id) = 0))`,
  'create index files_message_id on files (message_id) where message_id is not null',
  'drop index files_staged',
  `create index files_staged on files (created_at)
  where task_id is null and comment_id is null and message_id is null and avatar_of is null`,
  // The messages with files of a client, whose storage has a limit.
  `create index messages_sender_files on messages (sender_id) where attachments <> '[]'`,
  `create index messages_receiver_files on messages (receiver_id) where attachments <> '[]'`,
];

const links = [
  // The message that a task was created from. The task stays without its message, and the message without its tasks.
  `create table message_tasks (
  task_id integer primary key references tasks (id) on delete cascade,
  message_id integer not null references messages (id) on delete cascade
)`,
  'create index message_tasks_message on message_tasks (message_id)',
];

const search = [
  // btree_gin is one of PostgreSQL's own extensions, as pg_trgm is.
  'create extension if not exists btree_gin',
  // Any part of a text, in the conversation between two people.
  `create index messages_search on messages using gin
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), content gin_trgm_ops)`,
];

const events = [
  // Of the messages that a statement marks as read, only the newest has an event. The other updates are edits and
  // deletions by the sender.
  `create or replace function record_message_event() returns trigger language plpgsql as $$
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
end $$`,
  // A new or deleted task changes the message that it was created from, for both people.
  `create function record_message_task_event() returns trigger language plpgsql as $$
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
end $$`,
  `create constraint trigger message_tasks_event after insert or delete on message_tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_message_task_event()`,
];
