import { sql } from 'kysely';
import type * as z from 'zod';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/spend-allowance.ts';
import { inTransaction } from '#server/transaction.ts';
import {
  listConnections,
  listSteps,
  readDiagram,
  replaceConnections,
  replaceSteps,
  type StoredNode,
} from './diagram-queries.ts';
import type {
  Connection,
  DiagramLink,
  DiagramNode,
  DiagramNote,
  NodeRef,
  Step,
} from './diagram-schema.ts';
import { compareDrawings, toDrawing, withExits } from './drawing.ts';
import { holdWorkflow, refuseProblems } from './operations.ts';
import { lockWorkflow, updateWorkflow } from './queries.ts';
import type { Diagram, restoreInput, saveDiagramInput } from './schema.ts';
import { findVersion, insertVersion } from './version-queries.ts';

/** The key each node is stored under: its own name, or that of the stored step whose id it gives. */
function keysOf(nodes: DiagramNode[], stored: Step[]) {
  const known = new Map(stored.map(({ id, key }) => [id, key]));
  const keys = new Map<NodeRef, string>();
  for (const [index, { id }] of nodes.entries()) {
    const key = typeof id === 'number' ? known.get(id) : id;
    if (key === undefined)
      throw invalid("This step isn't part of this workflow", `nodes.${index}.id`);
    keys.set(id, key);
  }
  if (new Set(keys.values()).size < nodes.length)
    throw invalid('Two steps have the same id', 'nodes');
  return keys;
}

function refuseForeign(links: DiagramLink[], stored: Connection[]) {
  const known = new Set<unknown>(stored.map(({ id }) => id));
  const index = links.findIndex(({ id }) => typeof id === 'number' && !known.has(id));
  if (index >= 0)
    throw invalid("This connection isn't part of this workflow", `connections.${index}.id`);
}

async function writtenWorkflow(db: Db, id: number) {
  const written = await lockWorkflow(db, id);
  if (!written) throw notFound('Workflow');
  return written;
}

type Drawn = {
  nodes: DiagramNode[];
  connections: DiagramLink[];
  notes?: DiagramNote[] | undefined;
  restoredFrom?: number;
};

/**
 * Puts the drawing in the place of the stored one and keeps it as a version; the workflow is held by the caller. What is
 * published is taken by others at any time, so it can be followed at any time.
 */
export async function replaceDiagram(
  context: AuditedContext,
  id: number,
  { nodes, connections, notes, restoredFrom }: Drawn,
): Promise<Diagram & { version: number }> {
  const { db, actor } = context;
  const before = await readDiagram(db, id);
  const keys = keysOf(nodes, before.steps);
  refuseForeign(connections, before.connections);

  const keptNotes = notes ?? before.notes;
  await updateWorkflow(db, id, {
    version: sql<number>`version + 1`,
    notes: JSON.stringify(keptNotes),
  });
  const rows = nodes.map(
    ({ id: ref, ...node }, position): StoredNode => ({
      ...node,
      key: keys.get(ref) ?? '',
      position,
    }),
  );
  await replaceSteps(db, id, rows);
  const steps = await listSteps(db, id);
  const idOfKey = new Map(steps.map(({ key, id }) => [key, id]));
  const stepOf = (ref: NodeRef) => idOfKey.get(keys.get(ref) ?? '') ?? 0;
  const links = withExits(connections, nodes).map(({ from, to, fromPoint, toPoint, label }) => ({
    ...{ fromStepId: stepOf(from), toStepId: stepOf(to) },
    ...{ fromPoint, toPoint, label },
  }));
  await replaceConnections(db, id, links);

  const after = { steps, connections: await listConnections(db, id), notes: keptNotes };
  const { version, status } = await writtenWorkflow(db, id);
  const diagram = toDrawing(after);
  if (status === 'published') refuseProblems(diagram, "Published workflows can't have open issues");
  await insertVersion(db, {
    ...{ workflowId: id, version, savedBy: actor.id, restoredFrom: restoredFrom ?? null },
    diagram: JSON.stringify(diagram),
    stepCount: steps.length,
    changes: JSON.stringify(compareDrawings(toDrawing(before), diagram)),
  });
  return { ...after, version };
}

/**
 * Puts the whole drawing in the place of the stored one. The workflow is held meanwhile, so several who save at
 * once come one after the other, and what stays is one drawing whole.
 */
export const saveDiagram = (
  context: AuditedContext,
  { id, version, ...drawn }: z.output<typeof saveDiagramInput>,
) =>
  inTransaction(context.db, async (db) => {
    await holdWorkflow(context, db, id, version);
    await spendAllowance(db, context.actor, 'workflow');
    return replaceDiagram({ ...context, db }, id, drawn);
  });

/** Saves what a former version drew once more; what was drawn since stays among the versions. */
export const restoreVersion = (
  context: AuditedContext,
  { id, version, expectedVersion }: z.output<typeof restoreInput>,
) =>
  inTransaction(context.db, async (db) => {
    await holdWorkflow(context, db, id, expectedVersion);
    const former = await findVersion(db, id, version);
    if (!former) throw notFound('Version');
    await spendAllowance(db, context.actor, 'workflow');
    return replaceDiagram({ ...context, db }, id, { ...former.diagram, restoredFrom: version });
  });
