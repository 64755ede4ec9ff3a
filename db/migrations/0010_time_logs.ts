import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('time_logs')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('task_id', 'integer', (col) =>
      col.notNull().references('tasks.id').onDelete('cascade'),
    )
    // Hours that were used stay used: a deleted VA leaves the number, without the person.
    .addColumn('va_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('start_time', sql`timestamptz(3)`, (col) => col.notNull())
    // Null while the clock is running.
    .addColumn('end_time', sql`timestamptz(3)`)
    .addColumn('duration', 'numeric(6, 2)', (col) =>
      col.notNull().defaultTo(0).check(sql`duration between 0 and 24`),
    )
    .addColumn('notes', 'text', (col) => col.check(sql`char_length(notes) <= 5000`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('time_logs_order_check', sql`end_time > start_time`)
    // Hours are kept to the hundredth, so a duration may exceed its span by one of them.
    .addCheckConstraint(
      'time_logs_span_check',
      sql`end_time is null or (duration > 0
        and duration <= extract(epoch from end_time - start_time) / 3600 + 0.01)`,
    )
    // The same log sent twice is one log.
    .addUniqueConstraint('time_logs_va_id_task_id_start_time_key', [
      'va_id',
      'task_id',
      'start_time',
    ])
    .execute();
  await db.schema
    .createIndex('time_logs_task_newest')
    .on('time_logs')
    .columns(['task_id', 'start_time desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('time_logs_va_newest')
    .on('time_logs')
    .columns(['va_id', 'start_time desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('time_logs_newest')
    .on('time_logs')
    .columns(['start_time desc', 'id desc'])
    .execute();
  await sql`create trigger time_logs_touch before update on time_logs
    for each row execute function touch_updated_at()`.execute(db);
}
