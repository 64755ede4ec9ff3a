import * as z from 'zod';
import { maxId } from '#shared/id.ts';
import { line, requiredLine, text } from '#shared/text.ts';
import { connectionPoints, stepTypes } from '#shared/workflow-value-sets.ts';

export const stepType = z.enum(stepTypes);
export type StepType = z.infer<typeof stepType>;
export const connectionPoint = z.enum(connectionPoints);
export type ConnectionPoint = z.infer<typeof connectionPoint>;

export const maxNodes = 500;
export const maxConnections = 1_000;
export const maxNotes = 100;
export const defaultSize = { width: 120, height: 60 };
export const minSize = { width: 80, height: 40 };
export const defaultNoteSize = { width: 160, height: 100 };
export const noteLimit = 2_000;
const maxSize = 10_000;
/** Within the range of the columns. */
const maxCoordinate = 1_000_000;

/** Sides and labels of the first and the second connection from a decision. */
export const decisionExits = [
  { fromPoint: 'right', label: 'Yes' },
  { fromPoint: 'left', label: 'No' },
] as const;

/** A key from the editor or, as a number, the id of a stored step. */
const nodeRef = (message: string) =>
  z.union([requiredLine(message, 100), z.int().min(1).max(maxId)], { error: message });
export type NodeRef = string | number;

const coordinate = z
  .number({ error: 'Each step needs a position' })
  .min(-maxCoordinate, 'The step is too far from the center')
  .max(maxCoordinate, 'The step is too far from the center');

const size = (name: 'width' | 'height') => {
  const tooSmall = `A step is at least ${minSize.width} wide and ${minSize.height} high`;
  return z
    .number({ error: tooSmall })
    .min(minSize[name], tooSmall)
    .max(maxSize, `A step is at most ${maxSize} wide and high`)
    .default(defaultSize[name]);
};

export const node = z.object({
  id: nodeRef('Each step needs an id'),
  title: requiredLine('Title is required', 200),
  description: text(10_000)
    .nullish()
    .transform((value) => value || null),
  // The specification allows both `step` and `process`; `process` is stored.
  type: z
    .enum([...stepType.options, 'step'], {
      error: 'A step is a start, an end, a process or a decision',
    })
    .default('process')
    .transform((type): StepType => (type === 'step' ? 'process' : type)),
  x: coordinate.default(0),
  y: coordinate.default(0),
  width: size('width'),
  height: size('height'),
});
export type DiagramNode = z.output<typeof node>;

const point = z.enum(connectionPoint.options, {
  error: 'A connection starts and ends at the top, bottom, left or right',
});

export const link = z.object({
  /** As a number, the id of a stored connection. */
  id: z.union([line(200), z.int()], { error: 'Unknown connection' }).optional(),
  from: nodeRef('A connection needs a source step'),
  to: nodeRef('A connection needs a target step'),
  fromPoint: point.optional(),
  toPoint: point.default('top'),
  label: line(200).nullable().optional(),
});
export type DiagramLink = z.output<typeof link>;

const listMessage = 'nodes and connections must be lists';
export const nodes = z
  .array(node, { error: listMessage })
  .max(maxNodes, `A workflow can have at most ${maxNodes} steps`);
export const connections = z
  .array(link, { error: listMessage })
  .max(maxConnections, `A workflow can have at most ${maxConnections} connections`);

const noteSize = z
  .number({ error: 'Each note needs a size' })
  .min(minSize.height, `A note is at least ${minSize.height} wide and high`)
  .max(maxSize, `A note is at most ${maxSize} wide and high`);

/** A remark on the canvas. It is not a step and has no connections. */
const note = z.object({
  id: requiredLine('Each note needs an id', 100),
  text: text(noteLimit),
  x: coordinate,
  y: coordinate,
  width: noteSize.default(defaultNoteSize.width),
  height: noteSize.default(defaultNoteSize.height),
});
export type DiagramNote = z.output<typeof note>;

export const notes = z
  .array(note, { error: 'notes must be a list' })
  .max(maxNotes, `A workflow can have at most ${maxNotes} notes`);

type RefinedDiagram = {
  nodes: DiagramNode[];
  connections: DiagramLink[];
  notes?: DiagramNote[] | undefined;
};

/** Rules that involve several parts of the diagram. */
export function refineDiagram(
  { nodes, connections, notes = [] }: RefinedDiagram,
  context: z.RefinementCtx,
) {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path });
  const nodesById = new Map(nodes.map((node) => [node.id, node]));
  if (nodesById.size < nodes.length) refuse('Two steps have the same id', 'nodes');
  if (new Set(notes.map(({ id }) => id)).size < notes.length)
    refuse('Two notes have the same id', 'notes');

  const pairs = new Set<string>();
  const exits = new Map<NodeRef, number>();
  for (const [index, { from, to }] of connections.entries()) {
    const at = ['connections', index] as const;
    const pair = JSON.stringify([from, to]);
    const source = nodesById.get(from);
    if (!source || !nodesById.has(to))
      refuse('A connection leads to a step that does not exist', ...at);
    if (from === to) refuse('A step cannot be connected to itself', ...at);
    if (pairs.has(pair)) refuse('These two steps are already connected', ...at);
    pairs.add(pair);
    exits.set(from, (exits.get(from) ?? 0) + 1);
    if (source?.type === 'decision' && exits.get(from) === 3)
      refuse('A decision has at most two outgoing connections', ...at);
  }
}

export const step = z
  .object({
    id: z.int(),
    workflowId: z.int(),
    /** The identifier that the editor gave the step. */
    key: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    type: stepType,
    position: z.int(),
    xPosition: z.number(),
    yPosition: z.number(),
    width: z.number(),
    height: z.number(),
    nextStepId: z.int().nullable(),
    conditions: z.unknown(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WorkflowStep' });
export type Step = z.infer<typeof step>;

export const connection = z
  .object({
    id: z.int(),
    workflowId: z.int(),
    fromStepId: z.int(),
    toStepId: z.int(),
    fromPoint: connectionPoint,
    toPoint: connectionPoint,
    label: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WorkflowConnection' });
export type Connection = z.infer<typeof connection>;
