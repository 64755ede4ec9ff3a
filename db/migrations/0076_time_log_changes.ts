import { type Kysely, sql } from 'kysely';

/** What a log said before its VA changed it. Rows are never changed, and go only with their log. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('time_log_changes')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('time_log_id', 'integer', (col) =>
      col.notNull().references('time_logs.id').onDelete('cascade'),
    )
    .addColumn('start_time', sql`timestamptz(3)`, (col) => col.notNull())
    .addColumn('end_time', sql`timestamptz(3)`)
    .addColumn('duration', 'numeric(6, 2)', (col) => col.notNull())
    .addColumn('notes', 'text')
    .addColumn('changed_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .execute();
  await sql`create index time_log_changes_newest on time_log_changes (time_log_id, id desc)`.execute(
    db,
  );

  await sql`alter table time_logs add column edited_at timestamptz(3)`.execute(db);
  await sql`
    create function keep_former_log() returns trigger language plpgsql as $$
    begin
      new.edited_at := clock_timestamp();
      insert into time_log_changes (time_log_id, start_time, end_time, duration, notes, changed_at)
        values (old.id, old.start_time, old.end_time, old.duration, old.notes, new.edited_at);
      return new;
    end $$
  `.execute(db);
  await sql`create trigger time_logs_keep_former before update on time_logs for each row
    when ((old.start_time, old.end_time, old.duration, old.notes)
      is distinct from (new.start_time, new.end_time, new.duration, new.notes))
    execute function keep_former_log()`.execute(db);

  await sql`
    create function refuse_forgetting() returns trigger language plpgsql as $$
    begin
      if exists (select from time_logs where id = old.time_log_id) then
        raise exception '% is append-only', tg_table_name
          using errcode = 'integrity_constraint_violation';
      end if;
      return old;
    end $$
  `.execute(db);
  await sql`create trigger time_log_changes_append_only before update or truncate on time_log_changes
    for each statement execute function refuse_change()`.execute(db);
  await sql`create trigger time_log_changes_stay before delete on time_log_changes
    for each row execute function refuse_forgetting()`.execute(db);
}
