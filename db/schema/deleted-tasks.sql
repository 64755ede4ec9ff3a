-- Deletes the entry that tells a client of a deleted task. A task leaves the archive when it is restored, and when it can no
-- longer be restored.
create function forget_deletion() returns trigger language plpgsql as $$
begin
  delete from notifications where kind = 'task-deleted' and subject_kind = 'task' and subject_id = old.id;
  return null;
end $$;
create trigger archived_tasks_forget after delete on archived_tasks for each row execute function forget_deletion();
