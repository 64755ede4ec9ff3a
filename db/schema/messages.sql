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
