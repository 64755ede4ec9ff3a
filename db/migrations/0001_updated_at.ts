import { type Kysely, sql } from 'kysely';

/** Every table with an `updated_at` column gets a trigger that calls this one function. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function touch_updated_at() returns trigger language plpgsql as $$
    begin
      -- Writing a row with the values it already has is not a change; bulk work brings its own stamps.
      if new is distinct from old
          and current_setting('gva.silent', true) is distinct from 'on' then
        new.updated_at := now();
      end if;
      return new;
    end $$
  `.execute(db);
}
