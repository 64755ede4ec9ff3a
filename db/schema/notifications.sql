-- Notifications: what happened that concerns a user, the users' choice of channels, and their settings.
-- notification-sources.sql and admin-notifications.sql have the triggers that write them.

-- An entry of a user's inbox. While it is unread there is one for each kind and subject: another act increments `count`.
create table notifications (
  id integer primary key generated always as identity,
  -- The receiver.
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('task-assigned', 'task-unassigned', 'comment', 'mention', 'approval-wanted',
    'approved', 'changes-requested', 'due-soon', 'overdue', 'message-missed', 'assignment', 'hours-80', 'hours-100',
    'routine-missed', 'lead-waiting', 'payment-failed', 'run-finished', 'hours-question', 'hours-answered',
    'timer-stopped', 'week-submitted', 'week-not-submitted', 'time-returned', 'time-approved', 'pay-approved',
    'pay-paid', 'invoice-overdue', 'invoice-sent', 'task-deleted', 'payment-disputed', 'lead-new', 'lead-answered',
    'va-joined', 'invoice-paid', 'pay-due', 'client-quiet', 'backup-failed',
    'weekly-report')),
  subject_kind text not null check (subject_kind in ('task', 'conversation', 'support', 'lead', 'subscription',
    'payment', 'routine', 'run', 'assignment', 'timesheet', 'pay-statement', 'invoice', 'va', 'client', 'backup',
    'weekly-report')),
  -- Of a conversation, the contact; of a support conversation, its user; of the backup, always 1. Triggers delete the entries of a deleted subject.
  subject_id integer not null,
  -- Who acted last. No foreign key, because the entry outlives the user; null if no user acted.
  actor_id integer,
  count integer not null default 1 check (count > 0),
  -- The place in the subject, such as the comment. Contents are read from the subject, so that they are current and allowed.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 2000),
  -- The channels that the receiver had switched on at the last act.
  in_app boolean not null,
  mail boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- The time of the last act.
  updated_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  is_unread boolean not null generated always as (read_at is null) stored
);
-- A user has one unread entry for each kind and subject.
create unique index notifications_unread_key on notifications (user_id, kind, subject_kind, subject_id)
  where read_at is null;
-- The inbox of a user, of all kinds or of one: unread entries first, then the latest.
create index notifications_inbox on notifications (user_id, is_unread desc, updated_at desc, id desc) where in_app;
create index notifications_by_kind on notifications (user_id, kind, is_unread desc, updated_at desc, id desc);
-- The entries of a subject, those to mail, and the read ones by age.
create index notifications_subject on notifications (subject_kind, subject_id);
create index notifications_to_mail on notifications (user_id, id)
  where mail and read_at is null and (mailed_at is null or mailed_at < updated_at);
create index notifications_age on notifications (read_at) where read_at is not null;
-- Entries that are not shown, because only mail is switched on, by age.
create index notifications_hidden_age on notifications (updated_at) where not in_app;

-- The channels of a kind that a user has changed. Without a row, the defaults of the role apply.
create table notification_preferences (
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('task-assigned', 'task-unassigned', 'comment', 'mention', 'approval-wanted',
    'approved', 'changes-requested', 'due-soon', 'overdue', 'message-missed', 'assignment', 'hours-80', 'hours-100',
    'routine-missed', 'lead-waiting', 'payment-failed', 'run-finished', 'hours-question', 'hours-answered',
    'timer-stopped', 'week-submitted', 'week-not-submitted', 'time-returned', 'time-approved', 'pay-approved',
    'pay-paid', 'invoice-overdue', 'invoice-sent', 'task-deleted', 'payment-disputed', 'lead-new', 'lead-answered',
    'va-joined', 'invoice-paid', 'pay-due', 'client-quiet', 'backup-failed',
    'weekly-report')),
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- Facts that depend on the time, such as that a task became overdue, and were told. Each is told once.
create table notified_facts (
  kind text not null,
  subject_id integer not null,
  -- What makes it one fact: the due date and the receiver, the billing period, or nothing.
  fact text not null check (char_length(fact) <= 60),
  told_at timestamptz(3) not null default now(),
  primary key (kind, subject_id, fact)
);
-- Old facts are deleted by age.
create index notified_facts_age on notified_facts (told_at);

-- How a user wants to be told of things, and how they read days and times. Without a row, the column defaults apply.
create table user_settings (
  user_id integer primary key references users (id) on delete cascade,
  -- Full hours in the user's time zone, between which nothing is mailed. They may include midnight.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_to integer check (quiet_to between 0 and 23),
  -- The hour of the daily digest; null for none.
  digest_hour integer check (digest_hour between 0 and 23),
  -- 0 for Sunday, 1 for Monday, 6 for Saturday.
  first_day_of_week integer not null default 1 check (first_day_of_week in (0, 1, 6)),
  clock text not null default '12' check (clock in ('12', '24')),
  constraint user_settings_quiet_check check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);

-- Tells a user of an act: adds it to the unread entry of its kind and subject, or inserts one. Nobody is told of their own
-- act, and nobody who is inactive or has switched off both channels.
create function notify_user(receiver integer, kind text, subject_kind text, subject_id integer, actor integer,
  detail jsonb default '{}') returns void language plpgsql as $$
#variable_conflict use_column
declare
  channels record;
