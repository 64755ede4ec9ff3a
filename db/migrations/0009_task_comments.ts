import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('task_comments')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('task_id', 'integer', (col) =>
      col.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (col) =>
      col.notNull().check(sql`char_length(content) <= 5000 and btrim(content) <> ''`),
    )
    .addColumn('attachments', 'jsonb', (col) =>
      col.notNull().defaultTo(sql`'[]'`).check(sql`jsonb_typeof(attachments) = 'array'`),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .createIndex('task_comments_thread')
    .on('task_comments')
    .columns(['task_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('task_comments_user').on('task_comments').column('user_id').execute();
  await sql`create trigger task_comments_touch before update on task_comments
    for each row execute function touch_updated_at()`.execute(db);
}
