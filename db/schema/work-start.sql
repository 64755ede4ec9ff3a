-- When time on a task may begin. Migration 0052 applies this file.

-- The earliest start of a VA's time on a task: a day before the task existed, or before the VA got it if that was later. A VA
-- gets a task when they take it, when it is assigned to them, or because they work for its client. In whole minutes, as people
-- enter time. Null without the task.
create function earliest_work(the_task integer, va integer) returns timestamptz language sql stable as $$
  select date_trunc('minute', greatest(task.created_at, least(
    -- An assignment that ended before the task existed gave the VA nothing.
    (select min(started_at) from assignments where va_id = va and client_id = task.client_id
      and (ended_at is null or ended_at > task.created_at)),
    coalesce(
      -- If the first change takes the task from the VA, they had it from the beginning.
      (select case when fields -> 'vaId' -> 0 = to_jsonb(va) then task.created_at else changed.created_at end
        from task_changes as changed where task_id = task.id and fields -> 'vaId' @> to_jsonb(va)
        order by changed.id limit 1),
      -- A task that no user created has no change for its creation.
      case when task.va_id = va then coalesce(task.taken_at, task.created_at) end))) - interval '1 day')
  from tasks as task where task.id = the_task
$$;

-- Since then, work is not placed before a moment.
drop function place_work(integer, date, numeric, integer);
create function place_work(va integer, day date, seconds numeric, the_log integer default 0,
  since timestamptz default '-infinity') returns tstzmultirange language plpgsql volatile as $$
declare
  kept tstzmultirange := coalesce((
    select first_seconds(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))), seconds)
    from time_logs where id = the_log), '{}');
  free tstzmultirange := (free_time(va, day, the_log) - kept) * tstzmultirange(tstzrange(since, null));
  anchor timestamptz := coalesce(upper(kept), day_start(va, day) + interval '9 hours');
begin
  kept := kept + first_seconds(free * tstzmultirange(tstzrange(anchor, null)), seconds - seconds_in(kept));
  return kept + last_seconds(free * tstzmultirange(tstzrange(null, anchor)), seconds - seconds_in(kept));
end $$;