begin
  if receiver is null or receiver = actor or current_setting('gva.silent', true) = 'on' then
    return;
  end if;
  select coalesce(chosen.in_app, usual.in_app) as in_app, coalesce(chosen.mail, usual.mail) as mail into channels
    from users
    join notification_defaults() as usual on usual.role = users.role and usual.kind = notify_user.kind
    left join notification_preferences as chosen on chosen.user_id = users.id and chosen.kind = notify_user.kind
    where users.id = receiver and users.status <> 'inactive';
  if not found or not (channels.in_app or channels.mail) then
    return;
  end if;
  insert into notifications as known (user_id, kind, subject_kind, subject_id, actor_id, detail, in_app, mail)
    values (receiver, notify_user.kind, notify_user.subject_kind, notify_user.subject_id, actor, notify_user.detail,
      channels.in_app, channels.mail)
    on conflict (user_id, kind, subject_kind, subject_id) where read_at is null do update set
      count = known.count + 1, updated_at = clock_timestamp(), actor_id = excluded.actor_id,
      detail = excluded.detail, in_app = excluded.in_app, mail = excluded.mail;
end $$;

-- Tells every administrator.
create function notify_admins(kind text, subject_kind text, subject_id integer, actor integer,
  detail jsonb default '{}') returns void language plpgsql as $$
declare
  receiver integer;
begin
  for receiver in select id from users where role = 'admin' order by id loop
    perform notify_user(receiver, kind, subject_kind, subject_id, actor, detail);
  end loop;
end $$;

-- Marks the entries of some kinds about a subject as read for everyone, because they are settled.
create function settle_notifications(kinds text[], about text, subject integer) returns void language sql as $$
  update notifications set read_at = clock_timestamp()
    where subject_kind = about and subject_id = subject and kind = any (kinds) and read_at is null
$$;

-- Tells the client of a routine and their VA that an occurrence was missed.
create function notify_missed_routine(routine integer, due_on date) returns void language plpgsql as $$
declare
  client integer;
  receiver integer;
begin
  select client_id into client from routines where id = routine;
  for receiver in select id from unnest(array[client, va_of_client(client)]) as told (id) order by id loop
    perform notify_user(receiver, 'routine-missed', 'routine', routine, null, jsonb_build_object('dueOn', due_on));
  end loop;
  perform notify_admins('routine-missed', 'routine', routine, null, jsonb_build_object('dueOn', due_on));
end $$;

-- Tells a client, their VA and the administrators of the used hours in the client's running plan.
-- Called by usedHours (src/domains/notifications/due-queries.ts).
create function notify_hours(kind text, client integer) returns void language plpgsql as $$
declare
  plan integer;
  receiver integer;
begin
  select id into plan from subscriptions where user_id = client and plan_runs(status, end_date)
    order by status = 'active' desc, id desc limit 1;
  if plan is null then
    return;
  end if;
  for receiver in select id from unnest(array[client, va_of_client(client)]) as told (id) order by id loop
    perform notify_user(receiver, kind, 'subscription', plan, null);
  end loop;
  perform notify_admins(kind, 'subscription', plan, null);
end $$;

-- The users that a text mentions, such as <@7>; at most 20.
create function mentioned_users(content text) returns integer[] language sql immutable as $$
  select coalesce(array_agg(distinct id), '{}') from (
    select found[1]::integer as id from regexp_matches(content, '<@([1-9][0-9]{0,8})>', 'g') as found limit 20
  ) as mentions
$$;

-- A text with the names of the users that it mentions: @Rosa Delgado for <@7>. A deleted user has no name.
-- Called by listNotifications (src/domains/notifications/queries.ts).
create function name_mentions(content text) returns text language plpgsql stable as $$
declare
  mentioned record;
begin
  for mentioned in select found.id, coalesce(users.full_name, 'a former user') as name
      from unnest(mentioned_users(content)) as found (id) left join users on users.id = found.id loop
    content := replace(content, format('<@%s>', mentioned.id), '@' || mentioned.name);
  end loop;
  return content;
end $$;

-- The local time in a zone; in UTC if the zone is missing, or if the browser that sent it knows zones that PostgreSQL
-- does not know.
create function local_time(instant timestamptz, zone text) returns timestamp language plpgsql stable as $$
begin
  return instant at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return instant at time zone 'UTC';
end $$;

-- Records that the inbox of a user has changed: one event for each user and transaction, with the user's id.
create function record_notification_event() returns trigger language plpgsql as $$
declare
  reader text := format(' %s ', coalesce(new.user_id, old.user_id));
  told text := coalesce(current_setting('gva.told', true), '');
begin
  if position(reader in told) > 0 then
    return null;
  end if;
  perform set_config('gva.told', told || reader, true);
  perform record_event(
    kind => 'notification',
    object_id => reader::integer,
    operation => 'updated',
    user_ids => array[reader::integer]);
  return null;
end $$;
create constraint trigger notifications_event after insert on notifications
  deferrable initially deferred for each row execute function record_notification_event();
create constraint trigger notifications_update_event
  after update of count, updated_at, read_at, in_app, detail on notifications
  deferrable initially deferred for each row execute function record_notification_event();
-- Also during the deletion of a user, which suppresses the events of the deleted rows.
create constraint trigger notifications_delete_event after delete on notifications
  deferrable initially deferred for each row execute function record_notification_event();

-- Records changed settings as a change of the user, so that their other tabs and devices follow.
create function record_settings_event() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    perform record_event(kind => 'user', object_id => new.user_id, operation => 'updated',
      user_ids => array[new.user_id]);
  end if;
  return null;
end $$;
create constraint trigger user_settings_event after insert or update on user_settings
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_settings_event();
