import { type Kysely, sql } from 'kysely';

/**
 * Counts the changes of a workflow, its diagram's included (they touch the workflow), so that whoever saves what
 * they have long looked at learns of what was saved meanwhile.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table workflows add column version integer not null default 1`.execute(db);
  await sql`
    create function count_workflow_version() returns trigger language plpgsql as $$
    begin
      if new is distinct from old then
        new.version := old.version + 1;
      end if;
      return new;
    end $$
  `.execute(db);
  // By its name it runs after workflows_touch.
  await sql`create trigger workflows_version before update on workflows
    for each row execute function count_workflow_version()`.execute(db);
}
