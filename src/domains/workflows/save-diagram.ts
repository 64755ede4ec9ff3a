import { sql } from 'kysely';
import type * as z from 'zod';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { compareDiagrams, toDiagram, withExits } from './diagram-json.ts';
import {
  listConnections,
  listSteps,
  type NewStep,
  readDiagram,
  replaceConnections,
  replaceSteps,
} from './diagram-queries.ts';
import type {
  Connection,
  DiagramLink,
  DiagramNode,
  DiagramNote,
  NodeRef,
  Step,
} from './diagram-schema.ts';
import { lockWorkflowForEdit, refuseProblems } from './operations.ts';
import { lockWorkflowForUpdate, updateWorkflow } from './queries.ts';
import type { restoreInput, StoredDiagram, saveDiagramInput } from './schema.ts';
import { findVersion, insertVersion } from './version-queries.ts';

/** Maps each node's id to the step's key: the id itself, or for a numeric id the key of that stored step. */
function resolveKeys(nodes: DiagramNode[], stored: Step[]) {
  const storedKeys = new Map(stored.map(({ id, key }) => [id, key]));
  const keys = new Map<NodeRef, string>();
  for (const [index, { id }] of nodes.entries()) {
    const key = typeof id === 'number' ? storedKeys.get(id) : id;
    if (key === undefined)
      throw invalid("This step isn't part of this workflow", `nodes.${index}.id`);
    keys.set(id, key);
  }
  if (new Set(keys.values()).size < nodes.length)
    throw invalid('Two steps have the same id', 'nodes');
  return keys;
}

function refuseUnknownConnections(links: DiagramLink[], stored: Connection[]) {
  const known = new Set<unknown>(stored.map(({ id }) => id));
  const index = links.findIndex(({ id }) => typeof id === 'number' && !known.has(id));
  if (index >= 0)
    throw invalid("This connection isn't part of this workflow", `connections.${index}.id`);
}

async function readUpdatedWorkflow(db: Db, id: number) {
  const updated = await lockWorkflowForUpdate(db, id);
  if (!updated) throw notFound('Workflow');
  return updated;
}

type NewDiagram = {
  nodes: DiagramNode[];
  connections: DiagramLink[];
  notes?: DiagramNote[] | undefined;
  restoredFrom?: number;
};

/**
 * Replaces the stored diagram and adds a version. The caller has locked the workflow. Others can start a published
 * workflow at any time, so its diagram must not have problems.
 */
export async function replaceDiagram(
  context: AuditedContext,
  id: number,
  { nodes, connections, notes, restoredFrom }: NewDiagram,
): Promise<StoredDiagram & { version: number }> {
  const { db, actor } = context;
  const before = await readDiagram(db, id);
  const keys = resolveKeys(nodes, before.steps);
  refuseUnknownConnections(connections, before.connections);

  const nextNotes = notes ?? before.notes;
  await updateWorkflow(db, id, {
    version: sql<number>`version + 1`,
    notes: JSON.stringify(nextNotes),
  });
  const rows = nodes.map(
    ({ id: ref, ...node }, position): NewStep => ({
      ...node,
      key: keys.get(ref) ?? '',
      position,
    }),
  );
  await replaceSteps(db, id, rows);
  const steps = await listSteps(db, id);
  const idOfKey = new Map(steps.map(({ key, id }) => [key, id]));
  const findStepId = (ref: NodeRef) => idOfKey.get(keys.get(ref) ?? '') ?? 0;
  const links = withExits(connections, nodes).map(({ from, to, fromPoint, toPoint, label }) => ({
    fromStepId: findStepId(from),
    toStepId: findStepId(to),
    fromPoint,
    toPoint,
    label,
  }));
  await replaceConnections(db, id, links);

  const after = { steps, connections: await listConnections(db, id), notes: nextNotes };
  const { version, status } = await readUpdatedWorkflow(db, id);
  const diagram = toDiagram(after);
  if (status === 'published') refuseProblems(diagram, "Published workflows can't have open issues");
  await insertVersion(db, {
    workflowId: id,
    version,
    savedBy: actor.id,
    restoredFrom: restoredFrom ?? null,
    diagram: JSON.stringify(diagram),
    stepCount: steps.length,
    changes: JSON.stringify(compareDiagrams(toDiagram(before), diagram)),
  });
  return { ...after, version };
}

/** Locks the workflow, so that two saves at the same time cannot mix their diagrams. */
export const saveDiagram = (
  context: AuditedContext,
  { id, version, ...diagram }: z.output<typeof saveDiagramInput>,
) =>
  inTransaction(context.db, async (db) => {
    await lockWorkflowForEdit(context, db, id, version);
    await spendAllowance(db, context.actor, 'workflow');
    return replaceDiagram({ ...context, db }, id, diagram);
  });

/** Saves the diagram of an earlier version as a new version. Later versions are kept. */
export const restoreVersion = (
  context: AuditedContext,
  { id, version, expectedVersion }: z.output<typeof restoreInput>,
) =>
  inTransaction(context.db, async (db) => {
    await lockWorkflowForEdit(context, db, id, expectedVersion);
    const earlier = await findVersion(db, id, version);
    if (!earlier) throw notFound('Version');
    await spendAllowance(db, context.actor, 'workflow');
    return replaceDiagram({ ...context, db }, id, { ...earlier.diagram, restoredFrom: version });
  });
