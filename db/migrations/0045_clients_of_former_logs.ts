import { type Kysely, sql } from 'kysely';

/**
 * Stores the client of each former version of a log, because the next client of the log must not read the versions of the former
 * one.
 */
export async function up(db: Kysely<unknown>) {
  // No foreign key: the row is deleted with its log, and the client is only compared with the reader.
  await sql`alter table time_log_changes add column client_id integer`.execute(db);
  await sql`create or replace function keep_former_log() returns trigger language plpgsql as $$
begin
  new.edited_at := clock_timestamp();
  insert into time_log_changes (time_log_id, start_time, end_time, duration, notes, changed_at, client_id)
    values (old.id, old.start_time, old.end_time, old.duration, old.notes, new.edited_at, old.client_id);
  return new;
end $$`.execute(db);
}
