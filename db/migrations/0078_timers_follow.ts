import { type Kysely, sql } from 'kysely';

/**
 * What becomes of a timer when its task or its VA does not wait for it. Time that has run is never lost: where the
 * VA can still decide, the timer is paused; where there will be nothing to save it to, it is booked.
 */
export async function up(db: Kysely<unknown>) {
  await followTasks(db);
  await followPeople(db);
}

async function followTasks(db: Kysely<unknown>) {
  await sql`
    create function pause_timers_of_task() returns trigger language plpgsql as $$
    declare
      timer record;
    begin
      for timer in select id, va_id from timers where task_id = new.id
          and (new.status <> 'in-progress' or new.va_id is distinct from va_id) loop
        perform lock_work_time(timer.va_id);
        perform pause_timer(timer.id);
      end loop;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger tasks_pause_timers after update of status, va_id on tasks for each row
    when (old.status = 'in-progress' and (new.status, new.va_id) is distinct from (old.status, old.va_id))
    execute function pause_timers_of_task()`.execute(db);

  // The log goes with the task, as its other logs do; the hours stay in the ledger.
  await sql`
    create function book_timers_of_task() returns trigger language plpgsql as $$
    begin
      perform book_timer(id) from timers where task_id = old.id;
      return old;
    end $$
  `.execute(db);
  await sql`create trigger tasks_book_timers before delete on tasks
    for each row execute function book_timers_of_task()`.execute(db);
}

async function followPeople(db: Kysely<unknown>) {
  await sql`
    create function settle_timers_of_user() returns trigger language plpgsql as $$
    declare
      timer record;
    begin
      for timer in select id from timers where va_id = old.id loop
        perform lock_work_time(old.id);
        if tg_op = 'DELETE' or new.role <> 'va' then
          perform book_timer(timer.id);
        elsif new.status = 'inactive' then
          perform pause_timer(timer.id);
        end if;
      end loop;
      return case tg_op when 'DELETE' then old else new end;
    end $$
  `.execute(db);
  await sql`create trigger users_settle_timers before update of role, status or delete on users
    for each row execute function settle_timers_of_user()`.execute(db);
}
