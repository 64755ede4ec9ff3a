import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Mails with an HTML part and headers, and mails about notifications. */
export async function up(db: Kysely<unknown>) {
  // Encrypted like the text; null once the mail is sent, and for mails that were queued before.
  await sql`alter table mail_outbox add column sealed_parts text`.execute(db);
  for (const kind of ['notification', 'missed-messages', 'digest'])
    await addValue(db, 'mail_outbox', 'kind', kind);
  // By user, because the entries of a user are mailed together. A later act on a mailed entry is mailed again.
  await sql`drop index notifications_to_mail`.execute(db);
  await sql`create index notifications_to_mail on notifications (user_id, id)
    where mail and read_at is null and (mailed_at is null or mailed_at < updated_at)`.execute(db);
}
