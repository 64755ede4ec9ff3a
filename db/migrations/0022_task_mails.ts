import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Tasks by email: the addresses of users, the mails that were handled, and the attempts to import a mail. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await addValue(db, 'mail_outbox', 'kind', 'task-mail');
}

const statements = [
  // The token is readable, because its owner sees it in the settings. 20 characters of 5 bits cannot be guessed.
  `create table task_mail_addresses (
  user_id integer primary key references users (id) on delete cascade,
  token text not null unique check (token ~ '^[a-z2-7]{20}$'),
  created_at timestamptz(3) not null default now()
)`,
  // A row is inserted in the transaction that creates the task, so that a mail becomes one task.
  `create table task_mails (
  user_id integer not null references users (id) on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  handled_at timestamptz(3) not null default now(),
  primary key (user_id, digest)
)`,
  'create index task_mails_handled on task_mails (handled_at)',
  // Deleted when the mail was handled.
  `create table task_mail_attempts (
  mail text primary key check (char_length(mail) <= 400),
  attempts integer not null default 1,
  attempted_at timestamptz(3) not null default now()
)`,
];
