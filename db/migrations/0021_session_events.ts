import { type Kysely, sql } from 'kysely';

/** A session that ends, for whatever reason and on whatever node, ends its live events everywhere. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function announce_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('gva_sessions', old.id);
      return null;
    end $$
  `.execute(db);
  await sql`create trigger sessions_end after delete on sessions
    for each row execute function announce_session_end()`.execute(db);
}
