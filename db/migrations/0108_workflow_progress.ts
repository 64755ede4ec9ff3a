import { type Kysely, sql } from 'kysely';

/** How far the workflows of a task have come, on the task itself: a board shows it on every card. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tasks add column workflow_done integer,
    add column workflow_total integer,
    add constraint tasks_workflow_progress_check
      check ((workflow_done is null) = (workflow_total is null)
        and workflow_done between 0 and workflow_total)`.execute(db);
}
