import { type Kysely, sql } from 'kysely';

/** The categories of tasks and services become rows that administrators name. Their keys stay. */
export async function up<DB>(db: Kysely<DB>) {
  await sql.raw(text).execute(db);
}

const columns = `
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) <= 60),
  label text not null check (char_length(label) between 1 and 40 and btrim(label) = label),
  position integer not null,
  is_retired boolean not null default false`;

const text = `
create table task_categories (${columns},
  constraint task_categories_label_key exclude using btree (lower(label) with =) deferrable initially deferred
);
insert into task_categories (key, label, position) values
  ('marketing', 'Marketing', 1),
  ('admin', 'Administrative', 2),
  ('content', 'Content', 3),
  ('customer-service', 'Customer Service', 4),
  ('research', 'Research', 5),
  ('data-entry', 'Data Entry', 6);

create table service_categories (${columns},
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

alter table tasks drop constraint tasks_category_check,
  add constraint tasks_category_fkey foreign key (category) references task_categories (key);
alter table routines drop constraint routines_category_check,
  add constraint routines_category_fkey foreign key (category) references task_categories (key);
create index routines_category on routines (category);
alter table va_profiles drop constraint va_profiles_specialization_check,
  add constraint va_profiles_specialization_fkey foreign key (specialization) references service_categories (key);
create index va_profiles_specialization on va_profiles (specialization) where specialization is not null;

alter table client_needs drop constraint client_needs_services_check,
  add constraint client_needs_services_check check (cardinality(services) between 1 and 30);
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
create trigger client_needs_services before insert or update of services on client_needs
  for each row execute function check_services();
`;
