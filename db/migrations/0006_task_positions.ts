import { type Kysely, sql } from 'kysely';

/**
 * Order keys for new cards, in the format of the npm package `fractional-indexing`: the head R says
 * that nine base 62 digits follow. They count down, so a newer card sorts before an older one.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function task_position_at(instant timestamptz) returns text
    language plpgsql immutable strict as $$
    declare
      alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
      -- 62^9 - 1 microseconds reach to the year 2398.
      rest bigint := 13537086546263551 - (extract(epoch from instant) * 1000000)::bigint;
      digits text := '';
    begin
      for i in 1..9 loop
        digits := substr(alphabet, (rest % 62)::integer + 1, 1) || digits;
        rest := rest / 62;
      end loop;
      return 'R' || digits;
    end $$
  `.execute(db);
  await sql`
    create function task_position_now() returns text language sql volatile as $$
      select task_position_at(clock_timestamp())
    $$
  `.execute(db);
}
