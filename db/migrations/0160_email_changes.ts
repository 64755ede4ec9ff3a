import { type Kysely, sql } from 'kysely';

/** The new address of a user until its link is opened; the users table has the old one until then. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('email_changes')
    .addColumn('user_id', 'integer', (col) =>
      col.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (col) => col.notNull().check(sql`char_length(email) <= 254`))
    // Of the link only the digest is kept: a dump of this table confirms nothing.
    .addColumn('digest', 'text', (col) => col.notNull().unique())
    .addColumn('expires_at', sql`timestamptz(3)`, (col) => col.notNull())
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('email_changes_age')
    .on('email_changes')
    .column('expires_at')
    .execute();

  // A new password stops a change that somebody with the old one began.
  await sql`alter function drop_password_resets() rename to drop_account_links`.execute(db);
  await sql`
    create or replace function drop_account_links() returns trigger language plpgsql as $$
    begin
      delete from password_resets where user_id = new.id;
      delete from email_changes where user_id = new.id;
      return null;
    end $$
  `.execute(db);
}
