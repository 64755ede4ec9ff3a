-- The triggers that write notifications in the transaction of the change, for all writers. They are not deferred: the
-- rows of the inbox are locked before the lock of totals and invoices, so that two transactions cannot deadlock between them.

-- Deletes the entries of a user about a task and its runs.
create function forget_task(reader integer, task integer) returns void language sql as $$
  delete from notifications where user_id = reader and ((subject_kind = 'task' and subject_id = task)
    or (subject_kind = 'run' and subject_id in (select id from workflow_runs where task_id = task)))
$$;

-- Deletes the entry that tells a client of a deleted task. A task leaves the archive when it is restored, and when it can no
-- longer be restored.
create function forget_deletion() returns trigger language plpgsql as $$
begin
  delete from notifications where kind = 'task-deleted' and subject_kind = 'task' and subject_id = old.id;
  return null;
end $$;
create trigger archived_tasks_forget after delete on archived_tasks for each row execute function forget_deletion();

-- Tells of the changes of a task: who is assigned, what waits for approval and what became of it. A former VA or client
-- keeps only the entry that they lost the task; it has the title, which they knew.
create function notify_task_change() returns trigger language plpgsql as $$
declare
  task record;
  former_va integer := (new.fields -> 'vaId' ->> 0)::integer;
  former_client integer := (new.fields -> 'clientId' ->> 0)::integer;
  former_status text := new.fields -> 'status' ->> 0;
  current_status text := new.fields -> 'status' ->> 1;
begin
  select title, client_id, va_id into task from tasks where id = new.task_id;
  if not found then
    return null;
  end if;
  if former_client is not null then
    perform forget_task(former_client, new.task_id);
  end if;
  if new.fields ? 'vaId' then
    if former_va is not null then
      perform forget_task(former_va, new.task_id);
      perform notify_user(former_va, 'task-unassigned', 'task', new.task_id, new.actor_id,
        jsonb_build_object('title', task.title));
    end if;
    if task.va_id is not null then
      delete from notifications where user_id = task.va_id and kind = 'task-unassigned'
        and subject_kind = 'task' and subject_id = new.task_id;
      perform notify_user(task.va_id, 'task-assigned', 'task', new.task_id, new.actor_id);
    end if;
  end if;
  if former_status = 'in-review' then
    perform settle_notifications('{approval-wanted}', 'task', new.task_id);
    if current_status = 'done' then
      perform notify_user(task.va_id, 'approved', 'task', new.task_id, new.actor_id);
    elsif current_status in ('todo', 'in-progress') and not new.fields ? 'vaId' then
      perform notify_user(task.va_id, 'changes-requested', 'task', new.task_id, new.actor_id);
    end if;
  end if;
  if current_status = 'in-review' then
    perform settle_notifications('{changes-requested}', 'task', new.task_id);
    perform notify_user(task.client_id, 'approval-wanted', 'task', new.task_id, new.actor_id);
  end if;
  -- A task that is reopened was not approved after all.
  if former_status = 'done' then
    delete from notifications where subject_kind = 'task' and subject_id = new.task_id
      and kind = 'approved' and read_at is null;
  end if;
  if current_status in ('done', 'cancelled') or new.fields ? 'dueDate' then
    perform settle_notifications('{due-soon,overdue}', 'task', new.task_id);
  end if;
  return null;
end $$;
create trigger task_changes_notify after insert on task_changes
  for each row execute function notify_task_change();

-- Tells the client, the VA and the administrators who take part in the comments of a task; those who are mentioned get a
-- mention instead. The comment of a request for changes belongs to the entry that the request has just written.
create function notify_comment() returns trigger language plpgsql as $$
declare
  task record;
  place jsonb := jsonb_build_object('commentId', new.id);
  mentioned integer[] := mentioned_users(new.content);
  known integer[] := case when tg_op = 'UPDATE' then mentioned_users(old.content) else '{}' end;
  receiver integer;
