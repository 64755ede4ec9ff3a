-- The categories of tasks and of services, which administrators name and order.

-- A key never changes, because tasks, routines and profiles refer to it.
create table task_categories (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  label text not null check (char_length(label) between 1 and 40 and btrim(label) = label),
  position integer not null,
  -- A retired category stays on what has it, but is not offered.
  is_retired boolean not null default false,
  -- Checked at the end of the transaction, because two categories may exchange their labels.
  constraint task_categories_label_key exclude using btree (lower(label) with =) deferrable initially deferred
);
insert into task_categories (key, label, position) values
  ('marketing', 'Marketing', 1),
  ('admin', 'Administrative', 2),
  ('content', 'Content', 3),
  ('customer-service', 'Customer Service', 4),
  ('research', 'Research', 5),
  ('data-entry', 'Data Entry', 6);

create table service_categories (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  label text not null check (char_length(label) between 1 and 40 and btrim(label) = label),
  position integer not null,
  is_retired boolean not null default false,
  constraint service_categories_label_key exclude using btree (lower(label) with =) deferrable initially deferred
);
insert into service_categories (key, label, position) values
  ('administrative-support', 'Administrative Support', 1),
  ('customer-support', 'Customer Support', 2),
  ('digital-marketing', 'Digital Marketing', 3),
  ('research-analysis', 'Research & Analysis', 4),
  ('technical-support', 'Technical Support', 5),
  ('project-management', 'Project Management', 6),
  ('lead-generation', 'Lead Generation', 7);

-- A list of services has no foreign key. The rows stay locked until the transaction ends, so that none is removed meanwhile.
create function check_services() returns trigger language plpgsql as $$
begin
  perform from service_categories where key = any(new.services) order by key for key share;
  if exists (select from unnest(new.services) as service
      where service is null or not exists (select from service_categories where key = service)) then
    raise foreign_key_violation using constraint = 'client_needs_services_fkey',
      message = 'client_needs: unknown service';
  end if;
  return new;
end $$;
