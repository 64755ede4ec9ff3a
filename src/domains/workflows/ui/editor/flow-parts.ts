import { type Edge, type Node, type NodeHandle, Position } from '@xyflow/react';
import { type Box, linkId } from '../../diagram.ts';
import type { Diagram, DrawnLink, DrawnStep, Note } from '../../diagram-json.ts';
import type { ConnectionPoint } from '../../diagram-schema.ts';
import { typeNames } from './actions.ts';
import { overlaps } from './arrange.ts';
import type { EditorState } from './editor.ts';
import { type Route, type Routes, toPath } from './link-routes.ts';
import { sidePoint } from './shapes.ts';

/** What is said about a step from outside the drawing. */
export type Marks = { problems: string[]; comments: number };

type Common = {
  isEditing: boolean;
  isFocused: boolean;
  /** Chosen, and nothing else with it, so it can be resized. */
  isAlone: boolean;
};
export type StepNode = Node<
  Common & {
    step: DrawnStep;
    marks: Marks;
    /** Whether nothing is drawn where its first problem is written. */
    hasRoomBelow: boolean;
    role: 'origin' | 'target' | null;
  },
  'step'
>;
export type NoteNode = Node<Common & { note: Note }, 'note'>;
export type LinkEdge = Edge<
  { link: DrawnLink; route: Route; isExit: boolean; isEditing: boolean },
  'link'
>;

export const sides: Record<ConnectionPoint, Position> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};
export const points: ConnectionPoint[] = ['top', 'right', 'bottom', 'left'];

/** Where connections dock, told in advance, so that nothing has to be measured in the page. */
const handlesOf = (box: Box): NodeHandle[] =>
  points.map((point) => ({
    id: point,
    type: 'source',
    position: sides[point],
    ...sidePoint[point](box),
    width: 0,
    height: 0,
  }));

/** Remembers what was made of each part, because React Flow draws anew what is another object. */
export function createMemory<Made>() {
  let before = new Map<string, { facts: unknown[]; made: Made }>();
  let now = new Map<string, { facts: unknown[]; made: Made }>();
  return {
    recall<As extends Made>(id: string, facts: unknown[], make: () => Made & As): Made {
      const known = before.get(id);
      const isSame = known?.facts.every((fact, index) => Object.is(fact, facts[index])) ?? false;
      const kept = known && isSame ? known : { facts, made: make() };
      now.set(id, kept);
      return kept.made;
    },
    turn() {
      before = now;
      now = new Map();
    },
  };
}

/** Everything about a step in one sentence, for whoever does not see the drawing. */
function describeStep(step: DrawnStep, exits: string[], { problems, comments }: Marks) {
  const leads = exits.length > 0 ? `leads to ${exits.join(' and ')}` : 'leads nowhere';
  return [
    `${typeNames[step.type]}: ${step.title}`,
    leads,
    ...(problems.length > 0 ? [`problem: ${problems.join(', ')}`] : []),
    ...(comments > 0 ? [`${comments} ${comments === 1 ? 'comment' : 'comments'}`] : []),
  ].join('; ');
}

/** Where each step leads, in words. */
export function exitsByStep({ nodes, connections }: Diagram) {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const exits = new Map<string, string[]>();
  for (const { from, to, label } of connections) {
    const words = `${titles.get(to) ?? ''}${label ? ` (${label})` : ''}`;
    exits.set(from, [...(exits.get(from) ?? []), words]);
  }
  return exits;
}

export const noMarks: Marks = { problems: [], comments: 0 };

/** Where the first problem of a step is written: two lines below it. */
const captionOf = ({ x, y, width, height }: Box): Box => ({ x, y: y + height, width, height: 38 });

type Drawn = {
  state: EditorState;
  isReadOnly: boolean;
  marks: ReadonlyMap<string, Marks>;
  /** Where parts are meanwhile that are being dragged or resized. */
  moving: ReadonlyMap<string, Box>;
  exits: ReadonlyMap<string, string[]>;
};
type Memory = ReturnType<typeof createMemory<StepNode | NoteNode>>;

