-- Users, their profiles and their presence.

-- The skills of a VA as one text, which is searched.
create function skills_text(skills text[]) returns text language sql immutable parallel safe as $$
  select array_to_string(skills, ' ')
$$;

-- A person who can sign in. Usernames may be shorter than the sign-up form allows, because a demo account is named va.
create table users (
  id integer primary key generated always as identity,
  username text not null check (char_length(username) between 1 and 60 and username = btrim(username)),
  password_hash text not null check (password_hash <> ''),
  full_name text not null check (char_length(full_name) <= 120 and btrim(full_name) <> ''),
  email text not null check (char_length(email) <= 254 and email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
  role text not null check (role in ('admin', 'va', 'client')),
  status text not null default 'active' check (status in ('active', 'inactive', 'training')),
  profile_image text check (char_length(profile_image) <= 2048),
  -- When an administrator approved a self-registered VA; null while the VA waits for approval.
  approved_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Usernames and addresses are unique regardless of case.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
-- Lists of users: newest first or by name, of everyone or of one role.
create index users_newest on users (created_at desc, id desc);
create index users_role_newest on users (role, created_at desc, id desc);
create index users_by_name on users (full_name, id);
create index users_role_by_name on users (role, full_name, id);
-- VAs who wait for approval, the longest first.
create index users_awaiting_approval on users (created_at, id)
  where role = 'va' and approved_at is null;
-- The users of a status, newest first.
create index users_by_status on users (status, created_at desc, id desc);
-- Search by any part of a name or an address.
create index users_search on users using gin (search_text(full_name) gin_trgm_ops,
  search_text(username) gin_trgm_ops, search_text(email) gin_trgm_ops);

-- The profile of a VA.
create table va_profiles (
  id integer primary key generated always as identity,
  user_id integer not null unique references users (id) on delete cascade,
  specialization text references service_categories (key),
  hourly_rate numeric(8, 2) not null default 3 check (hourly_rate between 0 and 10000),
  skills text[] not null default '{}'
    check (cardinality(skills) <= 50 and array_position(skills, null) is null),
  availability text check (char_length(availability) <= 200),
  bio text check (char_length(bio) <= 5000),
  -- The mean of the VA's feedback, set by a trigger.
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  -- Whether the VA has a client, set by a trigger on `assignments`.
  assignment_status text not null default 'unassigned'
    check (assignment_status in ('unassigned', 'assigned', 'suspended')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Whether a service is used.
create index va_profiles_specialization on va_profiles (specialization) where specialization is not null;
-- Search by any part of a skill.
create index va_profiles_skills on va_profiles using gin (search_text(skills_text(skills)) gin_trgm_ops);

-- The profile of a client. Plan, hours and rate are the client's wish; `subscriptions` has what is billed.
create table client_profiles (
  id integer primary key generated always as identity,
  user_id integer not null unique references users (id) on delete cascade,
  company_name text not null check (char_length(company_name) <= 200 and btrim(company_name) <> ''),
  subscription_plan text check (is_plan(subscription_plan)),
  monthly_hours numeric(8, 2) check (monthly_hours between 0 and 10000),
  hourly_rate numeric(8, 2) check (hourly_rate between 0 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  -- Gets invoices and receipts, as the client does.
  bookkeeper_email text check (char_length(bookkeeper_email) between 3 and 254),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What their VA reads: how they like to work, and in which languages.
  work_style text check (char_length(work_style) <= 500),
  languages text check (char_length(languages) <= 200)
);
-- The list of clients by company.
create index client_profiles_by_company on client_profiles (company_name, user_id);
-- Search by any part of the name of a company.
create index client_profiles_search on client_profiles using gin (search_text(company_name) gin_trgm_ops);

-- When a user was last seen, their time zone and their working hours; separate from `users`, because it changes every
-- minute without an event.
create table presence (
  user_id integer primary key references users (id) on delete cascade,
  last_seen_at timestamptz(3),
  time_zone text check (length(time_zone) between 1 and 64),
  -- Full hours of the time zone; they may include midnight. The days are those on which they begin.
  work_from integer check (work_from between 0 and 23),
  work_to integer check (work_to between 0 and 23),
  work_days text[] check (cardinality(work_days) between 1 and 7
    and work_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  constraint presence_work_hours_check check (work_from <> work_to
    and (work_from is null) = (work_to is null) and (work_from is null) = (work_days is null))
);

-- Records the change of a user. Those who work together see each other's names and photos.
create function record_user_event() returns trigger language plpgsql as $$
declare
  changed_id integer := coalesce(new.id, old.id);
  changed_role text := coalesce(new.role, old.role);
begin
  if tg_op = 'UPDATE' and
      (new.username, new.full_name, new.email, new.role, new.status, new.profile_image,
       new.approved_at)
      is not distinct from
      (old.username, old.full_name, old.email, old.role, old.status, old.profile_image,
       old.approved_at) then
    return null;
  end if;
  perform record_event(
    kind => 'user',
    object_id => changed_id,
    operation => event_operation(tg_op),
    client_id => case when changed_role = 'client' then changed_id end,
    va_id => case when changed_role = 'va' then changed_id end,
    user_ids => array(select changed_id
      union select client_id from assignments where va_id = changed_id and ended_at is null
      union select va_id from assignments where client_id = changed_id and ended_at is null));
  return null;
end $$;
create constraint trigger users_event after insert or update or delete on users
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_user_event();

-- A change of a VA's profile is a change of their user, for all of their clients.
create function record_va_profile_event() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger va_profiles_event after insert or update or delete on va_profiles
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_va_profile_event();

-- Records the change of a client's profile as a change of its user.
create function record_client_profile_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is distinct from old then
    perform record_event(
      kind => 'user', object_id => new.user_id, operation => 'updated',
      client_id => new.user_id, va_id => va_of_client(new.user_id),
      user_ids => array[new.user_id]);
  end if;
  return null;
end $$;
create constraint trigger client_profiles_event after insert or update or delete on client_profiles
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_client_profile_event();

-- New working hours, or another time zone, are a change of the user, for those who work together.
create function record_presence_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'user',
    object_id => new.user_id,
    operation => 'updated',
    user_ids => array(select new.user_id
      union select client_id from assignments where va_id = new.user_id and ended_at is null
      union select va_id from assignments where client_id = new.user_id and ended_at is null));
  return null;
end $$;
create constraint trigger presence_first_hours_event after insert on presence
  deferrable initially deferred for each row when (new.work_from is not null)
  execute function record_presence_event();
create constraint trigger presence_event after update on presence
  deferrable initially deferred for each row
  when ((new.time_zone, new.work_from, new.work_to, new.work_days) is distinct from
    (coalesce(old.time_zone, new.time_zone), old.work_from, old.work_to, old.work_days))
  execute function record_presence_event();

-- Each change sets `updated_at`.
create trigger users_touch before update on users for each row execute function touch_updated_at();
create trigger va_profiles_touch before update on va_profiles for each row execute function touch_updated_at();
create trigger client_profiles_touch before update on client_profiles
  for each row execute function touch_updated_at();
