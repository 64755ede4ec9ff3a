import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('tasks')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('title', 'text', (col) =>
      col.notNull().check(sql`char_length(title) between 3 and 200`),
    )
    .addColumn('description', 'text', (col) =>
      col.notNull().check(sql`char_length(description) between 10 and 10000`),
    )
    // The work belongs to the client: it goes with them, and outlives its VA.
    .addColumn('client_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('va_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', (col) =>
      col
        .notNull()
        .defaultTo('todo')
        .check(sql`status in ('todo', 'in-progress', 'in-review', 'done', 'cancelled')`),
    )
    .addColumn('priority', 'text', (col) =>
      col.notNull().defaultTo('medium').check(sql`priority in ('low', 'medium', 'high', 'urgent')`),
    )
    .addColumn('category', 'text', (col) =>
      col.notNull().check(sql`category in ('marketing', 'admin', 'content', 'customer-service',
        'research', 'data-entry')`),
    )
    .addColumn('due_date', 'date', (col) =>
      col.notNull().check(sql`due_date between '2000-01-01' and '2099-12-31'`),
    )
    .addColumn('estimated_hours', 'numeric(7, 2)', (col) =>
      col.check(sql`estimated_hours between 0 and 10000`),
    )
    .addColumn('attachments', 'jsonb', (col) =>
      col.notNull().defaultTo(sql`'[]'`).check(sql`jsonb_typeof(attachments) = 'array'`),
    )
    // Compared byte by byte, as JavaScript compares the keys it makes.
    .addColumn('position', sql`text collate "C"`, (col) =>
      col
        .notNull()
        .defaultTo(sql`task_position_now()`)
        .check(sql`position <> '' and octet_length(position) <= 200`),
    )
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('updated_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('completed_at', sql`timestamptz(3)`)
    // When a VA took the task from the pool; null when somebody assigned it.
    .addColumn('taken_at', sql`timestamptz(3)`)
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();

  await keepTasks(db);
  await sql`create trigger tasks_touch before update on tasks
    for each row execute function touch_updated_at()`.execute(db);
}

/**
 * What must hold whoever writes: done has its time, and a change of what the task says has its version.
 * A new place among the other cards is no such change: sorting a column must not make an open form stale.
 */
async function keepTasks(db: Kysely<unknown>) {
  await sql`
    create function keep_task() returns trigger language plpgsql as $$
    begin
      new.completed_at := case when new.status = 'done' then coalesce(new.completed_at, now()) end;
      if tg_op = 'UPDATE' then
        new.version := old.version + case when
          (new.title, new.description, new.client_id, new.va_id, new.status, new.priority,
           new.category, new.due_date, new.estimated_hours, new.attachments, new.completed_at)
          is distinct from
          (old.title, old.description, old.client_id, old.va_id, old.status, old.priority,
           old.category, old.due_date, old.estimated_hours, old.attachments, old.completed_at)
          then 1 else 0 end;
      end if;
      return new;
    end $$
  `.execute(db);
  // Triggers of one event fire by name: tasks_keep comes before tasks_touch.
  await sql`create trigger tasks_keep before insert or update on tasks
    for each row execute function keep_task()`.execute(db);
}
