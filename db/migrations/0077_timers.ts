import { type Kysely, sql } from 'kysely';

/**
 * A VA has one timer, on one task, until it is saved as a log or discarded. It runs in segments; between them it is
 * paused. All moments are the database's, so every device counts the same seconds.
 */
export async function up(db: Kysely<unknown>) {
  await createTables(db);
  await createCounting(db);
  await createBooking(db);
  await recordEvents(db);
}

async function createTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('timers')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('va_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('task_id', 'integer', (col) =>
      col.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('timers_va_id_key', ['va_id'])
    .execute();
  await db.schema.createIndex('timers_task').on('timers').column('task_id').execute();
  await db.schema
    .createTable('timer_segments')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('timer_id', 'integer', (col) =>
      col.notNull().references('timers.id').onDelete('cascade'),
    )
    .addColumn('started_at', sql`timestamptz(3)`, (col) => col.notNull())
    // Null while it runs.
    .addColumn('ended_at', sql`timestamptz(3)`)
    .addCheckConstraint('timer_segments_order_check', sql`ended_at >= started_at`)
    .execute();
  await sql`create index timer_segments_timer on timer_segments (timer_id, started_at)`.execute(db);
  await sql`create unique index timer_segments_one_running on timer_segments (timer_id)
    where ended_at is null`.execute(db);
  // A save that is sent again finds the log it made.
  await sql`alter table time_logs add column timer_id integer`.execute(db);
  await sql`create unique index time_logs_timer_id_key on time_logs (timer_id)
    where timer_id is not null`.execute(db);
}

async function createCounting(db: Kysely<unknown>) {
  // Another moment than now lets tests live through a day; the clock itself stays alone.
  await sql`
    create function work_clock() returns timestamptz language sql volatile as $$
      select coalesce(nullif(current_setting('gva.clock', true), '')::timestamptz,
        clock_timestamp())::timestamptz(3)
    $$
  `.execute(db);
  await sql`
    create function lock_work_time(va integer) returns void language sql volatile as $$
      select pg_advisory_xact_lock(hashtext('gva work time'), va)
    $$
  `.execute(db);
  // A log holds 24 hours, so a timer that was forgotten stops counting there.
  await sql`
    create function timer_worked(the_timer integer, until timestamptz) returns tstzmultirange
    language sql stable as $$
      select coalesce(range_agg(tstzrange(started_at,
          least(ended, started_at + make_interval(secs => 86400 - before)))), '{}')
      from (
        select started_at, ended, coalesce(sum(extract(epoch from ended - started_at))
          over (order by started_at, id rows between unbounded preceding and 1 preceding), 0) as before
        from (select id, started_at, greatest(started_at, coalesce(ended_at, until)) as ended
          from timer_segments where timer_id = the_timer) segment
      ) counted
      where before < 86400 and ended > started_at
    $$
  `.execute(db);
  await sql`
    create function seconds_in(worked tstzmultirange) returns numeric language sql immutable as $$
      select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(worked) part
    $$
  `.execute(db);
  await sql`
    create function pause_timer(the_timer integer) returns void language plpgsql as $$
    declare
      worked tstzmultirange;
    begin
      worked := timer_worked(the_timer, work_clock());
      -- The running segment is the last one, so what was worked ends where it does.
      update timer_segments set ended_at = greatest(started_at, upper(worked))
        where timer_id = the_timer and ended_at is null;
    end $$
  `.execute(db);
}

async function createBooking(db: Kysely<unknown>) {
  // Time that is logged already is not logged again; a timer that never ran leaves no log.
  await sql`
    create function book_timer(the_timer integer, remark text default null) returns integer
    language plpgsql as $$
    declare
      timer record;
      ran tstzmultirange;
      log_id integer;
    begin
      perform lock_work_time(va_id) from timers where id = the_timer;
      select id, va_id, task_id into timer from timers where id = the_timer;
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
          greatest(0.01, round(seconds_in(ran) / 3600, 2)), remark, ran, timer.id)
        returning id into log_id;
      return log_id;
    end $$
  `.execute(db);
}

/** A timer is heard of by its VA alone: in another tab and on another device. */
async function recordEvents(db: Kysely<unknown>) {
  await sql`alter table events drop constraint events_kind_check`.execute(db);
  await sql`alter table events add constraint events_kind_check check (kind in ('task', 'comment',
    'time-log', 'timer', 'message', 'user', 'assignment', 'feedback', 'subscription',
    'plan-template', 'workflow', 'workflow-comment', 'routine', 'lead', 'lead-comment'))`.execute(
    db,
  );
  await sql`
    create function record_timer_event() returns trigger language plpgsql as $$
    begin
      perform record_event(kind => 'timer', object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op), task_id => coalesce(new.task_id, old.task_id),
        user_ids => array[coalesce(new.va_id, old.va_id)]);
      return null;
    end $$
  `.execute(db);
  await sql`create constraint trigger timers_event after insert or delete on timers
    deferrable initially deferred for each row execute function record_timer_event()`.execute(db);

  // Pausing, and running again. With its first segment a timer is created, which has its own event.
  await sql`
    create function record_segment_event() returns trigger language plpgsql as $$
    declare
      timer record;
    begin
      select id, va_id, task_id into timer from timers where id = new.timer_id;
      if found and (tg_op = 'UPDATE' or exists (
          select from timer_segments where timer_id = timer.id and id < new.id)) then
        perform record_event(kind => 'timer', object_id => timer.id, operation => 'updated',
          task_id => timer.task_id, user_ids => array[timer.va_id]);
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`create constraint trigger timer_segments_event after insert or update on timer_segments
    deferrable initially deferred for each row execute function record_segment_event()`.execute(db);
}
