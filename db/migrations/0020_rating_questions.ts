import { type Kysely, sql } from 'kysely';

/** When clients were asked to rate their VA after an approval, so that they are asked at most once a week. */
export async function up(db: Kysely<unknown>) {
  await sql`create table rating_questions (
  client_id integer not null references users (id) on delete cascade,
  va_id integer not null references users (id) on delete cascade,
  asked_at timestamptz(3) not null default now(),
  primary key (client_id, va_id)
)`.execute(db);
  await sql`create index rating_questions_va on rating_questions (va_id)`.execute(db);
}
