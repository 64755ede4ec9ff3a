import { type Kysely, sql } from 'kysely';

// A ticket lets one request in. It is forgotten with the ticket's own end, a day later.
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('spent_tickets')
    .addColumn('serial', 'text', (col) => col.primaryKey())
    .addColumn('spent_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex('spent_tickets_age').on('spent_tickets').column('spent_at').execute();
}
