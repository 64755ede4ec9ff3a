import { type Kysely, sql } from 'kysely';

/** Assignments are periods: a VA may have several clients, and former assignments are kept. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [
    ...table,
    ...formerPeriods,
    ...formerColumns,
    ...derivedStatus,
    ...ends,
    ...events,
    ...loads,
    ...skills,
  ])
    await sql.raw(statement).execute(db);
}

const table = [
  // A VA works for a client from `started_at` until `ended_at`. A period without an end is the current assignment of its
  // client. The VA of a closed period is null after the VA was deleted.
  `create table assignments (
  id integer primary key generated always as identity,
  va_id integer references users (id) on delete set null,
  client_id integer not null references users (id) on delete cascade,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint assignments_period_check check (ended_at >= started_at),
  constraint assignments_people_check check (va_id <> client_id),
  constraint assignments_va_check check (va_id is not null or ended_at is not null)
)`,
  'create unique index assignments_one_va_key on assignments (client_id) where ended_at is null',
  // The clients of a VA in their order, and the current assignments of everyone, newest first.
  'create index assignments_of_va on assignments (va_id, started_at, id)',
  'create index assignments_current on assignments (started_at, id) where ended_at is null',
  // The periods of a client, and since when the client has no VA.
  'create index assignments_of_client on assignments (client_id, ended_at)',
];

const entryPeople = `(entry.before ->> 'vaId')::integer as va_id,
    (entry.before ->> 'clientId')::integer as client_id`;

const formerPeriods = [
  `insert into assignments (va_id, client_id, started_at)
  select user_id, assigned_client_id, coalesce(assigned_at, updated_at)
  from va_profiles where assigned_client_id is not null
  order by assigned_at, user_id`,
  // The activity log has the ends of former assignments. If it lacks a start, the period counts from the day on which both
  // accounts existed.
  `insert into assignments (va_id, client_id, started_at, ended_at)
  select va.id, client.id,
    least(ending.at, coalesce(
      (select max(entry.created_at) from audit_log as entry
        where entry.object_kind = 'assignment' and entry.action = 'assigned'
          and entry.object_id = ending.va_id
          and (entry.after ->> 'clientId')::integer = ending.client_id
          and entry.created_at <= ending.at),
      greatest(va.created_at, client.created_at))),
    ending.at
  from (select ${entryPeople}, entry.created_at as at from audit_log as entry
    where entry.object_kind = 'assignment' and entry.action = 'unassigned') as ending
  join users as client on client.id = ending.client_id
  left join users as va on va.id = ending.va_id
  order by ending.at`,
  // The VA of the others was deleted.
  `insert into assignments (client_id, started_at, ended_at)
  select client.id, least(client.created_at, former.ended_at), former.ended_at
  from assignment_ends as former join users as client on client.id = former.client_id
  where not exists (select from assignments as known where known.client_id = former.client_id
    and known.ended_at >= former.ended_at)`,
];

const formerColumns = [
  'drop trigger va_profiles_end on va_profiles',
  'drop function keep_assignment_end()',
  'drop table assignment_ends',
  'drop trigger va_profiles_keep on va_profiles',
  'drop function keep_va_assignment()',
  `create or replace function va_of_client(client integer) returns integer language sql stable as $$
  select va_id from assignments where client_id = client and ended_at is null
$$`,
  // Their indexes and constraints go with them.
  'alter table va_profiles drop column assigned_client_id, drop column assigned_at',
];

/** `assignment_status` says whether the VA has a client. An assignment ends a suspension. */
const derivedStatus = [
  `create function keep_assignment_status() returns trigger language plpgsql as $$
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
end $$`,
  `create trigger assignments_status after insert or update of va_id, ended_at or delete on assignments
  for each row execute function keep_assignment_status()`,
];

/** The deletion of a VA ends their assignments. */
const ends = [
  `create function end_assignment() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, greatest(now(), new.started_at));
  return new;
end $$`,
  `create trigger assignments_end before update of va_id on assignments
  for each row when (new.va_id is null) execute function end_assignment()`,
];

const events = [
  // The start and the end of an assignment, for its VA and its client. The end of a period is a deleted assignment.
  `create function record_assignment_event() returns trigger language plpgsql as $$
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
end $$`,
  `create constraint trigger assignments_event after insert or update or delete on assignments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_assignment_event()`,
  // A change of a VA's profile is a change of their user, for all of their clients.
  `create or replace function record_va_profile_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
      (new.specialization, new.hourly_rate, new.skills, new.availability, new.bio, new.rating)
      is distinct from
      (old.specialization, old.hourly_rate, old.skills, old.availability, old.bio, old.rating) then
    perform record_event(
      kind => 'user', object_id => new.user_id, operation => 'updated', va_id => new.user_id,
      user_ids => array[new.user_id] || array(select client_id from assignments
        where va_id = new.user_id and ended_at is null));
  end if;
  return null;
end $$`,
];

/** How many clients a VA has, and the monthly hours of their plans, so that lists of VAs can be sorted by load. */
const loads = [
  // The rating is a copy, because one index cannot have columns of two tables. There is no foreign key: its locks and the
  // lock of the events would be taken in another order than by the transaction that deletes the user.
  `create table va_loads (
  va_id integer primary key,
  clients integer not null,
  promised_hours numeric(9, 2) not null,
  rating numeric(3, 2) not null
) with (fillfactor = 50)`,
  // The least loaded VA first, of several the best rated; and the best rated VA first.
  'create index va_loads_order on va_loads (promised_hours, (5 - rating), va_id)',
  'create index va_loads_rating on va_loads ((5 - rating), va_id)',
  `create function count_va_load(va integer) returns void language plpgsql as $$
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
end $$`,
  // At commit, under the lock of the events as all totals, so that two transactions cannot deadlock.
  `create function keep_va_load() returns trigger language plpgsql as $$
declare
  va integer;
begin
  case tg_table_name
    when 'assignments' then va := coalesce(old.va_id, new.va_id);
    when 'va_profiles' then va := coalesce(new.user_id, old.user_id);
    else va := va_of_client(coalesce(new.user_id, old.user_id));
  end case;
  if va is not null then
    perform pg_advisory_xact_lock(hashtext('gva events'));
    perform count_va_load(va);
  end if;
  return null;
end $$`,
  `create constraint trigger assignments_load
  after insert or update of va_id, ended_at or delete on assignments
  deferrable initially deferred for each row execute function keep_va_load()`,
  `create constraint trigger va_profiles_load after insert or update of rating or delete on va_profiles
  deferrable initially deferred for each row execute function keep_va_load()`,
  `create constraint trigger subscriptions_load
  after insert or update of status, end_date, monthly_hours or delete on subscriptions
  deferrable initially deferred for each row execute function keep_va_load()`,
  'select count_va_load(user_id) from va_profiles',
];

/** VAs are found by the words of their skills. */
const skills = [
  `create function skills_text(skills text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(skills, ' ')
$$`,
  `create index va_profiles_skills on va_profiles using gin (skills_text(skills) gin_trgm_ops)`,
];
