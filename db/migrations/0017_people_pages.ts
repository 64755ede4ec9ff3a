import { type Kysely, sql } from 'kysely';

/** Working hours of users, and what clients tell their VA about working with them. */
export async function up<DB>(db: Kysely<DB>) {
  await sql.raw(text).execute(db);
}

const text = `
alter table client_profiles
  add column work_style text check (char_length(work_style) <= 500),
  add column languages text check (char_length(languages) <= 200);

alter table presence
  add column work_from integer check (work_from between 0 and 23),
  add column work_to integer check (work_to between 0 and 23),
  add column work_days text[] check (cardinality(work_days) between 1 and 7
    and work_days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  add constraint presence_work_hours_check check (work_from <> work_to
    and (work_from is null) = (work_to is null) and (work_from is null) = (work_days is null));

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
`;
