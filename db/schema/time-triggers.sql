-- Time: events of logs and timers, and the triggers of the tables of time.sql.
-- Later migrations replace the lock in these functions by `lock_shared_rows()` (event-transactions.sql). Events need no lock.

-- Records the change of a log, unless it was deleted with its task. The VA who worked sees the log even if the task has
-- another VA now. The task is read under that lock.
create function record_time_log_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  select id, client_id, va_id, status into task
    from tasks where id = coalesce(new.task_id, old.task_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'time-log',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => task.client_id,
    va_id => task.va_id,
    is_pool => is_in_pool(task.va_id, task.status),
    user_ids => array_remove(array[coalesce(new.va_id, old.va_id)], null),
    task_id => task.id,
    actor_id => new.va_id);
  return null;
end $$;

-- Records the change of a timer, which only its VA sees.
create function record_timer_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'timer', object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op), task_id => coalesce(new.task_id, old.task_id),
    user_ids => array[coalesce(new.va_id, old.va_id)]);
  return null;
end $$;

-- Records that a timer was paused or resumed. The first segment has no event, because its new timer has one.
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
end $$;

-- Each change sets `updated_at`.
create trigger time_logs_touch before update on time_logs for each row execute function touch_updated_at();
-- The old values of a changed log are stored.
create trigger time_logs_keep_former before update on time_logs for each row
  when ((old.start_time, old.end_time, old.duration, old.notes)
    is distinct from (new.start_time, new.end_time, new.duration, new.notes))
  execute function keep_former_log();
-- Stored changes are append-only, and are deleted with their log.
create trigger time_log_changes_append_only before update or truncate on time_log_changes
  for each statement execute function refuse_change();
create trigger time_log_changes_stay before delete on time_log_changes
  for each row execute function refuse_forgetting();
-- A timer follows its task and its VA, so that no worked time is lost.
create trigger tasks_pause_timers after update of status, va_id on tasks for each row
  when (old.status = 'in-progress' and (new.status, new.va_id) is distinct from (old.status, old.va_id))
  execute function pause_timers_of_task();
create trigger tasks_book_timers before delete on tasks for each row execute function book_timers_of_task();
create trigger users_settle_timers before update of role, status or delete on users
  for each row execute function settle_timers_of_user();
-- Each visible change has an event.
create constraint trigger time_logs_event after insert or update or delete on time_logs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_time_log_event();
create constraint trigger timers_event after insert or delete or update of notes on timers
  deferrable initially deferred for each row execute function record_timer_event();
create constraint trigger timer_segments_event after insert or update on timer_segments
  deferrable initially deferred for each row execute function record_segment_event();
