import { type Box, type Point, placeParts } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';

export const grid = 20;
export const snap = (value: number) => Math.round(value / grid) * grid;
const snapPoint = ({ x, y }: Point): Point => ({ x: snap(x), y: snap(y) });

export type Part = Box & { id: string };
export const listParts = ({ nodes, notes }: Diagram): Part[] => [...nodes, ...notes];

export const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export function getBounds(boxes: Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

const alignedTo: Record<Alignment, (part: Box, all: Box) => Partial<Point>> = {
  left: (_part, all) => ({ x: all.x }),
  center: (part, all) => ({ x: all.x + (all.width - part.width) / 2 }),
  right: (part, all) => ({ x: all.x + all.width - part.width }),
  top: (_part, all) => ({ y: all.y }),
  middle: (part, all) => ({ y: all.y + (all.height - part.height) / 2 }),
  bottom: (part, all) => ({ y: all.y + all.height - part.height }),
};

const listSelected = (diagram: Diagram, ids: ReadonlySet<string>) =>
  listParts(diagram).filter(({ id }) => ids.has(id));

export function align(diagram: Diagram, ids: ReadonlySet<string>, to: Alignment): Diagram {
  const parts = listSelected(diagram, ids);
  if (parts.length < 2) return diagram;
  const all = getBounds(parts);
  return placeParts(diagram, new Map(parts.map((part) => [part.id, alignedTo[to](part, all)])));
}

export type Axis = 'across' | 'down';

/** Makes all gaps equal. The two outermost parts do not move. */
export function distribute(diagram: Diagram, ids: ReadonlySet<string>, axis: Axis): Diagram {
  const start = axis === 'across' ? 'x' : 'y';
  const size = axis === 'across' ? 'width' : 'height';
  const parts = listSelected(diagram, ids).sort((one, other) => one[start] - other[start]);
  if (parts.length < 3) return diagram;
  const all = getBounds(parts);
  const filled = parts.reduce((sum, part) => sum + part[size], 0);
  const gap = (all[size] - filled) / (parts.length - 1);
  let next = all[start];
  const places = new Map<string, Partial<Point>>();
  for (const part of parts) {
    places.set(part.id, { [start]: Math.round(next) });
    next += part[size] + gap;
  }
  return placeParts(diagram, places);
}

export const moveBy = (diagram: Diagram, ids: ReadonlySet<string>, by: Point): Diagram =>
  placeParts(
    diagram,
    new Map(listSelected(diagram, ids).map(({ id, x, y }) => [id, { x: x + by.x, y: y + by.y }])),
  );

export const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Moves a new part down until it covers no other part. */
export function findFreePosition(diagram: Diagram, wanted: Box): Point {
  const parts = listParts(diagram);
  const at = { ...wanted, ...snapPoint(wanted) };
  // Each attempt passes at least one part.
  for (let attempt = 0; attempt <= parts.length; attempt += 1) {
    const under = parts.find((part) => overlaps(at, part));
    if (!under) break;
    at.y = Math.ceil((under.y + under.height + 2 * grid) / grid) * grid;
  }
  return { x: at.x, y: at.y };
}

export type Guides = Point & { vertical: number | null; horizontal: number | null };

type Span = { start: number; size: number };
const linesOf = ({ start, size }: Span) => [start, start + size / 2, start + size];

/** Finds the closest line of another part, and the distance to it. */
function findClosestLine(moving: Span, others: Span[], reach: number) {
  let best: { by: number; line: number } | null = null;
  for (const line of others.flatMap(linesOf))
    for (const own of linesOf(moving)) {
      const by = line - own;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  return best;
}

/** Snaps a dragged part to the edges and centers of other parts, and returns the shared lines. */
export function snapToGuides(moving: Box, others: Box[], reach: number): Guides {
  const across = (box: Box) => ({ start: box.x, size: box.width });
  const down = (box: Box) => ({ start: box.y, size: box.height });
  const vertical = findClosestLine(across(moving), others.map(across), reach);
  const horizontal = findClosestLine(down(moving), others.map(down), reach);
  return {
    x: moving.x + (vertical?.by ?? 0),
    y: moving.y + (horizontal?.by ?? 0),
    vertical: vertical?.line ?? null,
    horizontal: horizontal?.line ?? null,
  };
}

const heading: Record<string, (dx: number, dy: number) => number> = {
  ArrowRight: (dx) => dx,
  ArrowLeft: (dx) => -dx,
  ArrowDown: (_dx, dy) => dy,
  ArrowUp: (_dx, dy) => -dy,
};

/** Finds the nearest part in the direction of an arrow key. Sideways distance counts twice. */
export function findNeighbor<P extends Part>(parts: P[], from: Part, key: string): P | undefined {
  const ahead = heading[key];
  if (!ahead) return undefined;
  const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const own = centre(from);
  const ranked = parts.flatMap((part) => {
    const { x, y } = centre(part);
    const [dx, dy] = [x - own.x, y - own.y];
    const forward = ahead(dx, dy);
    if (part.id === from.id || forward <= 0) return [];
    const aside = Math.abs(dx) + Math.abs(dy) - forward;
    return [{ part, cost: forward + 2 * aside }];
  });
  return ranked.sort((one, other) => one.cost - other.cost)[0]?.part;
}
