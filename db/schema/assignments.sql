-- Assignments: which VAs work for which clients, how much they have to do, and the search for a VA.

-- A VA works for a client from `started_at` until `ended_at`. A period without an end is the current assignment of its
-- client. The VA of a closed period is null after the VA was deleted.
create table assignments (
  id integer primary key generated always as identity,
  va_id integer references users (id) on delete set null,
  client_id integer not null references users (id) on delete cascade,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint assignments_period_check check (ended_at >= started_at),
  constraint assignments_people_check check (va_id <> client_id),
  constraint assignments_va_check check (va_id is not null or ended_at is not null)
);
-- A client has one VA.
create unique index assignments_one_va_key on assignments (client_id) where ended_at is null;
-- The clients of a VA in their order, and the current assignments of everyone, newest first.
create index assignments_of_va on assignments (va_id, started_at, id);
create index assignments_current on assignments (started_at, id) where ended_at is null;
-- The periods of a client, and since when the client has no VA.
create index assignments_of_client on assignments (client_id, ended_at);
-- The list of all assignments, by their start and by their end; current assignments end last.
create index assignments_start on assignments (started_at, id);
create index assignments_end on assignments (coalesce(ended_at, 'infinity'::timestamptz), id);

-- How many clients a VA has, and the monthly hours of their plans, so that lists of VAs can be sorted by load. The rating is
-- a copy, because one index cannot have columns of two tables. There is no foreign key: its locks and the lock of the shared
-- rows would be taken in another order than by the transaction that deletes the user.
create table va_loads (
  va_id integer primary key,
  clients integer not null,
  promised_hours numeric(9, 2) not null,
  rating numeric(3, 2) not null
) with (fillfactor = 50);
-- The least loaded VA first, of several the best rated; and the best rated VA first.
create index va_loads_order on va_loads (promised_hours, (5 - rating), va_id);
create index va_loads_rating on va_loads ((5 - rating), va_id);

-- A client without a VA has at most one match, so the client's id identifies it. It ends with an assignment.
create table matches (
  client_id integer primary key references users (id) on delete cascade,
  -- The administrator who works on it. Null after they were deleted, deactivated or got another role.
  admin_id integer references users (id) on delete set null,
  -- The VA of the current or last proposal. Null after their account was deleted.
  va_id integer references users (id) on delete set null,
  -- To the client, about the proposed VA.
  note text check (char_length(note) <= 2000 and btrim(note) <> ''),
  proposed_at timestamptz(3),
  -- When and how the last proposal ended without an assignment.
  ended_at timestamptz(3),
  outcome text check (outcome in ('declined', 'taken', 'inactive', 'deleted')),
  -- Why the client asked for someone else.
  reason text check (char_length(reason) <= 2000 and btrim(reason) <> ''),
  constraint matches_proposal_check check (proposed_at is not null
    or (va_id is null and note is null and ended_at is null)),
  constraint matches_va_check check (proposed_at is null or va_id is not null or ended_at is not null),
  constraint matches_end_check check ((ended_at is null) = (outcome is null)),
  constraint matches_decline_check check (reason is null or outcome = 'declined'),
  constraint matches_people_check check (va_id <> client_id)
);
-- The matches of an administrator and of a VA.
create index matches_admin on matches (admin_id);
create index matches_va on matches (va_id);
-- Proposals that ended, which need attention.
create index matches_ended on matches (ended_at, client_id) where ended_at is not null;

-- Sets whether a VA has a client. An assignment ends a suspension.
create function keep_assignment_status() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.ended_at is null then
    update va_profiles set assignment_status = 'assigned'
      where user_id = new.va_id and assignment_status <> 'assigned';
  elsif tg_op <> 'INSERT' and old.ended_at is null then
    update va_profiles set assignment_status = 'unassigned'
      where user_id = old.va_id and assignment_status = 'assigned'
        and not exists (select from assignments where va_id = old.va_id and ended_at is null);
  end if;
  return null;
end $$;
create trigger assignments_status after insert or update of va_id, ended_at or delete on assignments
  for each row execute function keep_assignment_status();

-- The deletion of a VA ends their assignments.
create function end_assignment() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, greatest(now(), new.started_at));
  return new;
end $$;
create trigger assignments_end before update of va_id on assignments
  for each row when (new.va_id is null) execute function end_assignment();

