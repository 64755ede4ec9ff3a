import * as z from 'zod';
import { requiredLine } from '#shared/text.ts';
import {
  type Connection,
  connectionPoint,
  type DiagramLink,
  type DiagramNode,
  decisionExits,
  link,
  maxConnections,
  maxNodes,
  type NodeRef,
  node,
  notes,
  refineDiagram,
  type Step,
  stepType,
} from './diagram-schema.ts';

// A diagram as one JSON value. Its steps are identified by the keys that the editor gave them, not by row ids.
// Versions and runs store it, files contain it, and templates are written in it.

const box = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
export const drawnNote = z.object({ id: z.string(), text: z.string(), ...box });

/** A complete diagram, without optional fields. The API document calls it `Drawing`. */
export const diagram = z
  .object({
    nodes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        type: stepType,
        ...box,
      }),
    ),
    connections: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        fromPoint: connectionPoint,
        toPoint: connectionPoint,
        label: z.string().nullable(),
      }),
    ),
    notes: z.array(drawnNote),
  })
  .meta({ id: 'Drawing' });
export type Diagram = z.infer<typeof diagram>;
export type DrawnStep = Diagram['nodes'][number];
export type DrawnLink = Diagram['connections'][number];
/** A remark on the canvas. Connections cannot lead to it. */
export type Note = Diagram['notes'][number];

const key = requiredLine('Each step needs an id', 100);
const end = requiredLine('A connection joins two steps', 100);

/** A diagram from a request or a file, where optional fields may be missing. */
export const diagramFields = {
  nodes: z
    .array(node.extend({ id: key }), { error: 'nodes must be a list' })
    .max(maxNodes, `A workflow can have at most ${maxNodes} steps`),
  connections: z
    .array(link.omit({ id: true }).extend({ from: end, to: end }), {
      error: 'connections must be a list',
    })
    .max(maxConnections, `A workflow can have at most ${maxConnections} connections`),
  notes: notes.default([]),
};
export const diagramInput = z.object(diagramFields).superRefine(refineDiagram);
export type DiagramInput = z.output<typeof diagramInput>;

/** Fills in missing sides and labels. The first connection from a decision is Yes, the second No. */
export function withExits<Link extends DiagramLink>(links: Link[], nodes: DiagramNode[]) {
  const decisions = new Set(nodes.filter(({ type }) => type === 'decision').map(({ id }) => id));
  const counts = new Map<NodeRef, number>();
  return links.map((link) => {
    const count = counts.get(link.from) ?? 0;
    counts.set(link.from, count + 1);
    const exit = decisions.has(link.from) ? decisionExits[count] : undefined;
    return {
      ...link,
      fromPoint: link.fromPoint ?? exit?.fromPoint ?? 'bottom',
      label: link.label === undefined ? (exit?.label ?? null) : link.label,
    };
  });
}

type StoredParts = {
  // In API responses, `conditions` is absent when it is undefined.
  steps: Omit<Step, 'conditions'>[];
  connections: Connection[];
  notes: Note[];
};

/** Converts the rows of a workflow to a diagram. */
export function toDiagram({ steps, connections, notes }: StoredParts): Diagram {
  const keys = new Map(steps.map(({ id, key }) => [id, key]));
  return {
    nodes: steps.map(({ key, title, description, type, xPosition, yPosition, width, height }) => ({
      id: key,
      title,
      description,
      type,
      x: xPosition,
      y: yPosition,
      width,
      height,
    })),
    connections: connections.map(({ fromStepId, toStepId, fromPoint, toPoint, label }) => ({
      from: keys.get(fromStepId) ?? '',
      to: keys.get(toStepId) ?? '',
      fromPoint,
      toPoint,
      label,
    })),
    // The editor compares diagrams as JSON text, and jsonb changes the order of keys.
    notes: notes.map(({ id, text, x, y, width, height }) => ({ id, text, x, y, width, height })),
  };
}

const changeCounts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
export const diagramChanges = z
  .object({ steps: changeCounts, connections: changeCounts, notes: changeCounts })
  .meta({ id: 'DrawingChanges' });
export type DiagramChanges = z.infer<typeof diagramChanges>;

type Fields = Record<string, string | number | null>;

const isSame = (one: Fields, other: Fields) =>
  Object.keys(one).every((name) => one[name] === other[name]);

function countChanges<Part extends Fields>(
  before: Part[],
  after: Part[],
  getKey: (part: Part) => string,
) {
  const partsBefore = new Map(before.map((part) => [getKey(part), part]));
  const kept = after.flatMap((part) => {
    const previous = partsBefore.get(getKey(part));
    return previous ? [{ part, previous }] : [];
  });
  return {
    added: after.length - kept.length,
    changed: kept.filter(({ part, previous }) => !isSame(part, previous)).length,
    removed: before.length - kept.length,
  };
}

/** Counts added, changed and removed parts. A step that only moved counts as changed. */
export const compareDiagrams = (before: Diagram, after: Diagram): DiagramChanges => ({
  steps: countChanges(before.nodes, after.nodes, ({ id }) => id),
  connections: countChanges(before.connections, after.connections, ({ from, to }) =>
    JSON.stringify([from, to]),
  ),
  notes: countChanges(before.notes, after.notes, ({ id }) => id),
});
