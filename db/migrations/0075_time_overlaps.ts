import { type Kysely, sql } from 'kysely';

/**
 * Nobody works on two things at once. A log that a timer wrote may have pauses, in which other work fits: `worked`
 * holds its parts. Without it, all of the span was worked.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table time_logs add column worked tstzmultirange`.execute(db);
  await sql`select set_config('gva.silent', 'on', true)`.execute(db);
  // What overlaps from before this rule stays as it is and is left out of it: an empty range meets nothing.
  await sql`
    update time_logs set worked = '{}' from (
      select id, start_time < max(end_time) over (partition by va_id order by start_time, id
        rows between unbounded preceding and 1 preceding) as overlaps
      from time_logs where va_id is not null and end_time is not null
    ) former
    where former.id = time_logs.id and former.overlaps
  `.execute(db);
  await sql`select set_config('gva.silent', '', true)`.execute(db);
  await sql`
    alter table time_logs
      add constraint time_logs_worked_check check (worked is null or isempty(worked)
        or (lower(worked) = start_time and upper(worked) = end_time)),
      add constraint time_logs_overlap exclude using gist (
        int4range(va_id, va_id, '[]') with =,
        coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) with &&)
        where (va_id is not null and end_time is not null and (worked is null or not isempty(worked)))
  `.execute(db);
}
