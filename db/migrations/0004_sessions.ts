import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    // The digest of the cookie's session id: who reads the table can't use what it holds.
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', sql`timestamptz(3)`, (col) => col.notNull())
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('last_seen_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('user_agent', 'text')
    .addColumn('ip', 'text')
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  // Sign-in throttling, in the database so that all nodes count together.
  await db.schema
    .createTable('login_attempts')
    .addColumn('key', 'text', (col) => col.primaryKey())
    .addColumn('failures', 'integer', (col) => col.notNull().defaultTo(0).check(sql`failures >= 0`))
    .addColumn('window_started_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`now()`),
    )
    .addColumn('blocked_until', sql`timestamptz(3)`)
    .execute();
  await db.schema
    .createIndex('login_attempts_age')
    .on('login_attempts')
    .column('window_started_at')
    .execute();
}
