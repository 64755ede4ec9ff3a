import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('sender_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('receiver_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (col) =>
      col.notNull().check(sql`char_length(content) <= 5000 and btrim(content) <> ''`),
    )
    .addColumn('is_read', 'boolean', (col) => col.notNull().defaultTo(false))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('messages_parties_check', sql`sender_id <> receiver_id`)
    .execute();

  // The thread between two people is one range, whoever wrote.
  await sql`create index messages_thread on messages
    (least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at, id)`.execute(db);
  await sql`create index messages_sender_newest on messages
    (sender_id, created_at desc, id desc)`.execute(db);
  await sql`create index messages_receiver_newest on messages
    (receiver_id, created_at desc, id desc)`.execute(db);
  // A few rows of very many: the badges count these alone.
  await sql`create index messages_unread on messages (receiver_id, sender_id)
    where not is_read`.execute(db);
  await sql`create trigger messages_touch before update on messages
    for each row execute function touch_updated_at()`.execute(db);
}
