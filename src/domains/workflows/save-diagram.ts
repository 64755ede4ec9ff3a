import { sql } from 'kysely';
import type * as z from 'zod';
import { invalid } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import {
  listConnections,
  listSteps,
  replaceConnections,
  replaceSteps,
  type StoredLink,
  type StoredNode,
} from './diagram-queries.ts';
import {
  type Connection,
  type DiagramLink,
  type DiagramNode,
  decisionExits,
  type NodeRef,
  type Step,
} from './diagram-schema.ts';
import { holdWorkflow, type Scene } from './operations.ts';
import { lockWorkflow, updateWorkflow } from './queries.ts';
import type { saveDiagramInput } from './schema.ts';

/** The key each node is stored under: its own name, or that of the stored step whose id it gives. */
function keysOf(nodes: DiagramNode[], stored: Step[]) {
  const known = new Map(stored.map(({ id, key }) => [id, key]));
  const keys = new Map<NodeRef, string>();
  for (const [index, { id }] of nodes.entries()) {
    const key = typeof id === 'number' ? known.get(id) : id;
    if (key === undefined) throw invalid('This is no step of this workflow', `nodes.${index}.id`);
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
    throw invalid('This is no connection of this workflow', `connections.${index}.id`);
}

/** What the editor leaves out follows from where the connection leaves: a decision's are Yes, then No. */
function toStored(links: DiagramLink[], nodes: DiagramNode[], stepIds: Map<NodeRef, number>) {
  const decisions = new Set(nodes.filter(({ type }) => type === 'decision').map(({ id }) => id));
  const exits = new Map<NodeRef, number>();
  return links.map(({ from, to, fromPoint, toPoint, label }): StoredLink => {
    const count = exits.get(from) ?? 0;
    exits.set(from, count + 1);
    const exit = decisions.has(from) ? decisionExits[count] : undefined;
    return {
      fromStepId: stepIds.get(from) ?? 0,
      toStepId: stepIds.get(to) ?? 0,
      fromPoint: fromPoint ?? exit?.fromPoint ?? 'bottom',
      toPoint,
      label: label === undefined ? (exit?.label ?? null) : label,
    };
  });
}

/**
 * Puts the whole drawing in the place of the stored one. The workflow is held meanwhile, so several who save at
 * once come one after the other, and what stays is one drawing whole.
 */
export const saveDiagram = (
  scene: Scene,
  { id, version, nodes, connections }: z.output<typeof saveDiagramInput>,
) =>
  inTransaction(scene.db, async (db) => {
    await holdWorkflow(scene, db, id, version);
    const keys = keysOf(nodes, await listSteps(db, id));
    refuseForeign(connections, await listConnections(db, id));

    await updateWorkflow(db, id, { version: sql<number>`version + 1` });
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
    const stepIds = new Map([...keys].map(([ref, key]) => [ref, idOfKey.get(key) ?? 0]));
    await replaceConnections(db, id, toStored(connections, nodes, stepIds));

    const saved = await lockWorkflow(db, id);
    return { steps, connections: await listConnections(db, id), version: saved?.version ?? 0 };
  });