-- Records the start and the end of an assignment, for its VA and its client. The end of a period is a deleted assignment.
create function record_assignment_event() returns trigger language plpgsql as $$
declare
  client integer := coalesce(new.client_id, old.client_id);
  va integer := coalesce(old.va_id, new.va_id);
  is_start boolean := tg_op = 'INSERT' and new.ended_at is null;
  is_end boolean := tg_op <> 'INSERT' and old.ended_at is null
    and (tg_op = 'DELETE' or new.ended_at is not null);
begin
  if is_start or is_end then
    perform record_event(
      kind => 'assignment',
      object_id => va,
      operation => case when is_start then 'created' else 'deleted' end,
      client_id => case when is_start then client end,
      va_id => va,
      former_client_id => case when is_end then client end,
      user_ids => array[va, client]);
  end if;
  return null;
end $$;
create constraint trigger assignments_event after insert or update or delete on assignments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_assignment_event();

-- Counts the clients and the promised hours of a VA.
create function count_va_load(va integer) returns void language plpgsql as $$
begin
  delete from va_loads where va_id = va and not exists (select from va_profiles where user_id = va);
  insert into va_loads as known (va_id, clients, promised_hours, rating)
    select va, count(a.id), coalesce(sum((select monthly_hours from subscriptions
        where user_id = a.client_id and plan_runs(status, end_date)
        order by id desc limit 1)), 0), p.rating
      from va_profiles p left join assignments a on a.va_id = va and a.ended_at is null
      where p.user_id = va group by p.rating
    on conflict (va_id) do update
      set clients = excluded.clients, promised_hours = excluded.promised_hours, rating = excluded.rating
      where (known.clients, known.promised_hours, known.rating)
        is distinct from (excluded.clients, excluded.promised_hours, excluded.rating);
end $$;

-- Counts the load of a VA again at commit, under the lock of the shared rows as all totals, so that two transactions cannot
-- deadlock.
create function keep_va_load() returns trigger language plpgsql as $$
declare
  va integer;
begin
  case tg_table_name
    when 'assignments' then va := coalesce(old.va_id, new.va_id);
    when 'va_profiles' then va := coalesce(new.user_id, old.user_id);
    else va := va_of_client(coalesce(new.user_id, old.user_id));
  end case;
  if va is not null then
    perform lock_shared_rows();
    perform count_va_load(va);
  end if;
  return null;
end $$;
create constraint trigger assignments_load
  after insert or update of va_id, ended_at or delete on assignments
  deferrable initially deferred for each row execute function keep_va_load();
create constraint trigger va_profiles_load after insert or update of rating or delete on va_profiles
  deferrable initially deferred for each row execute function keep_va_load();
create constraint trigger subscriptions_load
  after insert or update of status, end_date, monthly_hours or delete on subscriptions
  deferrable initially deferred for each row execute function keep_va_load();

-- The deletion of a VA ends the proposals to assign that VA.
create function end_proposal() returns trigger language plpgsql as $$
begin
  new.ended_at := now();
  new.outcome := 'deleted';
  return new;
end $$;
create trigger matches_end before update of va_id on matches for each row
  when (old.va_id is not null and new.va_id is null and new.proposed_at is not null and new.ended_at is null)
  execute function end_proposal();

-- A client who has a VA needs no match.
create function end_match() returns trigger language plpgsql as $$
begin
  delete from matches where client_id = new.client_id;
  return null;
end $$;
create trigger assignments_end_match after insert on assignments for each row
  when (new.ended_at is null) execute function end_match();

-- Only an active administrator works on matches, only an active VA is proposed, and only a client waits.
create function release_matches() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' then
    update matches set admin_id = null where admin_id = new.id;
  elsif old.role = 'va' then
    update matches set ended_at = now(), outcome = 'inactive'
      where va_id = new.id and ended_at is null;
  elsif new.role <> 'client' then
    delete from matches where client_id = new.id;
  end if;
  return null;
end $$;
create trigger users_release_matches after update of role, status on users for each row
  when (old.role <> new.role or (old.status <> 'inactive' and new.status = 'inactive'))
  execute function release_matches();

-- Records the change of a match, for the client and for the administrators.
create function record_match_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'match',
    object_id => coalesce(new.client_id, old.client_id),
    operation => event_operation(tg_op),
    user_ids => array[coalesce(new.client_id, old.client_id)]);
  return null;
end $$;
create constraint trigger matches_event after insert or update or delete on matches
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_match_event();
