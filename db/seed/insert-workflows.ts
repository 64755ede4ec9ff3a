import type { Kysely } from 'kysely';
import type { DrawnDiagram } from '#db/declared-types.ts';
import type { Database } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';
import { type DemoRun, runs } from './workflow-runs.ts';
import { type DemoWorkflow, workflows } from './workflows.ts';

const none = { added: 0, changed: 0, removed: 0 };

/** The diagram in the format of versions and runs. */
export const drawingOf = ({
  steps,
  connections,
}: Pick<DemoWorkflow, 'steps' | 'connections'>): DrawnDiagram => ({
  nodes: steps.map(({ key, at: [x, y], size = [120, 60], title, description, type }) => ({
    id: key,
    title,
    description: description ?? null,
    type: type ?? 'process',
    x,
    y,
    width: size[0],
    height: size[1],
  })),
  connections: connections.map(([from, to, fromPoint = 'bottom', toPoint = 'top', label]) => ({
    from,
    to,
    fromPoint,
    toPoint,
    label: label ?? null,
  })),
  notes: [],
});

export async function insertWorkflows(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  for (const workflow of workflows) await insertWorkflow(db, workflow, calendar, ids);
  for (const run of runs) await insertRun(db, run, calendar, ids);
}

async function insertWorkflow(
  db: Kysely<Database>,
  { client, created, steps, connections, comments = [], ...workflow }: DemoWorkflow,
  calendar: Calendar,
  ids: Ids,
) {
  const createdAt = calendar.at(created, 16);
  const stamps = { createdAt, updatedAt: createdAt };
  const { id: workflowId } = await db
    .insertInto('workflows')
    .values({ ...workflow, clientId: ids.of(client), ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();

  const stepRows = drawingOf({ steps, connections }).nodes.map(
    ({ id: key, x, y, ...step }, position) => ({
      ...step,
      key,
      workflowId,
      position,
      xPosition: x,
      yPosition: y,
      ...stamps,
    }),
  );
  const inserted = await db
    .insertInto('workflowSteps')
    .values(stepRows)
    .returning(['id', 'key'])
    .execute();
  const stepIds = new Map(inserted.map(({ id, key }) => [key, id]));
  const stepId = (key: string) => stepIds.get(key) ?? 0;

  await db
    .insertInto('workflowConnections')
    .values(
      connections.map(([from, to, fromPoint = 'bottom', toPoint = 'top', label]) => ({
        workflowId,
        fromStepId: stepId(from),
        toStepId: stepId(to),
        fromPoint,
        toPoint,
        label: label ?? null,
        ...stamps,
      })),
    )
    .execute();

  await db
    .insertInto('workflowVersions')
    .values({
      workflowId,
      version: 1,
      savedBy: ids.of(client),
      savedAt: createdAt,
      stepCount: steps.length,
      diagram: JSON.stringify(drawingOf({ steps, connections })),
      changes: JSON.stringify({
        steps: { ...none, added: steps.length },
        connections: { ...none, added: connections.length },
        notes: none,
      }),
    })
    .execute();

  for (const [i, [username, content]] of comments.entries()) {
    const moment = calendar.at(created + 3 + i, 17);
    await db
      .insertInto('workflowComments')
      .values({
        workflowId,
        userId: ids.of(username),
        content,
        createdAt: moment,
        updatedAt: moment,
      })
      .execute();
  }
}

/** Attaches the workflow to a task of the client's VA, and ticks some steps. */
async function insertRun(
  db: Kysely<Database>,
  { client, task, workflow, ticks, left }: DemoRun,
  calendar: Calendar,
  ids: Ids,
) {
  const { id: taskId, vaId } = await db
    .selectFrom('tasks')
    .select(['id', 'vaId'])
    .where('clientId', '=', ids.of(client))
    .where('title', '=', task)
    .executeTakeFirstOrThrow();
  const { id: workflowId } = await db
    .selectFrom('workflows')
    .select('id')
    .where('clientId', '=', ids.of(client))
    .where('title', '=', workflow)
    .executeTakeFirstOrThrow();
  const [first] = ticks;
  const startedAt = calendar.at(first?.[1] ?? 0, 9);
  await db
    .insertInto('taskWorkflows')
    .values({ taskId, workflowId, attachedBy: ids.of(client), attachedAt: startedAt })
    .execute();
  const drawn = workflows.find(({ title }) => title === workflow);
  if (ticks.length === 0 || !drawn) return;

  const { id: runId } = await db
    .insertInto('workflowRuns')
    .values({
      taskId,
      workflowId,
      workflowVersion: 1,
      title: workflow,
      startedBy: vaId,
      startedAt,
      done: ticks.length,
      total: ticks.length + left,
      diagram: JSON.stringify(drawingOf(drawn)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('workflowRunTicks')
    .values(
      ticks.map(([stepKey, day, answer = null], i) => ({
        runId,
        position: i + 1,
        stepKey,
        answer,
        tickedBy: vaId,
        tickedAt: calendar.at(day, 9.5 + i),
      })),
    )
    .execute();
  await db
    .updateTable('tasks')
    .set({ workflowDone: ticks.length, workflowTotal: ticks.length + left })
    .where('id', '=', taskId)
    .execute();
}
