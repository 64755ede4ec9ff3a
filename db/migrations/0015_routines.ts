import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('routines')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('client_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (col) =>
      col.notNull().check(sql`char_length(title) <= 200 and btrim(title) <> ''`),
    )
    .addColumn('description', 'text', (col) =>
      col.notNull().check(sql`char_length(description) <= 10000 and btrim(description) <> ''`),
    )
    .addColumn('is_compulsory', 'boolean', (col) => col.notNull().defaultTo(false))
    .addColumn('recurrence', 'text', (col) =>
      col
        .notNull()
        .defaultTo('weekly')
        .check(sql`recurrence in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')`),
    )
    .addColumn('priority', 'text', (col) =>
      col.notNull().defaultTo('medium').check(sql`priority in ('low', 'medium', 'high', 'urgent')`),
    )
    // Names only, as the product has it.
    .addColumn('attachments', sql`text[]`, (col) =>
      col
        .notNull()
        .defaultTo(sql`'{}'`)
        .check(sql`cardinality(attachments) <= 50 and array_position(attachments, null) is null`),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('routines_client_newest')
    .on('routines')
    .columns(['client_id', 'created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('routines_newest')
    .on('routines')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await sql`create trigger routines_touch before update on routines
    for each row execute function touch_updated_at()`.execute(db);
}
