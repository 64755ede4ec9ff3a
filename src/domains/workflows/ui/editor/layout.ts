import { Graph, layout } from '@dagrejs/dagre';
import { type Box, facingSides, placeParts } from '../../diagram.ts';
import type { Diagram, DrawnLink } from '../../diagram-json.ts';
import { getBounds, grid, snap } from './arrange.ts';

type PlacedNode = { width: number; height: number; x?: number; y?: number };
type Sides = Pick<DrawnLink, 'fromPoint' | 'toPoint'>;

/** Connections lead from bottom to top. A connection back up runs along the right side. */
function sidesOf({ fromPoint }: DrawnLink, isDecision: boolean, from: Box, to: Box): Sides {
  const goesDown = to.y >= from.y + from.height;
  if (isDecision) return { fromPoint, toPoint: goesDown ? 'top' : fromPoint };
  if (goesDown) return { fromPoint: 'bottom', toPoint: 'top' };
  if (to.y + to.height <= from.y) return { fromPoint: 'right', toPoint: 'right' };
  const [leaves, arrives] = facingSides(from, to);
  return { fromPoint: leaves, toPoint: arrives };
}

/** Arranges the steps from top to bottom and keeps the top left corner of the diagram. Notes do not move. */
export function autoLayout(diagram: Diagram): Diagram {
  if (diagram.nodes.length === 0) return diagram;
  const graph = new Graph<object, PlacedNode, object>();
  graph.setGraph({ rankdir: 'TB', nodesep: 3 * grid, ranksep: 3 * grid });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of diagram.nodes) graph.setNode(id, { width, height });
  for (const { from, to } of diagram.connections) graph.setEdge(from, to);
  layout(graph);

  const laidOut = diagram.nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(id) ?? {};
    return { id, width, height, x: x - width / 2, y: y - height / 2 };
  });
  const [before, after] = [getBounds(diagram.nodes), getBounds(laidOut)];
  const places = laidOut.map(({ id, x, y }): [string, Partial<Box>] => [
    id,
    { x: snap(x - after.x) + snap(before.x), y: snap(y - after.y) + snap(before.y) },
  ]);
  const placed = placeParts(diagram, new Map(places));
  const steps = new Map(placed.nodes.map((step) => [step.id, step]));
  const connections = placed.connections.map((link) => {
    const [from, to] = [steps.get(link.from), steps.get(link.to)];
    return from && to ? { ...link, ...sidesOf(link, from.type === 'decision', from, to) } : link;
  });
  return { ...placed, connections };
}
