import * as z from 'zod';
import { maxId } from '#shared/id.ts';
import { requiredText, text } from '#shared/text.ts';

export const stepType = z.enum(['start', 'end', 'process', 'decision']);
export type StepType = z.infer<typeof stepType>;
export const connectionPoint = z.enum(['top', 'bottom', 'left', 'right']);
export type ConnectionPoint = z.infer<typeof connectionPoint>;

export const mostNodes = 500;
export const mostConnections = 1_000;
export const mostNotes = 100;
export const defaultSize = { width: 120, height: 60 };
export const leastSize = { width: 80, height: 40 };
export const defaultNoteSize = { width: 160, height: 100 };
export const noteLimit = 2_000;
const largestSize = 10_000;
/** Far beyond any screen, and within what the columns hold. */
const farthest = 1_000_000;

/** What leaves a decision first, and what leaves it second. */
export const decisionExits = [
  { fromPoint: 'right', label: 'Yes' },
  { fromPoint: 'left', label: 'No' },
] as const;

/** The name the editor gave a node, or as a number the id of a step that is stored already. */
const nodeRef = (message: string) =>
  z.union([requiredText(message, 100), z.int().min(1).max(maxId)], { error: message });
export type NodeRef = string | number;

const place = z
  .number({ error: 'Each step needs a position' })
  .min(-farthest, 'The step is too far from the center')
  .max(farthest, 'The step is too far from the center');

const size = (name: 'width' | 'height') => {
  const tooSmall = `A step is at least ${leastSize.width} wide and ${leastSize.height} high`;
  return z
    .number({ error: tooSmall })
    .min(leastSize[name], tooSmall)
    .max(largestSize, `A step is at most ${largestSize} wide and high`)
    .default(defaultSize[name]);
};

export const node = z.object({
  id: nodeRef('Each step needs an id'),
  title: requiredText('Title is required', 200),
  description: text(10_000)
    .nullish()
    .transform((value) => value || null),
  // Both words are the product's; one is stored.
  type: z
    .enum([...stepType.options, 'step'], {
      error: 'A step is a start, an end, a process or a decision',
    })
    .default('process')
    .transform((type): StepType => (type === 'step' ? 'process' : type)),
  x: place.default(0),
  y: place.default(0),
  width: size('width'),
  height: size('height'),
});
export type DiagramNode = z.output<typeof node>;

const point = z.enum(connectionPoint.options, {
  error: 'A connection starts and ends at the top, bottom, left or right',
});

export const link = z.object({
  /** As a number, the id of a connection that is stored already. */
  id: z.union([z.string().max(200), z.int()], { error: 'Unknown connection' }).optional(),
  from: nodeRef('A connection needs a source step'),
  to: nodeRef('A connection needs a target step'),
  fromPoint: point.optional(),
  toPoint: point.default('top'),
  label: text(200).nullable().optional(),
});
export type DiagramLink = z.output<typeof link>;

const needed = 'nodes and connections must be lists';
export const nodes = z
  .array(node, { error: needed })
  .max(mostNodes, `A workflow can have at most ${mostNodes} steps`);
export const connections = z
  .array(link, { error: needed })
  .max(mostConnections, `A workflow can have at most ${mostConnections} connections`);

const noteSize = z
  .number({ error: 'Each note needs a size' })
  .min(leastSize.height, `A note is at least ${leastSize.height} wide and high`)
  .max(largestSize, `A note is at most ${largestSize} wide and high`);

/** A free remark on the canvas; no step, and part of no path. */
const note = z.object({
  id: requiredText('Each note needs an id', 100),
  text: text(noteLimit),
  x: place,
  y: place,
  width: noteSize.default(defaultNoteSize.width),
  height: noteSize.default(defaultNoteSize.height),
});
export type DiagramNote = z.output<typeof note>;

export const notes = z
  .array(note, { error: 'notes must be a list' })
  .max(mostNotes, `A workflow can have at most ${mostNotes} notes`);

type Drawn = {
  nodes: DiagramNode[];
  connections: DiagramLink[];
  notes?: DiagramNote[] | undefined;
};

/** What must hold in the drawing itself, whatever is stored. */
export function refineDiagram({ nodes, connections, notes = [] }: Drawn, context: z.RefinementCtx) {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path });
  const drawn = new Map(nodes.map((node) => [node.id, node]));
  if (drawn.size < nodes.length) refuse('Two steps have the same id', 'nodes');
  if (new Set(notes.map(({ id }) => id)).size < notes.length)
    refuse('Two notes have the same id', 'notes');

  const pairs = new Set<string>();
  const exits = new Map<NodeRef, number>();
  for (const [index, { from, to }] of connections.entries()) {
    const at = ['connections', index] as const;
    const pair = JSON.stringify([from, to]);
    const source = drawn.get(from);
    if (!source || !drawn.has(to))
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
    /** The name the editor gave the node. */
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
