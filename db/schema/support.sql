-- Support conversations: of a client or VA with all administrators, who share one inbox.

-- A user has at most one support conversation, so the user's id identifies it.
create table support_conversations (
  user_id integer primary key references users (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'closed')),
  -- The administrator who answers.
  assignee_id integer references users (id) on delete set null,
  -- Maintained by triggers on the messages. Null before the first message.
  last_message_id integer,
  last_at timestamptz(3) not null default now(),
  -- Answers that the user has not read, and messages of the user that no administrator has read.
  unread_by_user integer not null default 0 check (unread_by_user >= 0),
  unread_by_admins integer not null default 0 check (unread_by_admins >= 0)
);
-- The open and the closed conversations, and those of an assignee or without one, newest first.
create index support_conversations_newest on support_conversations
  (status, last_at desc, user_id desc);
create index support_conversations_assignee on support_conversations
  (assignee_id, status, last_at desc, user_id desc);
-- Conversations that wait for an administrator, which are few.
create index support_conversations_unread on support_conversations (assignee_id)
  where unread_by_admins > 0;

-- A message of the user, or an answer of an administrator.
create table support_messages (
  id integer primary key generated always as identity,
  user_id integer not null references support_conversations (user_id) on delete cascade,
  -- Null after the account of the administrator who answered was deleted.
  sender_id integer references users (id) on delete set null,
  is_answer boolean not null,
  content text not null constraint support_messages_content_check check (char_length(content) <= 5000
    and (btrim(content) <> '' or attachments <> '[]')),
  is_read boolean not null default false,
  -- Chosen by the sender's browser, so that a message that is sent again is stored once.
  client_key uuid,
  read_at timestamptz(3),
  attachments jsonb not null default '[]',
  created_at timestamptz(3) not null default now()
);
-- A key of a sender identifies one message.
create unique index support_messages_sender_id_client_key_key on support_messages
  (sender_id, client_key) where client_key is not null;
-- The messages of a sender, a conversation, the unread ones, and those by age to find what a user missed.
create index support_messages_sender on support_messages (sender_id);
create index support_messages_thread on support_messages (user_id, created_at, id);
create index support_messages_unread on support_messages (user_id, is_answer)
  where not is_read;
create index support_messages_unread_age on support_messages (created_at, id) where not is_read;
-- The messages with files of a user, whose size has a limit.
create index support_messages_files on support_messages (user_id) where attachments <> '[]';
-- Any part of a text, in the conversation of a user.
create index support_messages_search on support_messages using gin
  (user_id, search_text(content) gin_trgm_ops);

-- Adds new messages to their conversation. A message of the user opens a closed conversation again.
create function count_added_support_messages() returns trigger language plpgsql as $$
begin
  update support_conversations known
    set last_message_id = change.last_id, last_at = change.last_at,
      unread_by_user = known.unread_by_user + change.answers,
      unread_by_admins = known.unread_by_admins + change.questions,
      status = case when change.is_question then 'open' else known.status end
    from (
      select user_id, (array_agg(id order by created_at desc, id desc))[1] as last_id,
        max(created_at) as last_at,
        count(*) filter (where is_answer and not is_read) as answers,
        count(*) filter (where not is_answer and not is_read) as questions,
        bool_or(not is_answer) as is_question
      from added group by user_id order by user_id
    ) change
    where known.user_id = change.user_id;
  return null;
end $$;
create trigger support_messages_insert_counts after insert on support_messages
  referencing new table as added
  for each statement execute function count_added_support_messages();

-- Changes the numbers of unread messages.
create function count_read_support_messages() returns trigger language plpgsql as $$
begin
  update support_conversations known
    set unread_by_user = known.unread_by_user + change.answers,
      unread_by_admins = known.unread_by_admins + change.questions
    from (
      select user_id, sum(unread) filter (where is_answer) as answers,
        sum(unread) filter (where not is_answer) as questions
      from (
        select user_id, is_answer, 1 as unread from present where not is_read
        union all
        select user_id, is_answer, -1 from former where not is_read
        union all
        select user_id, answers.is_answer, 0 from present,
          (values (true), (false)) answers (is_answer)
      ) counted
      group by user_id
      having bool_or(unread <> 0)
    ) change
    where known.user_id = change.user_id;
  return null;
end $$;
create trigger support_messages_update_counts after update on support_messages
  referencing old table as former new table as present
  for each statement execute function count_read_support_messages();

-- Only an active administrator can be the assignee.
create function release_support_conversations() returns trigger language plpgsql as $$
begin
  update support_conversations set assignee_id = null where assignee_id = new.id;
  return null;
end $$;
create trigger users_release_support after update of role, status on users for each row
  when (old.role = 'admin' and (new.role <> 'admin' or new.status = 'inactive'))
  execute function release_support_conversations();

-- Each message and each read message changes the conversation, so its events are those of the messages too. The user
-- is told nothing of the assignment, which only administrators see.
create function record_support_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'support',
    object_id => coalesce(new.user_id, old.user_id),
    operation => event_operation(tg_op),
    user_ids => case when tg_op = 'UPDATE'
        and (new.last_message_id, new.unread_by_user, new.unread_by_admins)
          is not distinct from (old.last_message_id, old.unread_by_user, old.unread_by_admins)
      then null else array[coalesce(new.user_id, old.user_id)] end);
  return null;
end $$;
create constraint trigger support_conversations_event
  after insert or update or delete on support_conversations
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_support_event();
