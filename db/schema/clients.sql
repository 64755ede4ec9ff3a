-- Clients: notes, activity and used hours for the lists of administrators, and what a new client needs.

-- A note of an administrator on a client, which only administrators see. It outlives the account of its author.
create table client_notes (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  author_id integer references users (id) on delete set null,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The notes on a client, newest first, and those of an author.
create index client_notes_newest on client_notes (client_id, created_at desc, id desc);
create index client_notes_author on client_notes (author_id) where author_id is not null;

-- When someone last wrote a message or a comment, changed a task or logged time for a client.
create table client_activity (
  client_id integer primary key references users (id) on delete cascade,
  last_at timestamptz(3) not null default now()
) with (fillfactor = 70);
-- The clients by their last activity.
create index client_activity_last on client_activity (last_at, client_id);

-- The hours of a client's newest billing period, and the plan that covers them. Half of each page is free, because the
-- rows are updated in place many times a day.
create table client_usage (
  client_id integer primary key references users (id) on delete cascade,
  -- Null before the first booking. A period that begins is opened within an hour.
  period_start date,
  -- Granted and carried hours, and used and corrected ones.
  given numeric not null default 0,
  taken numeric not null default 0,
  -- The first day without a plan; infinity while a plan is active, null without one.
  covered_until date,
  -- The used part of the hours, at most 9.9999; 0 without a plan.
  used_share numeric(5, 4) not null generated always as (
    case when covered_until is null or taken <= 0 then 0
      when given <= 0 then 9.9999
      else least(9.9999, round(taken / given, 4)) end) stored
) with (fillfactor = 50);
-- The clients by used hours, and by the end of their plan.
create index client_usage_share on client_usage (used_share, client_id);
create index client_usage_covered on client_usage (covered_until);
-- Clients whose last period may close with a debt although no plan opens the next one.
create index client_usage_in_debt on client_usage (client_id) where given < taken;

-- What a new client needs, from which a VA is found.
create table client_needs (
  client_id integer primary key references users (id) on delete cascade,
  services text[] not null
    constraint client_needs_services_check check (cardinality(services) between 1 and 30),
  hours_per_week integer not null check (hours_per_week between 1 and 168),
  time_zone text not null check (char_length(time_zone) <= 64 and btrim(time_zone) <> ''),
  languages text not null check (char_length(languages) <= 200 and btrim(languages) <> ''),
  updated_at timestamptz(3) not null default now()
);

create trigger client_needs_services before insert or update of services on client_needs
  for each row execute function check_services();

-- The clients who have hidden the checklist of their first day.
create table hidden_first_days (
  client_id integer primary key references users (id) on delete cascade,
  hidden_at timestamptz(3) not null default now()
);

-- Stores when something was last done for a client, at most once a minute, because many events are of one client. A client
-- whose row is being deleted is skipped, and not waited for.
create function touch_client_activity() returns trigger language plpgsql as $$
begin
  update client_activity set last_at = now() where client_id in (
    select client_id from client_activity
      where client_id = new.client_id and last_at < now() - interval '1 minute'
      for no key update skip locked);
  return null;
end $$;
create trigger events_activity after insert on events for each row
  when (new.client_id is not null and (new.kind in ('task', 'comment', 'time-log')
    or (new.kind = 'message' and new.operation = 'created')))
  execute function touch_client_activity();

-- Reads the hours of a client and the end of their plan again.
create function refresh_client_usage(client integer) returns void language plpgsql as $$
begin
  -- In a statement of its own, so that the next one sees what the former holder of the lock wrote.
  perform from client_usage where client_id = client for no key update;
  if not found then
    return;
  end if;
  update client_usage as known set period_start = period.start, given = period.given,
      taken = period.taken, covered_until = (
        select max(case status when 'active' then coalesce(end_date, 'infinity'::date)
            else end_date end)
          from subscriptions where user_id = client and plan_runs(status, end_date))
    from (select max(period_start) as start,
        exact_hours(coalesce(sum(hours) filter (where kind not in ('use', 'correction')), 0)) as given,
        exact_hours(coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0)) as taken
      from ledger_totals where client_id = client and period_start = (
        select max(period_start) from ledger_totals where client_id = client)) as period
    where known.client_id = client;
end $$;

-- Keeps the used hours of a client; the argument is the column of the client.
create function keep_client_usage() returns trigger language plpgsql as $$
begin
  perform refresh_client_usage((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::integer);
  return null;
end $$;
create trigger ledger_totals_usage after insert or update on ledger_totals for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function keep_client_usage('client_id');
create trigger subscriptions_usage
  after insert or update of status, end_date, ended_at or delete on subscriptions for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function keep_client_usage('user_id');

-- Inserts the rows of a new client, also in bulk loads, so that every client is in the list.
create function add_client_rows() returns trigger language plpgsql as $$
begin
  insert into client_activity (client_id, last_at)
    select id, created_at from users where id = new.user_id on conflict do nothing;
  insert into client_usage (client_id) values (new.user_id) on conflict do nothing;
  perform refresh_client_usage(new.user_id);
  return null;
end $$;
create trigger client_profiles_rows after insert on client_profiles
  for each row execute function add_client_rows();

-- Recounts activity and used hours after a bulk load.
-- Called by rebuildLedgerAndTotals (db/seed.ts).
create function recount_clients() returns void language plpgsql as $$
begin
  perform lock_shared_rows();
  insert into client_activity as known (client_id, last_at)
    select client.user_id, least(now(), max(done.at)) from (
        select id, created_at as at from users
        union all select client_id, updated_at from tasks
        union all select task.client_id, comment.created_at
          from task_comments as comment join tasks as task on task.id = comment.task_id
        union all select task.client_id, log.created_at
          from time_logs as log join tasks as task on task.id = log.task_id
        union all select sender_id, created_at from messages
        union all select receiver_id, created_at from messages
      ) as done (id, at)
      join client_profiles as client on client.user_id = done.id
      group by client.user_id
    on conflict (client_id) do update set last_at = excluded.last_at;
  insert into client_usage (client_id) select user_id from client_profiles on conflict do nothing;
  perform refresh_client_usage(client_id) from client_usage;
end $$;

-- Each change sets `updated_at`, but not the deletion of the author.
create trigger client_notes_touch before update on client_notes
  for each row when (new.content <> old.content) execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger client_notes_event after insert or update or delete on client_notes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('client-note');
