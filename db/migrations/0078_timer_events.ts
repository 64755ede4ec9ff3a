import { type Kysely, sql } from 'kysely';

/** A timer is heard of by its VA alone: in another tab and on another device. */
export async function up(db: Kysely<unknown>) {
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
