import * as z from 'zod';
import { connect, linkId, type Point } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import { diagramFields, withExits } from '../../diagram-json.ts';
import { refineDiagram } from '../../diagram-schema.ts';
import { listParts } from './arrange.ts';

const kind = 'gva-workflow-parts';

const clip = z.object({ kind: z.literal(kind), ...diagramFields }).superRefine(refineDiagram);

/** Serializes the selected parts and the connections between them for the clipboard; null when there are none. */
export function toClip({ nodes, connections, notes }: Diagram, ids: ReadonlySet<string>) {
  const steps = nodes.filter(({ id }) => ids.has(id));
  const selectedNotes = notes.filter(({ id }) => ids.has(id));
  if (steps.length + selectedNotes.length === 0) return null;
  const links = connections.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return JSON.stringify({ kind, nodes: steps, connections: links, notes: selectedNotes });
}

/** Parses text from the clipboard; null when it contains no parts of a diagram. */
export function fromClip(text: string): Diagram | null {
  try {
    const { nodes, connections, notes } = clip.parse(JSON.parse(text));
    return { nodes, connections: withExits(connections, nodes), notes };
  } catch {
    return null;
  }
}

/** Adds the parts with new ids, moved by `by`, and returns these ids. */
export function paste(diagram: Diagram, parts: Diagram, by: Point, newId: () => string) {
  const newIds = new Map(listParts(parts).map(({ id }) => [id, newId()]));
  const moved = <Part extends Point & { id: string }>(part: Part): Part => ({
    ...part,
    id: newIds.get(part.id) ?? part.id,
    x: part.x + by.x,
    y: part.y + by.y,
  });
  const withSteps: Diagram = {
    ...diagram,
    nodes: [...diagram.nodes, ...parts.nodes.map(moved)],
    notes: [...diagram.notes, ...parts.notes.map(moved)],
  };
  // One after the other, because connect() leaves out connections that are not allowed.
  const pasted = parts.connections.reduce((drawn, { from, to, fromPoint, toPoint, label }) => {
    const ends = { from: newIds.get(from) ?? '', to: newIds.get(to) ?? '' };
    const linked = connect(drawn, ends.from, ends.to, { fromPoint, toPoint });
    return {
      ...linked,
      connections: linked.connections.map((link) =>
        linkId(link) === linkId(ends) ? { ...link, fromPoint, toPoint, label } : link,
      ),
    };
  }, withSteps);
  return { diagram: pasted, ids: [...newIds.values()] };
}
