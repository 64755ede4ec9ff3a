import type { Kysely } from 'kysely';
import type { DrawnDiagram } from '#db/declared-types.ts';
import type { Database } from '#db/types.ts';

const step = (
  id: string,
  title: string,
  type: DrawnDiagram['nodes'][number]['type'],
  y: number,
) => ({
  id,
  title,
  type,
  y,
  description: null,
  x: 0,
  width: 120,
  height: 60,
});
const line = (from: string, to: string, label: string | null = null) =>
  ({
    from,
    to,
    label,
    fromPoint: label === 'Yes' ? 'right' : label === 'No' ? 'left' : 'bottom',
    toPoint: 'top',
  }) as const;

/** Read the mail. If it is clear, answer it; otherwise ask the client and read it again. */
export const mailDiagram: DrawnDiagram = {
  nodes: [
    step('start', 'Mail arrives', 'start', 0),
    step('read', 'Read it', 'process', 100),
    step('clear', 'Is it clear?', 'decision', 200),
    step('answer', 'Answer it', 'process', 300),
    step('ask', 'Ask the client', 'process', 400),
    step('end', 'Done', 'end', 500),
  ],
  connections: [
    line('start', 'read'),
    line('read', 'clear'),
    line('clear', 'answer', 'Yes'),
    line('clear', 'ask', 'No'),
    line('ask', 'read'),
    line('answer', 'end'),
  ],
  notes: [],
};

const none = { added: 0, changed: 0, removed: 0 };

/** Creates published workflows, runs and versions. */
export function makeWorkflowFactories(db: Kysely<Database>) {
  /** Creates a published workflow with `mailDiagram`. */
  async function createPublished(client: { id: number }, title = 'Answer the mail') {
    const { id } = await db
      .insertInto('workflows')
      .values({ clientId: client.id, title, category: 'admin', status: 'published' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = mailDiagram.nodes.map(({ id: key, x, y, ...node }, position) => ({
      ...node,
      key,
      position,
      workflowId: id,
      xPosition: x,
      yPosition: y,
    }));
    const steps = await db
      .insertInto('workflowSteps')
      .values(rows)
      .returning(['id', 'key'])
      .execute();
    const idOf = (key: string) => steps.find((step) => step.key === key)?.id ?? 0;
    const links = mailDiagram.connections.map(({ from, to, ...link }) => ({
      ...link,
      workflowId: id,
      fromStepId: idOf(from),
      toStepId: idOf(to),
    }));
    await db.insertInto('workflowConnections').values(links).execute();
    return { id };
  }

  type Place = number | { routineId: number };

  /** Creates a run at its first step, on a task or a routine. */
  const createRun = (place: Place, workflowId: number | null = null) =>
    db
      .insertInto('workflowRuns')
      .values({
        ...(typeof place === 'number' ? { taskId: place } : place),
        workflowId,
        workflowVersion: 1,
        title: 'Answer the mail',
        total: 3,
        diagram: JSON.stringify(mailDiagram),
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  /** Creates version 1. */
  const createVersion = (workflowId: number, author: { id: number }, diagram = mailDiagram) =>
    db
      .insertInto('workflowVersions')
      .values({
        workflowId,
        version: 1,
        savedBy: author.id,
        stepCount: diagram.nodes.length,
        diagram: JSON.stringify(diagram),
        changes: JSON.stringify({ steps: none, connections: none, notes: none }),
      })
      .execute();

  return { createPublished, createRun, createVersion };
}
