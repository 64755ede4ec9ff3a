import { type Kysely, sql } from 'kysely';

/** The first answer to a POST that named a key, for whoever sends the same again. Kept for a day. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('idempotency_keys')
    // Of whom: a user's id, or the address of somebody not signed in.
    .addColumn('owner', 'text', (col) => col.notNull())
    .addColumn('key', 'text', (col) => col.notNull().check(sql`char_length(key) between 1 and 200`))
    .addColumn('call', 'text', (col) => col.notNull())
    // A digest of the input: the same key with another input is a mistake of the caller.
    .addColumn('fingerprint', 'text', (col) => col.notNull())
    .addColumn('answer', 'jsonb')
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['owner', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}
