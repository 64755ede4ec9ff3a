import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('task_id', 'integer', (col) => col.references('tasks.id').onDelete('set null'))
    .addColumn('client_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('va_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('rating', 'integer', (col) => col.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comment', 'text', (col) => col.check(sql`char_length(comment) <= 5000`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('feedback_parties_check', sql`client_id <> va_id`)
    .execute();
  await db.schema
    .createIndex('feedback_va_newest')
    .on('feedback')
    .columns(['va_id', 'created_at desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('feedback_client_newest')
    .on('feedback')
    .columns(['client_id', 'created_at desc', 'id desc'])
    .execute();
  await sql`create index feedback_task on feedback (task_id) where task_id is not null`.execute(db);
  await sql`create trigger feedback_touch before update on feedback
    for each row execute function touch_updated_at()`.execute(db);
  await keepRatings(db);
}

/** A VA's rating is the mean of their feedback, also after a client was deleted with theirs. */
async function keepRatings(db: Kysely<unknown>) {
  await sql`
    create function keep_va_rating() returns trigger language plpgsql as $$
    declare
      va integer := coalesce(new.va_id, old.va_id);
    begin
      -- Two ratings at once would each miss the other; the second waits here and then counts both.
      perform from va_profiles where user_id = va for update;
      update va_profiles
        set rating = coalesce((select avg(rating) from feedback where va_id = va), 0)
        where user_id = va;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger feedback_rating after insert or delete or update of rating on feedback
    for each row execute function keep_va_rating()`.execute(db);
}
