import { type Kysely, sql } from 'kysely';

/** What a user calls one of their sessions: it opens nothing and says nothing of the cookie. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('sessions')
    .addColumn('public_id', 'text', (col) =>
      col.notNull().unique().defaultTo(sql`gen_random_uuid()::text`),
    )
    .execute();
}
