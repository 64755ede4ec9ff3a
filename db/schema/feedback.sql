-- Feedback of clients, and the ratings of VAs.

-- The feedback of a client on a VA.
create table feedback (
  id integer primary key generated always as identity,
  task_id integer references tasks (id) on delete set null,
  client_id integer not null references users (id) on delete cascade,
  va_id integer not null references users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text check (char_length(comment) <= 5000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint feedback_parties_check check (client_id <> va_id)
);
-- Lists of feedback, newest first: on a VA, by a client; and the feedback on a task.
create index feedback_va_newest on feedback (va_id, created_at desc, id desc);
create index feedback_client_newest on feedback (client_id, created_at desc, id desc);
create index feedback_task on feedback (task_id) where task_id is not null;

-- When a client was asked to rate a VA after an approval, so that they are asked at most once a week. A question that
-- never reached the browser was not shown and does not count.
create table rating_questions (
  client_id integer not null references users (id) on delete cascade,
  va_id integer not null references users (id) on delete cascade,
  asked_at timestamptz(3) not null default now(),
  shown_at timestamptz(3),
  primary key (client_id, va_id)
);
-- The questions about a VA, for the deletion of the VA.
create index rating_questions_va on rating_questions (va_id);

-- Sets a VA's rating to the mean of their feedback. The lock makes concurrent ratings count each other.
create function keep_va_rating() returns trigger language plpgsql as $$
declare
  va integer := coalesce(new.va_id, old.va_id);
begin
  perform from va_profiles where user_id = va for update;
  update va_profiles
    set rating = coalesce((select avg(rating) from feedback where va_id = va), 0)
    where user_id = va;
  return null;
end $$;
-- Each change of feedback changes the VA's rating.
create trigger feedback_rating after insert or delete or update of rating on feedback
  for each row execute function keep_va_rating();

-- Records the change of feedback.
create function record_feedback_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'feedback',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.client_id, old.client_id),
    va_id => coalesce(new.va_id, old.va_id),
    task_id => coalesce(new.task_id, old.task_id),
    actor_id => new.client_id);
  return null;
end $$;
create constraint trigger feedback_event after insert or update or delete on feedback
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_feedback_event();

-- Each change sets `updated_at`.
create trigger feedback_touch before update on feedback for each row execute function touch_updated_at();
