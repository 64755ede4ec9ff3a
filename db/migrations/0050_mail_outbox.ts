import { type Kysely, sql } from 'kysely';

/** Mails wait here from the moment that what they tell of is committed until a mail server has taken them. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('invitation', 'welcome', 'password-reset')`),
    )
    .addColumn('recipient', 'text', (col) =>
      col.notNull().check(sql`char_length(recipient) <= 254`),
    )
    .addColumn('subject', 'text', (col) => col.notNull())
    // Sealed, because of the links in it; null once the mail is sent.
    .addColumn('sealed_text', 'text')
    // Chosen once, so that whoever gets a mail twice can tell.
    .addColumn('message_id', 'text', (col) => col.notNull().unique())
    .addColumn('status', 'text', (col) =>
      col.notNull().defaultTo('waiting').check(sql`status in ('waiting', 'sent', 'parked')`),
    )
    .addColumn('attempts', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('next_attempt_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    // Since when it is tried; an administrator's retry starts over.
    .addColumn('queued_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('last_error', 'text', (col) => col.check(sql`char_length(last_error) <= 500`))
    .addColumn('settled_at', sql`timestamptz(3)`)
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index mail_outbox_due on mail_outbox (next_attempt_at)
    where status = 'waiting'`.execute(db);
  await sql`create index mail_outbox_parked on mail_outbox (created_at desc, id desc)
    where status = 'parked'`.execute(db);
  await sql`create index mail_outbox_sent on mail_outbox (settled_at)
    where status = 'sent'`.execute(db);
  await sql`create index mail_outbox_user on mail_outbox (user_id)`.execute(db);

  await sql`
    create function announce_mail() returns trigger language plpgsql as $$
    begin
      perform pg_notify('gva_mail', '');
      return null;
    end $$
  `.execute(db);
  await sql`create trigger mail_outbox_announce after insert or update of queued_at on mail_outbox
    for each statement execute function announce_mail()`.execute(db);
}