begin
  select id, client_id, va_id into task from tasks where id = new.task_id;
  for receiver in select id from users where id = any (mentioned) and id <> all (known)
      and (role = 'admin' or id in (task.client_id, task.va_id)) order by id loop
    perform notify_user(receiver, 'mention', 'task', task.id, new.user_id, place);
  end loop;
  if tg_op = 'UPDATE' then
    return null;
  end if;
  for receiver in
    select id from users where id <> all (mentioned) and (id in (task.client_id, task.va_id)
      or (role = 'admin' and id in (select user_id from task_comments where task_id = task.id)))
    order by id
  loop
    update notifications set detail = place
      where user_id = receiver and kind = 'changes-requested' and subject_kind = 'task' and subject_id = task.id
        and read_at is null and actor_id = new.user_id and updated_at >= now();
    if not found then
      perform notify_user(receiver, 'comment', 'task', task.id, new.user_id, place);
    end if;
  end loop;
  return null;
end $$;
create trigger task_comments_notify after insert on task_comments
  for each row execute function notify_comment();
create trigger task_comments_notify_mentions after update of content on task_comments
  for each row when (new.content <> old.content) execute function notify_comment();

-- Removes a deleted comment from the entries that lead to it.
create function forget_comment() returns trigger language plpgsql as $$
begin
  delete from notifications where subject_kind = 'task' and subject_id = old.task_id
    and kind in ('comment', 'mention') and count = 1 and (detail ->> 'commentId')::integer = old.id;
  update notifications as entry set count = greatest(1, entry.count - 1),
      detail = entry.detail - 'commentId' || coalesce((
        select jsonb_build_object('commentId', left_over.id) from task_comments as left_over
        where left_over.task_id = old.task_id and left_over.user_id <> entry.user_id
          and entry.kind <> 'changes-requested'
          and (entry.kind <> 'mention' or entry.user_id = any (mentioned_users(left_over.content)))
        order by left_over.created_at desc, left_over.id desc limit 1), '{}')
    where entry.subject_kind = 'task' and entry.subject_id = old.task_id
      and (entry.detail ->> 'commentId')::integer = old.id;
  return null;
end $$;
create trigger task_comments_forget after delete on task_comments
  for each row execute function forget_comment();

-- Tells a VA and a client that they work together. When it ends, the VA forgets what only the VA of the client may see.
create function notify_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is null then
      perform notify_user(least(new.va_id, new.client_id), 'assignment', 'assignment', new.id, null);
      perform notify_user(greatest(new.va_id, new.client_id), 'assignment', 'assignment', new.id, null);
    end if;
    return null;
  end if;
  delete from notifications where subject_kind = 'assignment' and subject_id = new.id;
  delete from notifications where user_id = old.va_id and (
    (subject_kind = 'routine' and subject_id in (select id from routines where client_id = old.client_id))
    or (subject_kind = 'subscription' and subject_id in (select id from subscriptions where user_id = old.client_id))
    or (subject_kind = 'run' and subject_id in (select run.id from workflow_runs as run
      join routines on routines.id = run.routine_id where routines.client_id = old.client_id))
    -- A VA who waits for approval reaches only their clients.
    or (subject_kind = 'conversation' and subject_id = old.client_id
      and exists (select from users where id = old.va_id and approved_at is null)));
  return null;
end $$;
create trigger assignments_notify after insert on assignments
  for each row execute function notify_assignment();
create trigger assignments_forget after update of ended_at on assignments
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_assignment();

-- Tells the client, the VA and who started it that a workflow run is finished.
create function notify_finished_run() returns trigger language plpgsql as $$
declare
  place record;
  receiver integer;
begin
  if new.routine_id is null then
    select client_id, va_id into place from tasks where id = new.task_id;
  else
    select client_id, va_of_client(client_id) as va_id into place from routines where id = new.routine_id;
  end if;
  for receiver in select id from users where id in (place.client_id, place.va_id)
      or (id = new.started_by and role = 'admin') order by id loop
    perform notify_user(receiver, 'run-finished', 'run', new.id, new.ended_by);
  end loop;
  return null;
end $$;
create trigger workflow_runs_notify after update of status on workflow_runs
  for each row when (new.status = 'finished' and old.status <> 'finished')
  execute function notify_finished_run();

