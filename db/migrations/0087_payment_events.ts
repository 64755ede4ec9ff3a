import { type Kysely, sql } from 'kysely';

/** What the payment provider told us by itself: each of its events counts once, however often it is sent. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('payment_events')
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('id', 'text', (col) => col.notNull().check(sql`char_length(id) between 1 and 200`))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('received_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addPrimaryKeyConstraint('payment_events_pkey', ['provider', 'id'])
    .execute();
  await sql`create index payment_events_age on payment_events (received_at)`.execute(db);
}
