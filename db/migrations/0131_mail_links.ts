import { type Kysely, sql } from 'kysely';

/** The digest of the link in a mail, by which a mail that was written to a file is known to be of no more use. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('link_digest', 'text', (col) => col.check(sql`link_digest ~ '^[0-9a-f]{64}$'`))
    .execute();
}
