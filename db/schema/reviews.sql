-- Reviews of tasks: from the submission until the client or an administrator decides, or until the task leaves the review
-- in another way.

-- The ids of users are no foreign keys, because a review outlives them.
create table task_reviews (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  client_id integer not null,
  va_id integer,
  -- 1, and one more each time the task came back.
  attempt integer not null default 1 check (attempt > 0),
  -- The `review_since` of the task.
  submitted_at timestamptz(3) not null,
  decided_at timestamptz(3) check (decided_at >= submitted_at),
  outcome text check (outcome in ('approved', 'changes-requested', 'withdrawn')),
  decided_by integer,
  constraint task_reviews_decision_check check ((decided_at is null) = (outcome is null)),
  constraint task_reviews_submission_key unique (task_id, submitted_at)
);
-- A task has one open review.
create unique index task_reviews_open on task_reviews (task_id) where decided_at is null;
-- What waits, the longest first: of a VA, of everyone.
create index task_reviews_va_waiting on task_reviews (va_id, submitted_at) where decided_at is null;
create index task_reviews_waiting on task_reviews (submitted_at) where decided_at is null;
-- The latest decisions: of a VA, of everyone.
create index task_reviews_va_decided on task_reviews (va_id, decided_at desc)
  where outcome in ('approved', 'changes-requested');
create index task_reviews_decided on task_reviews (decided_at desc)
  where outcome in ('approved', 'changes-requested');

-- Opens the review of a task that is created or restored in review.
create function open_review() returns trigger language plpgsql as $$
begin
  insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at)
    values (new.id, new.client_id, new.va_id, new.return_count + 1, coalesce(new.review_since, now()));
  return null;
end $$;
create trigger tasks_review_opening after insert on tasks
  for each row when (new.status = 'in-review') execute function open_review();

-- Opens a review when a task enters it, and stores how it ends. Only a client or an administrator decides: with Done they
-- approve, with In Progress they ask for changes. One who assigns the task to another VA, or takes back a change
-- (`gva.undo`), decides nothing.
create function keep_review() returns trigger language plpgsql as $$
declare
  former text;
  decision text := 'withdrawn';
begin
  if old.status = new.status then
    update task_reviews set client_id = new.client_id, va_id = new.va_id
      where task_id = new.id and decided_at is null;
    return new;
  end if;
  if new.status = 'in-review' then
    -- Undoing a decision restores `review_since`, so the same review is open again.
    select outcome into former from task_reviews
      where task_id = new.id and submitted_at = new.review_since and decided_at is not null;
    if found then
      update task_reviews set decided_at = null, outcome = null, decided_by = null, client_id = new.client_id,
          va_id = new.va_id where task_id = new.id and submitted_at = new.review_since;
      new.return_count := new.return_count - case when former = 'changes-requested' then 1 else 0 end;
    else
      insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at)
        values (new.id, new.client_id, new.va_id, new.return_count + 1, new.review_since);
    end if;
    return new;
  end if;
  if current_setting('gva.undo', true) is distinct from 'on' then
    decision := case
      when not exists (
        select from users where id = new.updated_by and (role = 'admin' or id = new.client_id))
        then 'withdrawn'
      when new.status = 'done' then 'approved'
      when new.status = 'in-progress' and new.va_id is not distinct from old.va_id
        then 'changes-requested'
      else 'withdrawn' end;
  end if;
  update task_reviews set decided_at = greatest(clock_timestamp(), submitted_at), outcome = decision,
      decided_by = new.updated_by where task_id = new.id and decided_at is null;
  if decision = 'changes-requested' then
    new.return_count := new.return_count + 1;
  end if;
  return new;
end $$;
-- After `tasks_review`, which sets `review_since`.
create trigger tasks_review_history before update on tasks for each row
  when ((old.status = 'in-review') <> (new.status = 'in-review')
    or (new.status = 'in-review' and (new.client_id, new.va_id) is distinct from (old.client_id, old.va_id)))
  execute function keep_review();
