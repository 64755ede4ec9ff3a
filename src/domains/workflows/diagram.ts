import {
  type Connection,
  type ConnectionPoint,
  decisionExits,
  defaultNoteSize,
  defaultSize,
  mostConnections,
  mostNodes,
  type Step,
  type StepType,
} from './diagram-schema.ts';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

/** A step as it is drawn; its id is the name the editor gave it, which stays when it is stored. */
export type DrawnStep = Box & {
  id: string;
  title: string;
  description: string | null;
  type: StepType;
};

export type DrawnLink = {
  from: string;
  to: string;
  fromPoint: ConnectionPoint;
  toPoint: ConnectionPoint;
  label: string | null;
};

/** A remark on the paper, which no arrow reaches. */
export type Note = Box & { id: string; text: string };

/** The drawing as the editor holds it, and as it is saved. Steps stand in the order they are read in. */
export type Diagram = { nodes: DrawnStep[]; connections: DrawnLink[]; notes: Note[] };

export const emptyDiagram: Diagram = { nodes: [], connections: [], notes: [] };

/** A connection has no name of its own, because there is at most one from a step to another. */
export const linkId = ({ from, to }: Pick<DrawnLink, 'from' | 'to'>) => JSON.stringify([from, to]);

type Stored = { steps: Omit<Step, 'conditions'>[]; connections: Connection[]; notes?: Note[] };

/** What the server keeps, as the editor draws it. */
export function toDiagram({ steps, connections, notes = [] }: Stored): Diagram {
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
    notes: notes.map(({ id, text, x, y, width, height }) => ({ id, text, x, y, width, height })),
  };
}

const newTitles: Record<StepType, string> = {
  start: 'Start',
  end: 'End',
  process: 'Step',
  decision: 'Decision',
};

export function addStep(diagram: Diagram, id: string, type: StepType, at: Point): Diagram {
  if (diagram.nodes.length >= mostNodes) return diagram;
  const step = { id, title: newTitles[type], description: null, type, ...defaultSize, ...at };
  return { ...diagram, nodes: [...diagram.nodes, step] };
}

export const addNote = (diagram: Diagram, id: string, at: Point): Diagram => ({
  ...diagram,
  notes: [...diagram.notes, { id, text: '', ...defaultNoteSize, ...at }],
});

/** Changes one step, and leaves the others the objects they are. */
export function changeStep(
  diagram: Diagram,
  id: string,
  change: Partial<Omit<DrawnStep, 'id'>>,
): Diagram {
  const nodes = diagram.nodes.map((step) => (step.id === id ? { ...step, ...change } : step));
  return { ...diagram, nodes };
}

export function changeNote(diagram: Diagram, id: string, change: Partial<Omit<Note, 'id'>>) {
  const notes = diagram.notes.map((note) => (note.id === id ? { ...note, ...change } : note));
  return { ...diagram, notes };
}

export function changeLink(
  diagram: Diagram,
  id: string,
  change: Partial<Omit<DrawnLink, 'from' | 'to'>>,
): Diagram {
  const connections = diagram.connections.map((link) =>
    linkId(link) === id ? { ...link, ...change } : link,
  );
  return { ...diagram, connections };
}

/** Takes away steps, notes and connections by their ids; a step's connections go with it. */
export function removeParts(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  return {
    nodes: diagram.nodes.filter(({ id }) => !ids.has(id)),
    notes: diagram.notes.filter(({ id }) => !ids.has(id)),
    connections: diagram.connections.filter(
      (link) => !ids.has(link.from) && !ids.has(link.to) && !ids.has(linkId(link)),
    ),
  };
}

/** Puts steps and notes where they are told to be. */
export function placeParts(diagram: Diagram, boxes: ReadonlyMap<string, Partial<Box>>): Diagram {
  const place = <Part extends Box & { id: string }>(part: Part): Part => {
    const box = boxes.get(part.id);
    return box ? { ...part, ...box } : part;
  };
  return { ...diagram, nodes: diagram.nodes.map(place), notes: diagram.notes.map(place) };
}

