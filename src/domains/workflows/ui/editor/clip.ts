import * as z from 'zod';
import { connect, linkId, type Point } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import { diagramFields, withExits } from '../../diagram-json.ts';
import { refineDiagram } from '../../diagram-schema.ts';
import { partsOf } from './arrange.ts';

const kind = 'gva-workflow-parts';

const clip = z.object({ kind: z.literal(kind), ...diagramFields }).superRefine(refineDiagram);

/** The chosen parts, with the connections among them, as a text that travels by the clipboard. */
export function toClip({ nodes, connections, notes }: Diagram, ids: ReadonlySet<string>) {
  const steps = nodes.filter(({ id }) => ids.has(id));
  const remarks = notes.filter(({ id }) => ids.has(id));
  if (steps.length + remarks.length === 0) return null;
  const links = connections.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return JSON.stringify({ kind, nodes: steps, connections: links, notes: remarks });
}

/** What a text from the clipboard holds; null when it is none of ours. */
export function fromClip(text: string): Diagram | null {
  try {
    const { nodes, connections, notes } = clip.parse(JSON.parse(text));
    return { nodes, connections: withExits(connections, nodes), notes };
  } catch {
    return null;
  }
}

/** Adds the parts under names of their own, moved by `by`; tells which are new. */
export function paste(diagram: Diagram, parts: Diagram, by: Point, newId: () => string) {
  const names = new Map(partsOf(parts).map(({ id }) => [id, newId()]));
  const moved = <Part extends Point & { id: string }>(part: Part): Part => ({
    ...part,
    id: names.get(part.id) ?? part.id,
    x: part.x + by.x,
    y: part.y + by.y,
  });
  const withSteps: Diagram = {
    ...diagram,
    nodes: [...diagram.nodes, ...parts.nodes.map(moved)],
    notes: [...diagram.notes, ...parts.notes.map(moved)],
  };
  // One after the other, so that what may not be connected is left out here as everywhere.
  const pasted = parts.connections.reduce((drawn, { from, to, fromPoint, toPoint, label }) => {
    const ends = { from: names.get(from) ?? '', to: names.get(to) ?? '' };
    const linked = connect(drawn, ends.from, ends.to, { fromPoint, toPoint });
    return {
      ...linked,
      connections: linked.connections.map((link) =>
        linkId(link) === linkId(ends) ? { ...link, fromPoint, toPoint, label } : link,
      ),
    };
  }, withSteps);
  return { diagram: pasted, ids: [...names.values()] };
}
