import { type Kysely, sql } from 'kysely';

/** The pairs in the order in which they were made, counted without a look at their rows; and the VAs still free. */
export async function up(db: Kysely<unknown>) {
  await sql`create index va_profiles_pairs on va_profiles (assigned_at, user_id)
    where assigned_client_id is not null`.execute(db);
  await sql`create index va_profiles_free on va_profiles (user_id)
    where assigned_client_id is null`.execute(db);
}