-- Tells of a failed payment. A payment settles the failed ones of what is not an invoice, unless it pays an invoice without
-- a plan month. What failed for an invoice is settled with the invoice.
create function notify_payment() returns trigger language plpgsql as $$
declare
  about text := case when new.subscription_id is null then 'payment' else 'subscription' end;
  subject integer := coalesce(new.subscription_id, new.id);
  payer integer := case when new.kind <> 'renewal' then new.client_id end;
  place jsonb := jsonb_build_object('paymentId', new.id);
begin
  if new.status = 'failed' then
    perform notify_user(new.client_id, 'payment-failed', about, subject, payer, place);
    perform notify_admins('payment-failed', about, subject, payer, place);
    return null;
  end if;
  if new.invoice_id is not null and new.subscription_id is null then
    return null;
  end if;
  update notifications set read_at = clock_timestamp() where kind = 'payment-failed' and read_at is null
    and (subject_kind, subject_id) in (
      select 'payment', id from payments where client_id = new.client_id and status = 'failed'
        and invoice_id is null
      union all select 'subscription', id from subscriptions where user_id = new.client_id);
  return null;
end $$;
create trigger payments_notify after insert on payments
  for each row when (current_setting('gva.silent', true) is distinct from 'on')
  execute function notify_payment();

-- Tells of a date of a routine on which no task was created.
create function notify_occurrence() returns trigger language plpgsql as $$
begin
  perform notify_missed_routine(new.routine_id, new.due_on);
  return null;
end $$;
create trigger routine_occurrences_notify after insert on routine_occurrences for each row
  when (new.status in ('missed', 'failed')) execute function notify_occurrence();

-- A lead that got a reply no longer waits.
create function settle_lead() returns trigger language plpgsql as $$
begin
  perform settle_notifications('{lead-waiting}', 'lead', new.id);
  return null;
end $$;
create trigger leads_settle after update of status on leads for each row
  when (old.status in ('request', 'lead') and new.status not in ('request', 'lead'))
  execute function settle_lead();

-- Messages that were read are not missed any more.
create function settle_messages() returns trigger language plpgsql as $$
begin
  update notifications as entry set read_at = clock_timestamp()
    from (select distinct receiver_id, sender_id from present where is_read) as known
    where entry.user_id = known.receiver_id and entry.kind = 'message-missed'
      and entry.subject_kind = 'conversation' and entry.subject_id = known.sender_id and entry.read_at is null;
  return null;
end $$;
create trigger messages_settle after update on messages referencing new table as present
  for each statement execute function settle_messages();

-- The same for support conversations, which the administrators read together.
create function settle_support_messages() returns trigger language plpgsql as $$
begin
  update notifications as entry set read_at = clock_timestamp()
    from (select distinct user_id, is_answer from present where is_read) as known
    where entry.subject_kind = 'support' and entry.subject_id = known.user_id and entry.read_at is null
      and (entry.user_id = known.user_id) = known.is_answer;
  return null;
end $$;
create trigger support_messages_settle after update on support_messages referencing new table as present
  for each statement execute function settle_support_messages();

-- The entries of a deleted subject are deleted; the argument is its kind.
create function forget_subject() returns trigger language plpgsql as $$
begin
  delete from notifications where subject_kind = tg_argv[0] and subject_id = old.id;
  return null;
end $$;
create trigger tasks_forget after delete on tasks for each row execute function forget_subject('task');
create trigger leads_forget after delete on leads for each row execute function forget_subject('lead');
create trigger routines_forget after delete on routines for each row execute function forget_subject('routine');
create trigger workflow_runs_forget after delete on workflow_runs for each row execute function forget_subject('run');
create trigger assignments_forget_deleted after delete on assignments
  for each row execute function forget_subject('assignment');
create trigger subscriptions_forget after delete on subscriptions
  for each row execute function forget_subject('subscription');
create trigger users_forget_conversations after delete on users
  for each row execute function forget_subject('conversation');
create trigger users_forget_support after delete on users for each row execute function forget_subject('support');
create trigger timesheets_forget after delete on timesheets for each row execute function forget_subject('timesheet');

-- A user with another role may not see what the former role saw.
create function forget_role() returns trigger language plpgsql as $$
begin
  delete from notifications where user_id = new.id;
  return null;
end $$;
create trigger users_forget_role after update of role on users
  for each row when (new.role <> old.role) execute function forget_role();
