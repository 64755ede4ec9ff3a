-- Saved views: named filters, sort orders and columns of the administrators' lists.

-- A shared view stays when its owner is deleted; a private one goes with its owner.
create table saved_views (
  id integer primary key generated always as identity,
  list text not null check (list in ('users', 'leads', 'clients', 'tasks', 'time', 'payments', 'activity',
    'assignments')),
  name text not null check (char_length(name) between 1 and 60),
  owner_id integer references users (id) on delete set null,
  is_shared boolean not null default false,
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  created_at timestamptz(3) not null default now(),
  constraint saved_views_reader check (is_shared or owner_id is not null)
);
-- A user has one view of a name; the shared views of a list by name.
create unique index saved_views_name_key on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list, lower(name), id) where is_shared;

-- Deletes the private views of a deleted user.
create function delete_private_views() returns trigger language plpgsql as $$
begin
  delete from saved_views where owner_id = old.id and not is_shared;
  return old;
end $$;
create trigger users_private_views before delete on users
  for each row execute function delete_private_views();

-- Each visible change has an event.
create constraint trigger saved_views_event
  after insert or update or delete on saved_views deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('saved-view');