/** One place earlier or later in the order the steps are read in. */
export function reorderStep(diagram: Diagram, id: string, by: 1 | -1): Diagram {
  const from = diagram.nodes.findIndex((step) => step.id === id);
  const to = from + by;
  const step = diagram.nodes[from];
  if (!step || to < 0 || to >= diagram.nodes.length) return diagram;
  return { ...diagram, nodes: diagram.nodes.toSpliced(from, 1).toSpliced(to, 0, step) };
}

export const exitsOf = ({ connections }: Diagram, id: string) =>
  connections.filter(({ from }) => from === id);

/** Why two steps cannot be connected, in words for whoever tries; null when they can. */
export function refusal(diagram: Diagram, from: string, to: string): string | null {
  const source = diagram.nodes.find(({ id }) => id === from);
  if (!source || !diagram.nodes.some(({ id }) => id === to)) return 'This step no longer exists.';
  if (from === to) return 'A step cannot be connected to itself.';
  const exits = exitsOf(diagram, from);
  if (exits.some((link) => link.to === to)) return 'These two steps are already connected.';
  if (source.type === 'decision' && exits.length >= decisionExits.length)
    return 'A decision has at most two outgoing connections.';
  if (diagram.connections.length >= mostConnections)
    return `A workflow can have at most ${mostConnections} connections.`;
  return null;
}

const middle = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The sides that look at each other. */
export function facingSides(from: Box, to: Box): [ConnectionPoint, ConnectionPoint] {
  const [source, target] = [middle(from), middle(to)];
  const [right, down] = [target.x - source.x, target.y - source.y];
  const gapBelow = Math.abs(down) - (from.height + to.height) / 2;
  const gapBeside = Math.abs(right) - (from.width + to.width) / 2;
  if (gapBelow >= gapBeside) return down >= 0 ? ['bottom', 'top'] : ['top', 'bottom'];
  return right >= 0 ? ['right', 'left'] : ['left', 'right'];
}

/** What the next exit of a decision is; one that was renamed or led from another side is still the one it was. */
const freeExit = (taken: DrawnLink[]) =>
  decisionExits.find(({ label }) => !taken.some((link) => link.label === label)) ??
  decisionExits.find(({ fromPoint }) => !taken.some((link) => link.fromPoint === fromPoint)) ??
  decisionExits[taken.length];

type Sides = { fromPoint?: ConnectionPoint; toPoint?: ConnectionPoint };

/**
 * Leads from one step to another. The first exit of a decision leaves from the right as 'Yes', the second from the
 * left as 'No'; a connection that may not be is ignored.
 */
export function connect(diagram: Diagram, from: string, to: string, sides: Sides = {}): Diagram {
  const source = diagram.nodes.find(({ id }) => id === from);
  const target = diagram.nodes.find(({ id }) => id === to);
  if (!source || !target || refusal(diagram, from, to)) return diagram;
  const exit = source.type === 'decision' ? freeExit(exitsOf(diagram, from)) : undefined;
  const [fromPoint, facing] = facingSides(source, target);
  const link: DrawnLink = {
    from,
    to,
    fromPoint: exit?.fromPoint ?? sides.fromPoint ?? fromPoint,
    toPoint: sides.toPoint ?? (exit && target.y >= source.y + source.height ? 'top' : facing),
    label: exit?.label ?? null,
  };
  return { ...diagram, connections: [...diagram.connections, link] };
}

/** Another kind of step. One that becomes a decision keeps its first two exits, which become its Yes and its No. */
export function changeType(diagram: Diagram, id: string, type: StepType): Diagram {
  const changed = changeStep(diagram, id, { type });
  const before = diagram.nodes.find((step) => step.id === id)?.type;
  if (before === type || (type !== 'decision' && before !== 'decision')) return changed;
  let count = 0;
  const connections = changed.connections.flatMap((link) => {
    if (link.from !== id) return [link];
    // What was a decision asks nothing any more.
    if (type !== 'decision') return [{ ...link, label: null }];
    const exit = decisionExits[count++];
    return exit ? [{ ...link, ...exit }] : [];
  });
  return { ...changed, connections };
}
