-- The hours guard: what happens when the hours of a client's billing period are used up. The operations are in
-- src/domains/ledger/guard and src/domains/worked-time; here is the limit that no writer passes, `hours_room`.
-- Locks are taken in the order of all operations on time: tasks, work time of VAs, hours of a client.

-- The choice of a client. Without a row, time is logged on, and the debt is carried to the next period.
create table hours_guards (
  client_id integer primary key references users (id) on delete cascade,
  at_limit text not null default 'continue' check (at_limit in ('continue', 'ask', 'stop')),
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- The questions to clients who want to be asked, and their answers.
create table hours_questions (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  -- The billing period of the question; after the answer, of the answer.
  period_start date not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  answer text check (answer in ('hours', 'period', 'no', 'pack')),
  hours numeric(6, 2) check (hours > 0),
  -- What the answer adds to the hours of the period: the allowed hours and the debt at the time of the answer.
  extra numeric check (extra > 0),
  answered_at timestamptz(3),
  -- Whether work waits because an invoice is overdue, and not because the hours are used up.
  is_overdue boolean not null default false,
  constraint hours_questions_answered_check check ((answer is null) = (answered_at is null)
    and (answer is not distinct from 'hours') = (hours is not null)
    and (hours is null) = (extra is null))
);
-- A client has at most one open question; the questions of a period.
create unique index hours_questions_open_key on hours_questions (client_id) where answer is null;
create index hours_questions_period on hours_questions (client_id, period_start);

-- Worked time that the hours of the client did not cover: it waits for the answer of the client, or was declined. It is
-- kept when its task or its VA is deleted, because it was worked.
create table waiting_time (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  task_id integer references tasks (id) on delete set null,
  worked tstzmultirange not null check (not isempty(worked)),
  notes text check (char_length(notes) <= 5000),
  -- The timer that recorded the time.
  timer_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When it was decided that the time is not billed; null while it waits.
  declined_at timestamptz(3)
);
-- The waiting time of a client, a VA, a task and a timer.
create index waiting_time_client on waiting_time (client_id, id);
create index waiting_time_va on waiting_time (va_id, id);
create index waiting_time_task on waiting_time (task_id);
create index waiting_time_timer on waiting_time (timer_id);
-- The clients with time that waits.
create index waiting_time_undecided on waiting_time (client_id) where declined_at is null;

-- Whether a payment of the client is disputed, or was lost in a dispute, and no administrator has decided.
create function is_on_hold(client integer) returns boolean language sql stable as $$
  select exists (select from payment_disputes as disputed join payments on payments.id = disputed.payment_id
    where disputed.status in ('open', 'lost') and disputed.decision is null and payments.client_id = client)
$$;

-- What the agency has set for the work of a client with an invoice that has been overdue for too long: 'overdue-stop', or
-- 'overdue-ask' until the client has allowed work in this billing period; otherwise null.
-- Called by hours_choice, and by findGuard and answerQuestion (src/domains/ledger/guard/queries.ts).
create function overdue_limit(client integer) returns text language sql stable as $$
  select 'overdue-' || overdue_hours from seller_details
  where overdue_hours is not null
    and exists (select from invoices where client_id = client and status = 'sent'
      and due_on <= billing_day() - overdue_hours_days)
    and not (overdue_hours = 'ask' and exists (select from hours_questions
      where client_id = client and is_overdue and answer = 'period' and period_start = billing_period_start(client)))
$$;

-- What happens at the limit of a client's hours: 'hold' during a dispute, then what the agency has set for overdue invoices,
-- otherwise their choice.
-- Called by hours_room, findAtLimit and listGuardedClients (src/domains/ledger/guard/queries.ts), findAnswers and insertQuestion
-- (src/domains/worked-time/queries.ts), listSettled (src/domains/ledger/guard/overdue-queries.ts), and listUnsavedTime
-- (src/domains/closing/queries.ts).
create function hours_choice(client integer) returns text language sql stable as $$
  select case when is_on_hold(client) then 'hold'
    else coalesce(overdue_limit(client), (select at_limit from hours_guards where client_id = client), 'continue') end
$$;

-- The hours that can still be booked for a client, negative if more are used, on hold or with an overdue invoice; null if there
-- is no limit. Opens the billing period, and so locks the hours of the client, if there is a limit. Tested by limit.test.ts in
-- src/domains/ledger/guard.
-- Called by guard_hours, findRoom and answerQuestion (src/domains/ledger/guard/queries.ts), and divideWork
-- (src/domains/worked-time/queries.ts).
create function hours_room(client integer) returns numeric language plpgsql as $$
declare
  choice text := hours_choice(client);
  period date;
  room numeric;
begin
  if choice = 'continue' then
    return null;
  end if;
  period := open_billing_period(client);
  -- Again under the lock, because it may have changed in the meantime.
  choice := hours_choice(client);
  if choice in ('hold', 'overdue-ask', 'overdue-stop') then
    return -0.01;
  end if;
  if choice = 'continue' or (choice = 'ask' and exists (select from hours_questions
      where client_id = client and period_start = period and answer = 'period' and not is_overdue)) then
    return null;
  end if;
  select coalesce(sum(hours), 0) into room from ledger_totals
    where client_id = client and period_start = period;
  if choice = 'ask' then
    room := room + (select coalesce(sum(extra), 0) from hours_questions
      where client_id = client and period_start = period and answer = 'hours');
  end if;
  return exact_hours(room);
end $$;

-- Rejects booked hours that the hours of the client do not cover, for every writer. Corrections by administrators, which
-- have a reason, are not limited. It runs after the totals are written, which the name of the trigger ensures.
create function guard_hours() returns trigger language plpgsql as $$
declare
  booking record;
begin
  if nullif(current_setting('gva.reason', true), '') is not null
      or current_setting('gva.silent', true) is not distinct from 'on' then
    return null;
  end if;
  for booking in select client_id, sum(hours) as hours from booked
      where time_log_id is not null group by client_id having exact_hours(sum(hours)) < 0 order by client_id loop
    if hours_room(booking.client_id) < 0 then
      raise exception 'the hours of client % are used up', booking.client_id
        using errcode = 'check_violation', constraint = 'hours_guard';
    end if;
  end loop;
  return null;
end $$;
create trigger hours_ledger_total_guard after insert on hours_ledger
  referencing new table as booked for each statement execute function guard_hours();

-- Changes of the choice, of questions and of waiting time are changes of the client's hours.
create function record_guard_event() returns trigger language plpgsql as $$
declare
  client integer := (to_jsonb(coalesce(new, old)) ->> 'client_id')::integer;
begin
  perform record_event(kind => 'hours', object_id => client, operation => 'updated', client_id => client,
    va_id => va_of_client(client));
  return null;
end $$;
create constraint trigger hours_guards_event after insert or update on hours_guards
  deferrable initially deferred for each row execute function record_guard_event();
create constraint trigger hours_questions_event after insert or update on hours_questions
  deferrable initially deferred for each row execute function record_guard_event();
create constraint trigger waiting_time_event after insert or update or delete on waiting_time
  deferrable initially deferred for each row execute function record_guard_event();
