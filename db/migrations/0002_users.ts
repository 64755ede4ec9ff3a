import { type Kysely, sql } from 'kysely';

// Lengths are the ones the zod schemas state (db/README.md lists them all), except that a username may be
// shorter here than where people choose one: a demo account is called va.
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('username', 'text', (col) =>
      col
        .notNull()
        .check(sql`char_length(username) between 1 and 60 and username = btrim(username)`),
    )
    .addColumn('password_hash', 'text', (col) => col.notNull().check(sql`password_hash <> ''`))
    .addColumn('full_name', 'text', (col) =>
      col.notNull().check(sql`char_length(full_name) <= 120 and btrim(full_name) <> ''`),
    )
    .addColumn('email', 'text', (col) =>
      col
        .notNull()
        .check(sql`char_length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'`),
    )
    .addColumn('role', 'text', (col) => col.notNull().check(sql`role in ('admin', 'va', 'client')`))
    .addColumn('status', 'text', (col) =>
      col.notNull().defaultTo('active').check(sql`status in ('active', 'inactive', 'training')`),
    )
    .addColumn('profile_image', 'text', (col) => col.check(sql`char_length(profile_image) <= 2048`))
    // When an administrator let a self-registered VA see the pool; null while awaiting approval.
    .addColumn('approved_at', sql`timestamptz(3)`)
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();

  // Names and addresses differ by more than their case.
  await sql`create unique index users_username_key on users (lower(username))`.execute(db);
  await sql`create unique index users_email_key on users (lower(email))`.execute(db);

  await db.schema
    .createIndex('users_newest')
    .on('users')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('users_role_newest')
    .on('users')
    .columns(['role', 'created_at desc', 'id desc'])
    .execute();
  await sql`create trigger users_touch before update on users
    for each row execute function touch_updated_at()`.execute(db);
}
