import { type Kysely, sql } from 'kysely';

/** Adds the index for time that former VAs did not submit. Corrects `work_days`, which still counted the time of deleted clients. */
export async function up(db: Kysely<unknown>) {
  await sql`create index time_logs_not_submitted_va on time_logs (va_id, client_id, work_date)
    where approval in ('open', 'returned') and end_time is not null`.execute(db);
  // No log changes in the meantime, because the new index locks the table.
  await sql`with logged as (
      select va_id, day_of(start_time) as day, sum(duration) as hours
      from time_logs where va_id is not null group by 1, 2)
    update work_days set hours = coalesce(logged.hours, 0)
    from work_days as kept left join logged using (va_id, day)
    where work_days.va_id = kept.va_id and work_days.day = kept.day
      and kept.hours <> coalesce(logged.hours, 0)`.execute(db);
}
