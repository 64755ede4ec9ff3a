-- Accounts: sessions, rate limits, links that are sent by mail, and the mail queue. Of a link only the digest is stored,
-- so that a dump of these tables gives access to no account.

-- A signed-in browser. The id is the digest of the id in the cookie, so that the table gives access to no session.
create table sessions (
  id text primary key,
  -- The id by which users see and end their sessions.
  public_id text not null unique default gen_random_uuid()::text,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  user_agent text,
  ip text
);
-- The sessions of a user, and the expired ones.
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Rate limits, in the database so that all nodes share the counts. Attempts of every
-- kind are counted, such as sign-ins, leads and mails.
create table rate_limits (
  key text primary key,
  count integer not null default 0 check (count >= 0),
  window_started_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3)
);
-- Old windows are deleted by age.
create index rate_limits_age on rate_limits (window_started_at);

-- A link that sets a new password.
create table password_resets (
  digest text primary key,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
-- The links of a user, and the expired ones.
create index password_resets_user on password_resets (user_id);
create index password_resets_age on password_resets (expires_at);

-- The new address of a user until its link is opened; `users` has the old address until then.
create table email_changes (
  user_id integer primary key references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  digest text not null unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
-- Expired changes are deleted by age.
create index email_changes_age on email_changes (expires_at);

-- An invitation to create an account.
create table invitations (
  id integer primary key generated always as identity,
  digest text not null unique,
  email text not null check (char_length(email) <= 254),
  full_name text not null check (char_length(full_name) <= 120),
  role text not null check (role in ('admin', 'va', 'client')),
  -- The other fields of the new account, as in the form for a new user.
  fields jsonb not null default '{}',
  invited_by integer references users (id) on delete set null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  user_id integer references users (id) on delete cascade,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- The list of invitations, those of an address, the expired ones, and those of a user.
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_email on invitations (lower(email));
create index invitations_age on invitations (expires_at);
create index invitations_invited_by on invitations (invited_by);
create index invitations_user on invitations (user_id);

-- Each visible change has an event.
create constraint trigger invitations_event after insert or update on invitations
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_office_event('invitation');

-- The mail queue. A mail is inserted in the transaction that causes it, and stays until a mail server accepts it.
create table mail_outbox (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('sign-in-warning', 'email-change', 'email-changed', 'invitation', 'welcome',
    'password-reset', 'lead', 'plan-changed', 'payment-recorded', 'payment-voided', 'hours-corrected',
    'time-corrected', 'task-mail', 'notification', 'missed-messages', 'digest', 'time-adjusted', 'invoice',
    'invoice-reminder', 'bank-details', 'weekly-report')),
  recipient text not null check (char_length(recipient) <= 254),
  subject text not null,
  -- Encrypted, because it contains links; null once the mail is sent.
  sealed_text text,
  -- The digest of the link in the mail, to delete mails in the mail folder whose link is no longer valid.
  link_digest text check (link_digest ~ '^[0-9a-f]{64}$'),
  -- Chosen once, so that recipients of a mail that was sent twice recognize the duplicate.
  message_id text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'parked')),
  last_error text check (char_length(last_error) <= 500),
  settled_at timestamptz(3),
  user_id integer references users (id) on delete cascade,
  -- The HTML part, the headers and the files, encrypted like the text; null once the mail is sent.
  sealed_parts text,
  -- The last attempt to deliver a mail.
  attempted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- The mails of a user, and those that are sent or failed, which are deleted after a while.
create index mail_outbox_user on mail_outbox (user_id);
create index mail_outbox_settled on mail_outbox (settled_at) where status <> 'waiting';
-- Whether the mail of an invitation was not delivered.
create index mail_outbox_parked_link on mail_outbox (link_digest)
  where status = 'parked' and link_digest is not null;

-- Notifies all nodes that a session has ended, so that they close its live connections.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('gva_sessions', old.id);
  return null;
end $$;
-- A deleted session notifies the nodes.
create trigger sessions_end after delete on sessions for each row execute function announce_session_end();

-- Deletes the links of a user whose password or address has changed: they were meant for the old ones.
create function drop_account_links() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  delete from email_changes where user_id = new.id;
  return null;
end $$;
-- A changed password or address invalidates the user's links.
create trigger users_drop_resets after update of password_hash, email on users
  for each row when (old.password_hash <> new.password_hash or old.email <> new.email)
  execute function drop_account_links();
