import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { countConnections, listConnectionsOf } from './diagram-queries.ts';
import { workflowScope } from './policy.ts';
import { listWorkflows } from './queries.ts';
import { type listWorkflowsInput, mostListedConnections, type Workflow } from './schema.ts';

type Asked = z.output<typeof listWorkflowsInput>;

const cursorOf = ({ createdAt, id }: Pick<Workflow, 'createdAt' | 'id'>): [string, number] => [
  createdAt,
  id,
];

/** One more than is asked for, by which it is known whether there are more. */
const findAsked = (db: Db, actor: Actor, { limit, cursor, q }: Asked) =>
  listWorkflows(db, { ...workflowScope(actor), q }, { limit: limit + 1, cursor });

export const listPage = async (db: Db, actor: Actor, asked: Asked) =>
  toPage(await findAsked(db, actor, asked), asked.limit, cursorOf);

/** The same with the connections of each; the page ends early where they would become too many. */
export async function listPageWithConnections(db: Db, actor: Actor, asked: Asked) {
  const found = await findAsked(db, actor, asked);
  const ids = found.map(({ id }) => id);
  const counts = new Map(
    (await countConnections(db, ids)).map(({ workflowId, count }) => [workflowId, count]),
  );
  let fitting = 0;
  let connectionCount = 0;
  for (const id of ids) {
    connectionCount += counts.get(id) ?? 0;
    if (connectionCount > mostListedConnections) break;
    fitting += 1;
  }

  const { items, nextCursor } = toPage(found, Math.min(asked.limit, fitting), cursorOf);
  const shown = items.map(({ id }) => id);
  const connections = Map.groupBy(
    await listConnectionsOf(db, shown, mostListedConnections),
    ({ workflowId }) => workflowId,
  );
  return {
    items: items.map((workflow) => ({
      ...workflow,
      connections: connections.get(workflow.id) ?? [],
    })),
    nextCursor,
  };
}
