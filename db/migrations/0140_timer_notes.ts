import { type Kysely, sql } from 'kysely';

/** The notes of a timer are stored with it, so that any tab or device that saves the time saves them too. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('timers')
    .addColumn('notes', 'text', (col) => col.check(sql`char_length(notes) <= 5000`))
    .execute();
  await bookNotes(db);
  await sql`drop trigger timers_event on timers`.execute(db);
  await sql`create constraint trigger timers_event after insert or delete or update of notes on timers
    deferrable initially deferred for each row execute function record_timer_event()`.execute(db);
}

/** The same booking as before; the notes are those of the timer instead of an argument. */
async function bookNotes(db: Kysely<unknown>) {
  await sql`drop function book_timer(integer, text)`.execute(db);
  await sql`
    create function book_timer(the_timer integer) returns integer
    language plpgsql as $$
    declare
      timer record;
      ran tstzmultirange;
      log_id integer;
    begin
      perform lock_work_time(va_id) from timers where id = the_timer;
      select id, va_id, task_id, notes into timer from timers where id = the_timer;
      if not found then
        return null;
      end if;
      ran := timer_worked(the_timer, work_clock());
      ran := ran - coalesce((
        select range_agg(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))))
        from time_logs
        where int4range(va_id, va_id, '[]') = int4range(timer.va_id, timer.va_id, '[]')
          and coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) && ran
          and va_id is not null and end_time is not null and (worked is null or not isempty(worked))
      ), '{}');
      delete from timers where id = the_timer;
      if isempty(ran) then
        return null;
      end if;
      insert into time_logs (task_id, va_id, start_time, end_time, duration, notes, worked, timer_id)
        values (timer.task_id, timer.va_id, lower(ran), upper(ran),
          greatest(0.01, round(seconds_in(ran) / 3600, 2)), timer.notes, ran, timer.id)
        returning id into log_id;
      return log_id;
    end $$
  `.execute(db);
}
