import { type Kysely, sql } from 'kysely';

/** A browser names what it sends, so that a message sent again after a lost answer is not doubled. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table messages add column client_key uuid`.execute(db);
  await sql`create unique index messages_sender_id_client_key_key on messages
    (sender_id, client_key) where client_key is not null`.execute(db);
}
