import { type Kysely, sql } from 'kysely';

/** The run of a routine is told to those who see the routine: its client and the VA who works for them. */
export async function up(db: Kysely<unknown>) {
  // Who has the task or the routine is looked up under the lock of the events, as for comments.
  await sql`
    create or replace function record_run_event() returns trigger language plpgsql as $$
    declare
      place record;
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtext('gva events'));
      if new.routine_id is null then
        select client_id, va_id, is_in_pool(va_id, status) as is_pool into place
          from tasks where id = new.task_id;
      else
        select client_id, va_of_client(client_id) as va_id, false as is_pool into place
          from routines where id = new.routine_id;
      end if;
      if not found then
        return null;
      end if;
      perform record_event(
        kind => 'workflow-run',
        object_id => new.id,
        operation => event_operation(tg_op),
        client_id => place.client_id,
        va_id => place.va_id,
        is_pool => place.is_pool,
        task_id => new.task_id,
        parent_id => new.workflow_id);
      return null;
    end $$
  `.execute(db);
}
