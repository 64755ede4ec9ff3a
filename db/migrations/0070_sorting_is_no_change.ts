import { type Kysely, sql } from 'kysely';

/** A new place among the other cards leaves the time of the last change as it is, as it leaves the version. */
export async function up(db: Kysely<unknown>) {
  await sql`drop trigger tasks_touch on tasks`.execute(db);
  // By its name it comes after tasks_keep, which counts the version.
  await sql`create trigger tasks_touch before update on tasks
    for each row when (new.version is distinct from old.version)
    execute function touch_updated_at()`.execute(db);
}
