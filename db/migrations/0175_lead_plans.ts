import { type Kysely, sql } from 'kysely';

/** The plan that a visitor chose on the landing page; null if they chose none. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('leads')
    .addColumn('plan', 'text', (col) => col.check(sql`plan in ('part-time', 'full-time')`))
    .execute();
}
