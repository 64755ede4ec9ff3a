import { type Kysely, sql } from 'kysely';

/** The workflow by which a routine is done. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table routines add column workflow_id integer
    constraint routines_workflow_id_fkey references workflows (id) on delete set null`.execute(db);
  await sql`create index routines_workflow on routines (workflow_id)
    where workflow_id is not null`.execute(db);
}
