import { type Kysely, sql } from 'kysely';

/** What every save of a diagram left behind, so that it can be looked at and brought back. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('workflow_versions')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('workflow_id', 'integer', (col) =>
      col.notNull().references('workflows.id').onDelete('cascade'),
    )
    // The version that the workflow got by this save.
    .addColumn('version', 'integer', (col) => col.notNull())
    .addColumn('diagram', 'jsonb', (col) => col.notNull())
    .addColumn('step_count', 'integer', (col) => col.notNull())
    .addColumn('changes', 'jsonb', (col) => col.notNull())
    .addColumn('restored_from', 'integer')
    .addColumn('saved_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('saved_at', sql`timestamptz(3)`, (col) => col.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('workflow_versions_workflow_id_version_key', ['workflow_id', 'version'])
    .execute();
  await sql`create index workflow_versions_saved_by on workflow_versions (saved_by)
    where saved_by is not null`.execute(db);
  await keepStored(db);
}

/** What was drawn before saves were kept counts as one, by its owner. */
async function keepStored(db: Kysely<unknown>) {
  await sql`
    insert into workflow_versions
        (workflow_id, version, diagram, step_count, changes, saved_by, saved_at)
    select w.id, w.version,
      jsonb_build_object('nodes', steps.nodes, 'connections', coalesce(lines.links, '[]'),
        'notes', w.notes),
      steps.amount,
      jsonb_build_object(
        'steps', jsonb_build_object('added', steps.amount, 'changed', 0, 'removed', 0),
        'connections', jsonb_build_object('added', coalesce(lines.amount, 0), 'changed', 0,
          'removed', 0),
        'notes', jsonb_build_object('added', 0, 'changed', 0, 'removed', 0)),
      w.client_id, w.updated_at
    from workflows w
    join lateral (
      select count(*) as amount, jsonb_agg(jsonb_build_object('id', key, 'title', title,
        'description', description, 'type', type, 'x', x_position, 'y', y_position,
        'width', width, 'height', height) order by position, id) as nodes
      from workflow_steps where workflow_id = w.id) steps on steps.amount > 0
    left join lateral (
      select count(*) as amount, jsonb_agg(jsonb_build_object('from', a.key, 'to', b.key,
        'fromPoint', c.from_point, 'toPoint', c.to_point, 'label', c.label) order by c.id) as links
      from workflow_connections c
      join workflow_steps a on a.id = c.from_step_id
      join workflow_steps b on b.id = c.to_step_id
      where c.workflow_id = w.id) lines on true
  `.execute(db);
}
