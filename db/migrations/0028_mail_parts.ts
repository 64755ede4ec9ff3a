import { type Kysely, sql } from 'kysely';

/** Mails with an HTML part and headers. */
export async function up(db: Kysely<unknown>) {
  // Encrypted like the text; null once the mail is sent, and for mails that were queued before.
  await sql`alter table mail_outbox add column sealed_parts text`.execute(db);
}
