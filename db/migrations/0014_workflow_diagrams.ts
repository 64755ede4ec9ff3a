import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await createSteps(db);
  await createConnections(db);
  await createComments(db);
  await touchWorkflows(db);
}

async function createSteps(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflow_steps')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('workflow_id', 'integer', (col) =>
      col.notNull().references('workflows.id').onDelete('cascade'),
    )
    // The node id the diagram editor chose.
    .addColumn('key', 'text', (col) => col.notNull().check(sql`char_length(key) between 1 and 100`))
    .addColumn('title', 'text', (col) =>
      col.notNull().check(sql`char_length(title) <= 200 and btrim(title) <> ''`),
    )
    .addColumn('description', 'text', (col) => col.check(sql`char_length(description) <= 10000`))
    .addColumn('type', 'text', (col) =>
      col
        .notNull()
        .defaultTo('process')
        .check(sql`type in ('start', 'end', 'process', 'decision')`),
    )
    .addColumn('position', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('x_position', 'numeric(9, 2)', (col) => col.notNull().defaultTo(0))
    .addColumn('y_position', 'numeric(9, 2)', (col) => col.notNull().defaultTo(0))
    .addColumn('width', 'numeric(7, 2)', (col) =>
      col.notNull().defaultTo(120).check(sql`width >= 80`),
    )
    .addColumn('height', 'numeric(7, 2)', (col) =>
      col.notNull().defaultTo(60).check(sql`height >= 40`),
    )
    .addColumn('next_step_id', 'integer')
    .addColumn('conditions', 'jsonb')
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('workflow_steps_workflow_id_key_key', ['workflow_id', 'key'])
    // Lets a connection prove that both its ends are steps of its own workflow.
    .addUniqueConstraint('workflow_steps_workflow_id_id_key', ['workflow_id', 'id'])
    // Deferrable, because a diagram that is loaded row by row points at steps to come.
    .addForeignKeyConstraint(
      'workflow_steps_next_step_id_fkey',
      ['next_step_id'],
      'workflow_steps',
      ['id'],
      (fk) => fk.onDelete('set null').deferrable(),
    )
    .execute();
  await sql`create index workflow_steps_order on workflow_steps (workflow_id, position, id)`.execute(
    db,
  );
  await sql`create index workflow_steps_next on workflow_steps (next_step_id)
    where next_step_id is not null`.execute(db);
  await sql`create trigger workflow_steps_touch before update on workflow_steps
    for each row execute function touch_updated_at()`.execute(db);
}

async function createConnections(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflow_connections')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('workflow_id', 'integer', (col) =>
      col.notNull().references('workflows.id').onDelete('cascade'),
    )
    .addColumn('from_step_id', 'integer', (col) => col.notNull())
    .addColumn('to_step_id', 'integer', (col) => col.notNull())
    .addColumn('from_point', 'text', (col) =>
      col
        .notNull()
        .defaultTo('bottom')
        .check(sql`from_point in ('top', 'bottom', 'left', 'right')`),
    )
    .addColumn('to_point', 'text', (col) =>
      col.notNull().defaultTo('top').check(sql`to_point in ('top', 'bottom', 'left', 'right')`),
    )
    .addColumn('label', 'text', (col) => col.check(sql`char_length(label) <= 200`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('workflow_connections_ends_check', sql`from_step_id <> to_step_id`)
    .addUniqueConstraint('workflow_connections_ends_key', [
      'workflow_id',
      'from_step_id',
      'to_step_id',
    ])
    .addForeignKeyConstraint(
      'workflow_connections_from_step_id_fkey',
      ['workflow_id', 'from_step_id'],
      'workflow_steps',
      ['workflow_id', 'id'],
      (fk) => fk.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'workflow_connections_to_step_id_fkey',
      ['workflow_id', 'to_step_id'],
      'workflow_steps',
      ['workflow_id', 'id'],
      (fk) => fk.onDelete('cascade'),
    )
    .execute();
  await sql`create index workflow_connections_to on workflow_connections
    (workflow_id, to_step_id)`.execute(db);
  await sql`create trigger workflow_connections_touch before update on workflow_connections
    for each row execute function touch_updated_at()`.execute(db);
}

async function createComments(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflow_comments')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('workflow_id', 'integer', (col) =>
      col.notNull().references('workflows.id').onDelete('cascade'),
    )
    .addColumn('step_id', 'integer', (col) =>
      col.references('workflow_steps.id').onDelete('set null'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (col) =>
      col.notNull().check(sql`char_length(content) <= 5000 and btrim(content) <> ''`),
    )
    .addColumn('created_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index workflow_comments_thread on workflow_comments
    (workflow_id, created_at, id)`.execute(db);
  await sql`create index workflow_comments_step on workflow_comments (step_id)
    where step_id is not null`.execute(db);
  await sql`create index workflow_comments_user on workflow_comments (user_id)`.execute(db);
  await sql`create trigger workflow_comments_touch before update on workflow_comments
    for each row execute function touch_updated_at()`.execute(db);
}

/** A changed diagram is a changed workflow, once per statement, however many nodes it has. */
async function touchWorkflows(db: Kysely<unknown>) {
  await sql`
    create function touch_workflow() returns trigger language plpgsql as $$
    begin
      update workflows set updated_at = now()
        where id in (select workflow_id from changed) and updated_at <> now()::timestamptz(3);
      return null;
    end $$
  `.execute(db);
  for (const table of ['workflow_steps', 'workflow_connections']) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ]) {
      await sql`create trigger ${sql.raw(`${table}_${event}_touches_workflow`)}
        after ${sql.raw(`${event}`)} on ${sql.table(table)}
        referencing ${sql.raw(`${rows}`)} table as changed
        for each statement
        when (current_setting('gva.silent', true) is distinct from 'on')
        execute function touch_workflow()`.execute(db);
    }
  }
}
