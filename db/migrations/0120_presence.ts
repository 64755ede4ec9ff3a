import { type Kysely, sql } from 'kysely';

/**
 * When somebody was last there, and in which time zone they are. Beside the users, not in their rows: it changes every
 * minute, and nobody is told of it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create table presence (
    user_id integer primary key references users on delete cascade,
    last_seen_at timestamptz(3),
    time_zone text check (length(time_zone) between 1 and 64)
  )`.execute(db);
}
