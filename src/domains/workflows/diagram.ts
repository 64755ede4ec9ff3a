import type { Diagram, DrawnLink, DrawnStep, Note } from './diagram-json.ts';
import {
  type ConnectionPoint,
  decisionExits,
  defaultNoteSize,
  defaultSize,
  maxConnections,
  maxNodes,
  type StepType,
} from './diagram-schema.ts';

export type Point = { x: number; y: number };
export type Box = Point & { width: number; height: number };

export const emptyDiagram: Diagram = { nodes: [], connections: [], notes: [] };

/** There is at most one connection from one step to another, so its ends identify it. */
export const linkId = ({ from, to }: Pick<DrawnLink, 'from' | 'to'>) => JSON.stringify([from, to]);

const newTitles: Record<StepType, string> = {
  start: 'Start',
  end: 'End',
  process: 'Step',
  decision: 'Decision',
};

export function addStep(diagram: Diagram, id: string, type: StepType, at: Point): Diagram {
  if (diagram.nodes.length >= maxNodes) return diagram;
  const step = { id, title: newTitles[type], description: null, type, ...defaultSize, ...at };
  return { ...diagram, nodes: [...diagram.nodes, step] };
}

export const addNote = (diagram: Diagram, id: string, at: Point): Diagram => ({
  ...diagram,
  notes: [...diagram.notes, { id, text: '', ...defaultNoteSize, ...at }],
});

/** The other steps keep their object identity, so that React does not render them again. */
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

/** Removes steps, notes and connections by their ids, and the connections of removed steps. */
export function removeParts(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  return {
    nodes: diagram.nodes.filter(({ id }) => !ids.has(id)),
    notes: diagram.notes.filter(({ id }) => !ids.has(id)),
    connections: diagram.connections.filter(
      (link) => !ids.has(link.from) && !ids.has(link.to) && !ids.has(linkId(link)),
    ),
  };
}

/** Moves or resizes steps and notes. */
export function placeParts(diagram: Diagram, boxes: ReadonlyMap<string, Partial<Box>>): Diagram {
  const place = <Part extends Box & { id: string }>(part: Part): Part => {
    const box = boxes.get(part.id);
    return box ? { ...part, ...box } : part;
  };
  return { ...diagram, nodes: diagram.nodes.map(place), notes: diagram.notes.map(place) };
}

/** Moves a step by one position in the list of steps. */
export function reorderStep(diagram: Diagram, id: string, by: 1 | -1): Diagram {
  const from = diagram.nodes.findIndex((step) => step.id === id);
  const to = from + by;
  const step = diagram.nodes[from];
  if (!step || to < 0 || to >= diagram.nodes.length) return diagram;
  return { ...diagram, nodes: diagram.nodes.toSpliced(from, 1).toSpliced(to, 0, step) };
}

export const listExits = ({ connections }: Diagram, id: string) =>
  connections.filter(({ from }) => from === id);

/** A message that says why two steps cannot be connected; null when they can. */
export function explainRefusal(diagram: Diagram, from: string, to: string): string | null {
  const source = diagram.nodes.find(({ id }) => id === from);
  if (!source || !diagram.nodes.some(({ id }) => id === to)) return 'This step no longer exists.';
  if (from === to) return 'A step cannot be connected to itself.';
  const exits = listExits(diagram, from);
  if (exits.some((link) => link.to === to)) return 'These two steps are already connected.';
  if (source.type === 'decision' && exits.length >= decisionExits.length)
    return 'A decision has at most two outgoing connections.';
  if (diagram.connections.length >= maxConnections)
    return `A workflow can have at most ${maxConnections} connections.`;
  return null;
}

const getCenter = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The sides of two steps that face each other. */
export function facingSides(from: Box, to: Box): [ConnectionPoint, ConnectionPoint] {
  const [source, target] = [getCenter(from), getCenter(to)];
  const [right, down] = [target.x - source.x, target.y - source.y];
  const gapBelow = Math.abs(down) - (from.height + to.height) / 2;
  const gapBeside = Math.abs(right) - (from.width + to.width) / 2;
  if (gapBelow >= gapBeside) return down >= 0 ? ['bottom', 'top'] : ['top', 'bottom'];
  return right >= 0 ? ['right', 'left'] : ['left', 'right'];
}

/** The answer of a decision without a connection yet. A connection with another label is recognized by its side. */
export function findFreeExit(diagram: Diagram, decision: string) {
  const taken = listExits(diagram, decision);
  return (
    decisionExits.find(({ label }) => !taken.some((link) => link.label === label)) ??
    decisionExits.find(({ fromPoint }) => !taken.some((link) => link.fromPoint === fromPoint)) ??
    decisionExits[taken.length]
  );
}

type Sides = { fromPoint?: ConnectionPoint; toPoint?: ConnectionPoint };

/**
 * Connects two steps, or returns the diagram unchanged when they cannot be connected. The first connection from a
 * decision leaves on the right as 'Yes', the second on the left as 'No'.
 */
export function connect(diagram: Diagram, from: string, to: string, sides: Sides = {}): Diagram {
  const source = diagram.nodes.find(({ id }) => id === from);
  const target = diagram.nodes.find(({ id }) => id === to);
  if (!source || !target || explainRefusal(diagram, from, to)) return diagram;
  const exit = source.type === 'decision' ? findFreeExit(diagram, from) : undefined;
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

/** A step that becomes a decision keeps its first two connections, which become Yes and No. */
export function changeType(diagram: Diagram, id: string, type: StepType): Diagram {
  const changed = changeStep(diagram, id, { type });
  const before = diagram.nodes.find((step) => step.id === id)?.type;
  if (before === type || (type !== 'decision' && before !== 'decision')) return changed;
  let count = 0;
  const connections = changed.connections.flatMap((link) => {
    if (link.from !== id) return [link];
    // Only the connections of a decision are labeled with answers.
    if (type !== 'decision') return [{ ...link, label: null }];
    const exit = decisionExits[count++];
    return exit ? [{ ...link, ...exit }] : [];
  });
  return { ...changed, connections };
}
