-- People: users, their profiles and their presence.

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
-- Search by any part of a name or an address.
create index users_search on users
  using gin (full_name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops);

-- The profile of a VA. A client has one VA, and a VA has one client.
create table va_profiles (
  id integer primary key generated always as identity,
  user_id integer not null unique references users (id) on delete cascade,
  specialization text check (specialization in ('administrative-support', 'customer-support', 'digital-marketing',
    'research-analysis', 'technical-support', 'project-management', 'lead-generation')),
  hourly_rate numeric(8, 2) not null default 3 check (hourly_rate between 0 and 10000),
  skills text[] not null default '{}'
    check (cardinality(skills) <= 50 and array_position(skills, null) is null),
  availability text check (char_length(availability) <= 200),
  bio text check (char_length(bio) <= 5000),
  -- The mean of the VA's feedback, set by a trigger.
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  assigned_client_id integer unique references users (id) on delete set null,
  -- Derived from the client by a trigger, like `assigned_at`.
  assignment_status text not null default 'unassigned'
    check (assignment_status in ('unassigned', 'assigned', 'suspended')),
  assigned_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint va_profiles_own_client_check check (assigned_client_id <> user_id)
);
-- The assignments in their order, and the VAs without a client; both are read from the index only.
create index va_profiles_pairs on va_profiles (assigned_at, user_id) where assigned_client_id is not null;
create index va_profiles_free on va_profiles (user_id) where assigned_client_id is null;

-- The profile of a client. Plan, hours and rate are the client's wish; `subscriptions` has what is billed.
create table client_profiles (
  id integer primary key generated always as identity,
  user_id integer not null unique references users (id) on delete cascade,
  company_name text not null check (char_length(company_name) <= 200 and btrim(company_name) <> ''),
  subscription_plan text check (subscription_plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  monthly_hours numeric(8, 2) check (monthly_hours between 0 and 10000),
  hourly_rate numeric(8, 2) check (hourly_rate between 0 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- When a user was last seen, and the user's time zone; separate from `users`, because it changes every minute without
-- an event.
create table presence (
  user_id integer primary key references users (id) on delete cascade,
  last_seen_at timestamptz(3),
  time_zone text check (length(time_zone) between 1 and 64)
);

-- Derives the status and the time of an assignment from the client, also when the client's row is deleted.
create function keep_va_assignment() returns trigger language plpgsql as $$
begin
  if new.assigned_client_id is null then
    new.assigned_at := null;
    if new.assignment_status = 'assigned' then
      new.assignment_status := 'unassigned';
    end if;
  else
    if new.assignment_status = 'unassigned' then
      new.assignment_status := 'assigned';
    end if;
    if new.assigned_at is null or (tg_op = 'UPDATE'
        and old.assigned_client_id is distinct from new.assigned_client_id
        and old.assigned_at is not distinct from new.assigned_at) then
      new.assigned_at := now();
    end if;
  end if;
  return new;
end $$;

-- Records the change of a user, for the user, their client and their VA.
create function record_user_event() returns trigger language plpgsql as $$
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
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => case when coalesce(new.role, old.role) = 'client'
      then coalesce(new.id, old.id) end,
    va_id => case when coalesce(new.role, old.role) = 'va' then coalesce(new.id, old.id)
      else va_of_client(coalesce(new.id, old.id)) end,
    user_ids => array[coalesce(new.id, old.id)]);
  return null;
end $$;

-- Records the change of an assignment; any other change of the profile is a change of its user.
create function record_va_profile_event() returns trigger language plpgsql as $$
declare
  va integer := coalesce(new.user_id, old.user_id);
  is_reassigned boolean := new.assigned_client_id is distinct from old.assigned_client_id;
begin
  if is_reassigned then
    perform record_event(
      kind => 'assignment',
      object_id => va,
      operation => case when new.assigned_client_id is null then 'deleted'
        when old.assigned_client_id is null then 'created' else 'updated' end,
      client_id => new.assigned_client_id,
      va_id => va,
      former_client_id => old.assigned_client_id,
      user_ids => array_remove(
        array[va, new.assigned_client_id, old.assigned_client_id], null));
  end if;
  if tg_op = 'UPDATE' and not is_reassigned and new is distinct from old then
    perform record_event(
      kind => 'user', object_id => va, operation => 'updated',
      client_id => new.assigned_client_id, va_id => va, user_ids => array[va]);
  end if;
  return null;
end $$;

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

-- Each change sets `updated_at`.
create trigger users_touch before update on users for each row execute function touch_updated_at();
create trigger va_profiles_touch before update on va_profiles for each row execute function touch_updated_at();
create trigger client_profiles_touch before update on client_profiles
  for each row execute function touch_updated_at();
-- One statement that sets or clears the client is enough.
create trigger va_profiles_keep before insert or update on va_profiles
  for each row execute function keep_va_assignment();
-- Each visible change has an event. The condition is checked when the row is written, so bulk loads queue nothing.
create constraint trigger users_event after insert or update or delete on users
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_user_event();
create constraint trigger va_profiles_event after insert or update or delete on va_profiles
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_va_profile_event();
create constraint trigger client_profiles_event after insert or update or delete on client_profiles
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_client_profile_event();
