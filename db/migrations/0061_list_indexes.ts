import { type Kysely, sql } from 'kysely';

/** Pickers list people of one role by name, however many others there are. */
export async function up(db: Kysely<unknown>) {
  await sql`create index users_role_by_name on users (role, full_name, id)`.execute(db);
}
