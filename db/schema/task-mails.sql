-- Tasks that users create by mail.

-- The address of a user for such mails. The token is readable, because its owner sees it in the settings. 20 characters of
-- 5 bits cannot be guessed.
create table task_mail_addresses (
  user_id integer primary key references users (id) on delete cascade,
  token text not null unique check (token ~ '^[a-z2-7]{20}$'),
  created_at timestamptz(3) not null default now()
);

-- Mails that were handled. A row is inserted in the transaction that creates the task, so that a mail becomes one task.
create table task_mails (
  user_id integer not null references users (id) on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  handled_at timestamptz(3) not null default now(),
  primary key (user_id, digest)
);
-- Old rows are deleted by age.
create index task_mails_handled on task_mails (handled_at);

-- Failed attempts to import a mail. Deleted when the mail was handled.
create table task_mail_attempts (
  mail text primary key check (char_length(mail) <= 400),
  attempts integer not null default 1,
  attempted_at timestamptz(3) not null default now()
);
