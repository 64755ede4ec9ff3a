import { type Kysely, sql } from 'kysely';

/** Workflows at work: attached to a task, started on it, and ticked off step by step. */
export async function up(db: Kysely<unknown>) {
  await createAttachments(db);
  await createRuns(db);
  await createTicks(db);
  await sql`create index workflows_client_published on workflows (client_id, created_at desc, id desc)
    where status = 'published'`.execute(db);
}

async function createAttachments(db: Kysely<unknown>) {
  await db.schema
    .createTable('task_workflows')
    .addColumn('task_id', 'integer', (col) =>
      col.notNull().references('tasks.id').onDelete('cascade'),
    )
    .addColumn('workflow_id', 'integer', (col) =>
      col.notNull().references('workflows.id').onDelete('cascade'),
    )
    .addColumn('attached_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('attached_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('task_workflows_pkey', ['task_id', 'workflow_id'])
    .execute();
  await sql`create index task_workflows_workflow on task_workflows (workflow_id)`.execute(db);
  await sql`create index task_workflows_attached_by on task_workflows (attached_by)
    where attached_by is not null`.execute(db);
}

async function createRuns(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflow_runs')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('task_id', 'integer', (col) =>
      col.notNull().references('tasks.id').onDelete('cascade'),
    )
    // What is followed lies in the run itself, so it outlives its workflow.
    .addColumn('workflow_id', 'integer', (col) =>
      col.references('workflows.id').onDelete('set null'),
    )
    .addColumn('workflow_version', 'integer', (col) => col.notNull())
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('diagram', 'jsonb', (col) => col.notNull())
    .addColumn('status', 'text', (col) =>
      col.notNull().defaultTo('active').check(sql`status in ('active', 'finished', 'stopped')`),
    )
    .addColumn('done', 'integer', (col) => col.notNull().defaultTo(0).check(sql`done >= 0`))
    .addColumn('total', 'integer', (col) => col.notNull().check(sql`total >= 0`))
    .addColumn('started_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('started_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('ended_at', sql`timestamptz(3)`)
    .addCheckConstraint('workflow_runs_ended_check', sql`(status = 'active') = (ended_at is null)`)
    .execute();
  await sql`create index workflow_runs_task on workflow_runs (task_id, id)`.execute(db);
  await sql`create unique index workflow_runs_one_active on workflow_runs (task_id, workflow_id)
    where status = 'active'`.execute(db);
  for (const column of ['workflow_id', 'started_by']) {
    await sql`create index ${sql.raw(`workflow_runs_${column}`)} on workflow_runs
      (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(db);
  }
}

async function createTicks(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflow_run_ticks')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('run_id', 'integer', (col) =>
      col.notNull().references('workflow_runs.id').onDelete('cascade'),
    )
    // Its place on the path; a step in a loop is ticked several times.
    .addColumn('position', 'integer', (col) => col.notNull().check(sql`position > 0`))
    .addColumn('step_key', 'text', (col) => col.notNull())
    .addColumn('answer', 'text', (col) => col.check(sql`answer in ('Yes', 'No')`))
    .addColumn('ticked_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('ticked_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    // A tick that was taken back stays, as history.
    .addColumn('undone_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('undone_at', sql`timestamptz(3)`)
    .execute();
  await sql`create index workflow_run_ticks_run on workflow_run_ticks (run_id, id)`.execute(db);
  await sql`create unique index workflow_run_ticks_once on workflow_run_ticks (run_id, position)
    where undone_at is null`.execute(db);
  for (const column of ['ticked_by', 'undone_by']) {
    await sql`create index ${sql.raw(`workflow_run_ticks_${column}`)} on workflow_run_ticks
      (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(db);
  }
}
