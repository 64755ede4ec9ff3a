import * as z from 'zod';
import { requiredText } from '#shared/text.ts';
import {
  type Connection,
  connectionPoint,
  type DiagramLink,
  type DiagramNode,
  decisionExits,
  link,
  mostConnections,
  mostNodes,
  type NodeRef,
  node,
  notes,
  refineDiagram,
  type Step,
  stepType,
} from './diagram-schema.ts';

// A drawing is a diagram apart from the rows that hold it: steps go by the names the editor gave them. Versions
// keep it, files carry it, templates are made of it, and a run follows it.

const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() };
export const drawnNote = z.object({ id: z.string(), text: z.string(), ...place });

/** As it is stored: nothing is left to a default. */
export const drawing = z
  .object({
    nodes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        type: stepType,
        ...place,
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
export type Drawing = z.infer<typeof drawing>;
export type DrawnNode = Drawing['nodes'][number];
export type DrawnLink = Drawing['connections'][number];

const key = requiredText('Each step needs an id', 100);
const end = requiredText('A connection joins two steps', 100);

/** What a person or a file brings, which may leave out what the editor would fill in. */
export const drawingFields = {
  nodes: z
    .array(node.extend({ id: key }), { error: 'nodes must be a list' })
    .max(mostNodes, `A workflow can have at most ${mostNodes} steps`),
  connections: z
    .array(link.omit({ id: true }).extend({ from: end, to: end }), {
      error: 'connections must be a list',
    })
    .max(mostConnections, `A workflow can have at most ${mostConnections} connections`),
  notes: notes.default([]),
};
export const drawingInput = z.object(drawingFields).superRefine(refineDiagram);
export type DrawingInput = z.output<typeof drawingInput>;

/** What is left out follows from where a connection leaves: a decision's are Yes, then No. */
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

type Stored = {
  // Over the wire a step without conditions has no such field.
  steps: Omit<Step, 'conditions'>[];
  connections: Connection[];
  notes: Drawing['notes'];
};

/** The drawing that the rows of a workflow hold. */
export function toDrawing({ steps, connections, notes }: Stored): Drawing {
  const keys = new Map(steps.map(({ id, key }) => [id, key]));
  return {
    nodes: steps.map(({ key, title, description, type, xPosition, yPosition, width, height }) => ({
      ...{ id: key, title, description, type },
      ...{ x: xPosition, y: yPosition, width, height },
    })),
    connections: connections.map(({ fromStepId, toStepId, fromPoint, toPoint, label }) => ({
      from: keys.get(fromStepId) ?? '',
      to: keys.get(toStepId) ?? '',
      ...{ fromPoint, toPoint, label },
    })),
    notes,
  };
}

const amounts = z.object({ added: z.int(), changed: z.int(), removed: z.int() });
export const drawingChanges = z
  .object({ steps: amounts, connections: amounts, notes: amounts })
  .meta({ id: 'DrawingChanges' });
export type DrawingChanges = z.infer<typeof drawingChanges>;

type Fields = Record<string, string | number | null>;

const isSame = (one: Fields, other: Fields) =>
  Object.keys(one).every((name) => one[name] === other[name]);

function compare<Part extends Fields>(
  before: Part[],
  after: Part[],
  nameOf: (part: Part) => string,
) {
  const old = new Map(before.map((part) => [nameOf(part), part]));
  const kept = after.flatMap((part) => {
    const was = old.get(nameOf(part));
    return was ? [{ part, was }] : [];
  });
  return {
    added: after.length - kept.length,
    changed: kept.filter(({ part, was }) => !isSame(part, was)).length,
    removed: before.length - kept.length,
  };
}

/** How many parts came, went or are another now; a step that only lies elsewhere counts as changed. */
export const compareDrawings = (before: Drawing, after: Drawing): DrawingChanges => ({
  steps: compare(before.nodes, after.nodes, ({ id }) => id),
  connections: compare(before.connections, after.connections, ({ from, to }) =>
    JSON.stringify([from, to]),
  ),
  notes: compare(before.notes, after.notes, ({ id }) => id),
});
