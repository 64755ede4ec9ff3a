import { type Kysely, sql } from 'kysely';

/**
 * Logged time is booked by the database itself, whatever code logs it. What changes later is a row of its own
 * in the period open then: a closed one has been billed. The hours stay with the client who had the task.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function book_time() returns trigger language plpgsql as $$
    declare
      log record;
      owner integer;
      booked numeric;
      change numeric;
      period date;
    begin
      if tg_op = 'DELETE' then
        log := old;
        -- It went with its task, or with the client of the task: what was worked stays worked.
        if not exists (select from tasks where id = log.task_id) then
          return null;
        end if;
      else
        log := new;
      end if;
      select min(client_id), sum(hours) into owner, booked from hours_ledger
        where time_log_id = log.id;
      if owner is null then
        -- Nothing to take back from a log that was never booked.
        if tg_op = 'DELETE' then
          return null;
        end if;
        select client_id into owner from tasks where id = log.task_id;
      end if;
      change := -coalesce(booked, 0) - case when tg_op = 'DELETE' then 0 else log.duration end;
      if change <> 0 then
        -- First, so that what it carries and grants stands before what is booked.
        period := open_billing_period(owner);
        insert into hours_ledger (client_id, period_start, kind, hours, time_log_id)
          values (owner, period,
            case when booked is null then 'use' else 'correction' end, change, log.id);
      end if;
      return null;
    end $$
  `.execute(db);
  // Bulk work books for itself, with book_history().
  await sql`create trigger time_logs_book after insert or update of duration or delete on time_logs
    for each row when (current_setting('gva.silent', true) is distinct from 'on')
    execute function book_time()`.execute(db);
}
