import { type Kysely, sql } from 'kysely';

/**
 * A task's time of change moves with what it says or with its place, and so never without an event. Who changed
 * it last may go without: it becomes null when that person is deleted, which changes no task.
 */
export async function up(db: Kysely<unknown>) {
  await sql`drop trigger tasks_touch on tasks`.execute(db);
  // Asked after tasks_keep, which counts the version up.
  await sql`create trigger tasks_touch before update on tasks for each row
    when (new.version <> old.version or new.position <> old.position)
    execute function touch_updated_at()`.execute(db);
}