export function toNodes(memory: Memory, { state, isReadOnly, marks, moving, exits }: Drawn) {
  const { history, selection, editing, focused, connecting } = state;
  const { nodes, notes } = history.present;
  const tabStop = focused ?? nodes[0]?.id ?? notes[0]?.id;
  const frame = (part: Box & { id: string }) => {
    const box = moving.get(part.id) ?? part;
    const selected = selection.has(part.id);
    const common = {
      isEditing: editing === part.id,
      // While a connection is made the keyboard goes from step to step by itself.
      isFocused: focused === part.id && connecting === null,
      isAlone: selected && selection.size === 1 && !isReadOnly,
    };
    const tabIndex = tabStop === part.id ? 0 : -1;
    const { x, y, width, height } = box;
    const node = () => ({
      id: part.id,
      position: { x, y },
      ...{ width, height, measured: { width, height }, selected },
      ariaRole: common.isEditing ? ('group' as const) : ('button' as const),
      // A part that is dragged lies over the others.
      zIndex: moving.has(part.id) ? 10 : 0,
      domAttributes: {
        tabIndex,
        'aria-roledescription': undefined,
        ...(!common.isEditing && { 'aria-pressed': selected }),
      },
    });
    const facts = [
      part,
      box,
      selected,
      common.isEditing,
      common.isFocused,
      common.isAlone,
      tabIndex,
    ];
    return { node, common, facts, box };
  };

  const parts = [...nodes, ...notes].map((part) => moving.get(part.id) ?? part);
  const drawnNotes = notes.map((note) => {
    const { node, common, facts } = frame(note);
    return memory.recall<NoteNode>(note.id, facts, () => ({
      ...node(),
      type: 'note',
      handles: [],
      ariaLabel: `Note: ${note.text || 'empty'}`,
      data: { ...common, note },
    }));
  });
  const drawnSteps = nodes.map((step) => {
    const { node, common, facts, box } = frame(step);
    const mark = marks.get(step.id) ?? noMarks;
    const ends = { [connecting?.to ?? '']: 'target', [connecting?.from ?? '']: 'origin' } as const;
    const role = connecting ? (ends[step.id] ?? null) : null;
    const label = describeStep(step, exits.get(step.id) ?? [], mark);
    const hasRoomBelow =
      mark.problems.length > 0 && !parts.some((part) => overlaps(captionOf(box), part));
    return memory.recall<StepNode>(step.id, [...facts, mark, hasRoomBelow, role, label], () => ({
      ...node(),
      type: 'step',
      handles: handlesOf(box),
      ariaLabel: label,
      data: { ...common, step, marks: mark, hasRoomBelow, role },
    }));
  });
  memory.turn();
  return [...drawnNotes, ...drawnSteps];
}

export function toEdges(
  memory: ReturnType<typeof createMemory<LinkEdge>>,
  { history, selection, editing }: EditorState,
  routes: Routes,
) {
  const { nodes, connections } = history.present;
  const steps = new Map(nodes.map((step) => [step.id, step]));
  const edges = connections.map((link) => {
    const id = linkId(link);
    const [from, to] = [steps.get(link.from), steps.get(link.to)];
    const route = routes.get(id) ?? [];
    const isExit = from?.type === 'decision';
    const selected = selection.has(id);
    const isEditing = editing === id;
    const facts = [link, selected, isEditing, isExit, from?.title, to?.title, toPath(route)];
    return memory.recall<LinkEdge>(id, facts, () => ({
      id,
      type: 'link',
      source: link.from,
      target: link.to,
      sourceHandle: link.fromPoint,
      targetHandle: link.toPoint,
      selected,
      markerEnd: selected ? 'gva-arrow-chosen' : 'gva-arrow',
      ariaLabel: `${from?.title} leads to ${to?.title}${link.label ? ` (${link.label})` : ''}`,
      domAttributes: { 'aria-roledescription': undefined },
      data: { link, route, isExit, isEditing },
    }));
  });
  memory.turn();
  return edges;
}
