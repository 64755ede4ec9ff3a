import { type Edge, type Node, type NodeHandle, Position } from '@xyflow/react';
import { type Box, linkId } from '../../diagram.ts';
import type { Diagram, DrawnLink, DrawnStep, Note } from '../../diagram-json.ts';
import type { ConnectionPoint } from '../../diagram-schema.ts';
import { typeNames } from './actions.ts';
import { overlaps } from './arrange.ts';
import type { EditorState } from './editor.ts';
import { type Route, type Routes, toPath } from './link-routes.ts';
import { sidePoints } from './shapes.ts';

/** Problems and comments shown at a step. */
export type Marks = { problems: string[]; comments: number };

type Common = {
  isEditing: boolean;
  isFocused: boolean;
  /** The only selected part can be resized. */
  isOnlySelected: boolean;
};
export type StepNode = Node<
  Common & {
    step: DrawnStep;
    marks: Marks;
    /** Whether there is space below the step for the text of its first problem. */
    hasSpaceBelow: boolean;
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

/** Passes the positions of the handles to React Flow, so that it does not measure them. */
const createHandles = (box: Box): NodeHandle[] =>
  points.map((point) => ({
    id: point,
    type: 'source',
    position: sides[point],
    ...sidePoints[point](box),
    width: 0,
    height: 0,
  }));

/** Reuses the objects of unchanged parts, because React Flow renders again when an object changes. */
export function createCache<Made>() {
  let before = new Map<string, { dependencies: unknown[]; made: Made }>();
  let now = new Map<string, { dependencies: unknown[]; made: Made }>();
  return {
    getOrCreate<As extends Made>(id: string, dependencies: unknown[], make: () => Made & As): Made {
      const known = before.get(id);
      const isSame =
        known?.dependencies.every((one, index) => Object.is(one, dependencies[index])) ?? false;
      const kept = known && isSame ? known : { dependencies, made: make() };
      now.set(id, kept);
      return kept.made;
    },
    endRender() {
      before = now;
      now = new Map();
    },
  };
}

/** The label of a step for screen readers. */
function describeStep(step: DrawnStep, exits: string[], { problems, comments }: Marks) {
  const leads = exits.length > 0 ? `leads to ${exits.join(' and ')}` : 'leads nowhere';
  return [
    `${typeNames[step.type]}: ${step.title}`,
    leads,
    ...(problems.length > 0 ? [`problem: ${problems.join(', ')}`] : []),
    ...(comments > 0 ? [`${comments} ${comments === 1 ? 'comment' : 'comments'}`] : []),
  ].join('; ');
}

/** Lists the titles of the next steps of each step, with the labels of the connections. */
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

/** The box for the text of the first problem: two lines below the step. */
const getCaptionBox = ({ x, y, width, height }: Box): Box => ({
  x,
  y: y + height,
  width,
  height: 38,
});

type RenderInput = {
  state: EditorState;
  isReadOnly: boolean;
  marks: ReadonlyMap<string, Marks>;
  /** The current boxes of parts that are being dragged or resized. */
  moving: ReadonlyMap<string, Box>;
  exits: ReadonlyMap<string, string[]>;
};
type NodeCache = ReturnType<typeof createCache<StepNode | NoteNode>>;

export function toNodes(
  cache: NodeCache,
  { state, isReadOnly, marks, moving, exits }: RenderInput,
) {
  const { history, selection, editing, focused, connecting } = state;
  const { nodes, notes } = history.present;
  const tabStop = focused ?? nodes[0]?.id ?? notes[0]?.id;
  const frame = (part: Box & { id: string }) => {
    const box = moving.get(part.id) ?? part;
    const selected = selection.has(part.id);
    const common = {
      isEditing: editing === part.id,
      // While a connection is being made, the canvas keeps the focus.
      isFocused: focused === part.id && connecting === null,
      isOnlySelected: selected && selection.size === 1 && !isReadOnly,
    };
    const tabIndex = tabStop === part.id ? 0 : -1;
    const { x, y, width, height } = box;
    const node = () => ({
      id: part.id,
      position: { x, y },
      width,
      height,
      measured: { width, height },
      selected,
      ariaRole: common.isEditing ? ('group' as const) : ('button' as const),
      // A dragged part is shown above the others.
      zIndex: moving.has(part.id) ? 10 : 0,
      domAttributes: {
        tabIndex,
        'aria-roledescription': undefined,
        ...(!common.isEditing && { 'aria-pressed': selected }),
      },
    });
    const dependencies = [
      part,
      box,
      selected,
      common.isEditing,
      common.isFocused,
      common.isOnlySelected,
      tabIndex,
    ];
    return { node, common, dependencies, box };
  };

  const parts = [...nodes, ...notes].map((part) => moving.get(part.id) ?? part);
  const drawnNotes = notes.map((note) => {
    const { node, common, dependencies } = frame(note);
    return cache.getOrCreate<NoteNode>(note.id, dependencies, () => ({
      ...node(),
      type: 'note',
      handles: [],
      ariaLabel: `Note: ${note.text || 'empty'}`,
      data: { ...common, note },
    }));
  });
  const drawnSteps = nodes.map((step) => {
    const { node, common, dependencies, box } = frame(step);
    const mark = marks.get(step.id) ?? noMarks;
    const ends = { [connecting?.to ?? '']: 'target', [connecting?.from ?? '']: 'origin' } as const;
    const role = connecting ? (ends[step.id] ?? null) : null;
    const label = describeStep(step, exits.get(step.id) ?? [], mark);
    const hasSpaceBelow =
      mark.problems.length > 0 && !parts.some((part) => overlaps(getCaptionBox(box), part));
    return cache.getOrCreate<StepNode>(
      step.id,
      [...dependencies, mark, hasSpaceBelow, role, label],
      () => ({
        ...node(),
        type: 'step',
        handles: createHandles(box),
        ariaLabel: label,
        data: { ...common, step, marks: mark, hasSpaceBelow, role },
      }),
    );
  });
  cache.endRender();
  return [...drawnNotes, ...drawnSteps];
}

export function toEdges(
  cache: ReturnType<typeof createCache<LinkEdge>>,
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
    const dependencies = [link, selected, isEditing, isExit, from?.title, to?.title, toPath(route)];
    return cache.getOrCreate<LinkEdge>(id, dependencies, () => ({
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
  cache.endRender();
  return edges;
}
