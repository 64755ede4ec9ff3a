import { type Kysely, sql } from 'kysely';

/** A run is for a task or for a routine, and says who ended it; one at a time of a routine. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table workflow_runs
    alter column task_id drop not null,
    add column routine_id integer
      constraint workflow_runs_routine_id_fkey references routines (id) on delete cascade,
    add column ended_by integer
      constraint workflow_runs_ended_by_fkey references users (id) on delete set null,
    add constraint workflow_runs_place_check check (num_nonnulls(task_id, routine_id) = 1),
    add constraint workflow_runs_ended_by_check
      check (ended_by is null or status <> 'active')`.execute(db);
  await sql`create index workflow_runs_routine on workflow_runs (routine_id, id)
    where routine_id is not null`.execute(db);
  await sql`create unique index workflow_runs_one_of_routine on workflow_runs (routine_id)
    where status = 'active'`.execute(db);
  await sql`create index workflow_runs_ended_by on workflow_runs (ended_by)
    where ended_by is not null`.execute(db);
}
