import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { countConnections, listConnectionsOf } from './diagram-queries.ts';
import { workflowScope } from './policy.ts';
import { listWorkflows } from './queries.ts';
import { type listWorkflowsInput, maxListedConnections, type Workflow } from './schema.ts';

type ListInput = z.output<typeof listWorkflowsInput>;

const cursorOf = ({ createdAt, id }: Pick<Workflow, 'createdAt' | 'id'>): [string, number] => [
  createdAt,
  id,
];

/** Reads one row more than requested, which tells whether there is another page. */
const findPageRows = (db: Db, actor: Actor, { limit, cursor, q }: ListInput) =>
  listWorkflows(db, { ...workflowScope(actor), q }, { limit: limit + 1, cursor });

export const listPage = async (db: Db, actor: Actor, input: ListInput) =>
  toPage(await findPageRows(db, actor, input), input.limit, cursorOf);

/** Adds the connections of each workflow. A page with too many connections ends early. */
export async function listPageWithConnections(db: Db, actor: Actor, input: ListInput) {
  const rows = await findPageRows(db, actor, input);
  const ids = rows.map(({ id }) => id);
  const counts = new Map(
    (await countConnections(db, ids)).map(({ workflowId, count }) => [workflowId, count]),
  );
  let itemCount = 0;
  let connectionCount = 0;
  for (const id of ids) {
    connectionCount += counts.get(id) ?? 0;
    if (connectionCount > maxListedConnections) break;
    itemCount += 1;
  }

  const { items, nextCursor } = toPage(rows, Math.min(input.limit, itemCount), cursorOf);
  const pageIds = items.map(({ id }) => id);
  const connections = Map.groupBy(
    await listConnectionsOf(db, pageIds, maxListedConnections),
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
