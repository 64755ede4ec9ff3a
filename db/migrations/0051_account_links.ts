import { type Kysely, sql } from 'kysely';

// Of every link only the digest is kept: a dump of these tables opens no account.
export async function up(db: Kysely<unknown>) {
  await createPasswordResets(db);
  await createInvitations(db);
}

async function createPasswordResets(db: Kysely<unknown>) {
  await db.schema
    .createTable('password_resets')
    .addColumn('digest', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', sql`timestamptz(3)`, (col) => col.notNull())
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('password_resets_user')
    .on('password_resets')
    .column('user_id')
    .execute();
  await db.schema
    .createIndex('password_resets_age')
    .on('password_resets')
    .column('expires_at')
    .execute();

  // A link was meant for the password and the mailbox of its day, whoever changed either since.
  await sql`
    create function drop_password_resets() returns trigger language plpgsql as $$
    begin
      delete from password_resets where user_id = new.id;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger users_drop_resets after update of password_hash, email on users
    for each row when (old.password_hash <> new.password_hash or old.email <> new.email)
    execute function drop_password_resets()`.execute(db);
}

async function createInvitations(db: Kysely<unknown>) {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('digest', 'text', (col) => col.notNull().unique())
    .addColumn('email', 'text', (col) => col.notNull().check(sql`char_length(email) <= 254`))
    .addColumn('full_name', 'text', (col) =>
      col.notNull().check(sql`char_length(full_name) <= 120`),
    )
    .addColumn('role', 'text', (col) => col.notNull().check(sql`role in ('admin', 'va', 'client')`))
    // What else the account starts with, as the form for a new user has it.
    .addColumn('fields', 'jsonb', (col) => col.notNull().defaultTo(sql`'{}'`))
    .addColumn('invited_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('expires_at', sql`timestamptz(3)`, (col) => col.notNull())
    .addColumn('accepted_at', sql`timestamptz(3)`)
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('revoked_at', sql`timestamptz(3)`)
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index invitations_newest on invitations (created_at desc, id desc)`.execute(db);
  await sql`create index invitations_email on invitations (lower(email))`.execute(db);
  await sql`create index invitations_age on invitations (expires_at)`.execute(db);
  await sql`create index invitations_invited_by on invitations (invited_by)`.execute(db);
  await sql`create index invitations_user on invitations (user_id)`.execute(db);
}
