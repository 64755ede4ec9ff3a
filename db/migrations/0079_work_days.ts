import { type Kysely, sql } from 'kysely';

/**
 * How many hours a VA has logged on each day: what they have logged altogether is a sum of days, not of all their
 * logs. Written at commit, under the lock of live events, as the totals per day are. Days are days in UTC.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('work_days')
    .addColumn('va_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('day', 'date', (col) => col.notNull())
    .addColumn('hours', 'numeric(9, 2)', (col) => col.notNull())
    .addPrimaryKeyConstraint('work_days_pkey', ['va_id', 'day'])
    .execute();
  // Rewritten in place as often as something is logged.
  await sql`alter table work_days set (fillfactor = 50)`.execute(db);
  await countChanges(db);
  await countAnew(db);
}

async function countChanges(db: Kysely<unknown>) {
  await sql`
    create function count_work() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('gva events'));
      insert into work_days as known (va_id, day, hours)
        select change.va_id, change.day, sum(change.hours) from (
          select new.va_id, day_of(new.start_time) as day, new.duration as hours
          union all select old.va_id, day_of(old.start_time), -old.duration
        ) change
        -- Who is gone since has no days.
        join users u on u.id = change.va_id
        group by change.va_id, change.day having sum(change.hours) <> 0
        on conflict (va_id, day) do update set hours = known.hours + excluded.hours;
      return null;
    end $$
  `.execute(db);
  await sql`create constraint trigger time_logs_count_work
    after insert or update of va_id, start_time, duration or delete on time_logs
    deferrable initially deferred for each row
    when (current_setting('gva.silent', true) is distinct from 'on')
    execute function count_work()`.execute(db);
}

/** Whoever recounts after bulk work recounts this too: the function keeps its name. */
async function countAnew(db: Kysely<unknown>) {
  await sql`
    create function recount_work_days() returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('gva events'));
      delete from work_days;
      insert into work_days (va_id, day, hours)
        select va_id, day_of(start_time), sum(duration) from time_logs where va_id is not null
          group by 1, 2;
    end $$
  `.execute(db);
  await sql`
    create or replace function recount_totals() returns void language plpgsql as $$
    begin
      perform recount_daily_totals();
      perform recount_task_counts();
      perform recount_work_days();
    end $$
  `.execute(db);
  await sql`select recount_work_days()`.execute(db);
}
