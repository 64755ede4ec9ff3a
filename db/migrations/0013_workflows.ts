import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflows')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('client_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (col) =>
      col.notNull().check(sql`char_length(title) <= 200 and btrim(title) <> ''`),
    )
    .addColumn('description', 'text', (col) => col.check(sql`char_length(description) <= 10000`))
    .addColumn('category', 'text', (col) =>
      col.notNull().check(sql`char_length(category) <= 60 and btrim(category) <> ''`),
    )
    .addColumn('status', 'text', (col) =>
      col.notNull().defaultTo('draft').check(sql`status in ('draft', 'published', 'archived')`),
    )
    .addColumn('is_public', 'boolean', (col) => col.notNull().defaultTo(false))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('workflows_client_newest')
    .on('workflows')
    .columns(['client_id', 'created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('workflows_newest')
    .on('workflows')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await sql`create trigger workflows_touch before update on workflows
    for each row execute function touch_updated_at()`.execute(db);
}
