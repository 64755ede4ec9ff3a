import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import {
  type Connection,
  maxConnections,
  maxNodes,
  type Step,
  type StepType,
} from './diagram-schema.ts';

/** In the order of the diagram. */
export const listSteps = (db: Db, workflowId: number): Promise<Step[]> =>
  db
    .selectFrom('workflowSteps')
    .select([
      'id',
      'workflowId',
      'key',
      'title',
      'description',
      'type',
      'position',
      'xPosition',
      'yPosition',
      'width',
      'height',
      'nextStepId',
      'conditions',
      'createdAt',
    ])
    .where('workflowId', '=', workflowId)
    .orderBy('position')
    .orderBy('id')
    .limit(maxNodes)
    .execute();

const selectConnections = (db: Db) =>
  db
    .selectFrom('workflowConnections')
    .select([
      'id',
      'workflowId',
      'fromStepId',
      'toStepId',
      'fromPoint',
      'toPoint',
      'label',
      'createdAt',
    ]);

export const listConnections = (db: Db, workflowId: number): Promise<Connection[]> =>
  selectConnections(db)
    .where('workflowId', '=', workflowId)
    .orderBy('id')
    .limit(maxConnections)
    .execute();

/** Workflows without connections are left out. */
export const countConnections = (db: Db, workflowIds: number[]) =>
  db
    .selectFrom('workflowConnections')
    .select(['workflowId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('workflowId', '=', sql<number>`any (${workflowIds}::integer[])`)
    .groupBy('workflowId')
    .execute();

/** In the order in which they were created. */
export const listConnectionsOf = (db: Db, workflowIds: number[], limit: number) =>
  selectConnections(db)
    .where('workflowId', '=', sql<number>`any (${workflowIds}::integer[])`)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function listNotes(db: Db, workflowId: number) {
  const workflow = await db
    .selectFrom('workflows')
    .select('notes')
    .where('id', '=', workflowId)
    .executeTakeFirst();
  return workflow?.notes ?? [];
}

export const readDiagram = async (db: Db, workflowId: number) => ({
  steps: await listSteps(db, workflowId),
  connections: await listConnections(db, workflowId),
  notes: await listNotes(db, workflowId),
});

export async function isStepOf(db: Db, workflowId: number, id: number) {
  const step = await db
    .selectFrom('workflowSteps')
    .select('id')
    .where('workflowId', '=', workflowId)
    .where('id', '=', id)
    .executeTakeFirst();
  return step !== undefined;
}

export type NewStep = {
  key: string;
  title: string;
  description: string | null;
  type: StepType;
  position: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/**
 * Upserts these steps and deletes all others with their connections. A step with a known key keeps its id and
 * comments. The rows are one JSON parameter, so one prepared statement serves any number of steps.
 */
export async function replaceSteps(db: Db, workflowId: number, nodes: NewStep[]) {
  const keys = nodes.map(({ key }) => key);
  await db
    .deleteFrom('workflowSteps')
    .where('workflowId', '=', workflowId)
    .where('key', '!=', sql<string>`all(${keys}::text[])`)
    .execute();
  await sql`
    insert into workflow_steps (workflow_id, key, title, description, type, position,
        x_position, y_position, width, height)
      select ${workflowId}::integer, key, title, description, type, position, x, y, width, height
      from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as node (key text, title text,
        description text, type text, position integer, x numeric, y numeric, width numeric,
        height numeric)
      order by position
    on conflict (workflow_id, key) do update set
      title = excluded.title, description = excluded.description, type = excluded.type,
      position = excluded.position, x_position = excluded.x_position,
      y_position = excluded.y_position, width = excluded.width, height = excluded.height,
      next_step_id = null, conditions = null
  `.execute(db);
}

export type NewConnection = {
  fromStepId: number;
  toStepId: number;
  fromPoint: string;
  toPoint: string;
  label: string | null;
};

/** Upserts these connections and deletes all others. A connection between the same two steps keeps its id. */
export async function replaceConnections(db: Db, workflowId: number, links: NewConnection[]) {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (
    "fromStepId" integer, "toStepId" integer, "fromPoint" text, "toPoint" text, label text)`;
  await sql`
    delete from workflow_connections
      where workflow_id = ${workflowId} and (from_step_id, to_step_id) not in
        (select "fromStepId", "toStepId" from ${rows})
  `.execute(db);
  await sql`
    insert into workflow_connections
        (workflow_id, from_step_id, to_step_id, from_point, to_point, label)
      select ${workflowId}::integer, "fromStepId", "toStepId", "fromPoint", "toPoint", label
      from ${rows}
    on conflict (workflow_id, from_step_id, to_step_id) do update set
      from_point = excluded.from_point, to_point = excluded.to_point, label = excluded.label
  `.execute(db);
}
