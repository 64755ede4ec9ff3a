import { type Kysely, sql } from 'kysely';
import { allowValues } from './allow-values.ts';

/** The checklists of a new agency and of a new VA. */
export async function up<DB>(db: Kysely<DB>) {
  await allowValues(db, { table: 'events', check: 'events_kind_check', values: ['invitation'] });
  await sql.raw(text).execute(db);
}

const text = `
create constraint trigger invitations_event after insert or update on invitations
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_office_event('invitation');

create table agency_set_up (
  id integer primary key default 1 check (id = 1),
  owner_id integer references users (id) on delete set null,
  confirmed text[] not null default '{}' check (confirmed <@ array['name', 'identity', 'plans', 'payment']),
  hidden_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index agency_set_up_owner on agency_set_up (owner_id) where owner_id is not null;

create table va_first_days (
  va_id integer primary key references users (id) on delete cascade,
  time_zone_at timestamptz(3),
  hidden_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create constraint trigger agency_set_up_event after insert or update on agency_set_up
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_office_event('seller');

-- An installation that nobody uses yet begins with the checklist, too.
insert into agency_set_up (owner_id)
  select min(id) from users where role = 'admin'
  having min(id) is not null and not exists (select from users where role = 'client');
`;
