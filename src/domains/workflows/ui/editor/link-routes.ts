import { type Box, linkId, type Point } from '../../diagram.ts';
import type { Diagram, DrawnLink } from '../../diagram-json.ts';
import { grid } from './arrange.ts';
import { labelPlace, sidePoint } from './shapes.ts';
import {
  directionOf,
  findShortestPath,
  isCrossing,
  oppositeOf,
  stepTowards,
} from './shortest-path.ts';

/** How far from a step a connection passes it; the second distance keeps two connections apart. */
const laneDistances = [grid, 1.5 * grid];
const minClearance = 8;
/** A connection across more steps than this runs behind the rest of them: finding its way would take too long. */
const maxObstacles = 12;
/** Two connections on the same line cannot be told apart, so each pixel of it costs as much as a detour of three. */
const overlapCostPerPixel = 3;

export type Route = Point[];
export type Routes = ReadonlyMap<string, Route>;

const grow = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
const hasInside = (box: Box, point: Point) => isCrossing(box, point, point);
const piecesOf = (route: Route) =>
  route.slice(1).map((to, index) => [route[index] ?? to, to] as const);

/** The point where a connection leaves or reaches a step, and the straight piece that it begins with. */
function dock(box: Box, side: DrawnLink['fromPoint'], others: Box[]) {
  const { x, y } = sidePoint[side](box);
  const point = { x: box.x + x, y: box.y + y };
  const direction = directionOf[side];
  const isFree = (length: number) => {
    const tip = stepTowards(point, direction, length);
    return !others.some((other) => isCrossing(other, point, tip));
  };
  const reach = [2 * grid, 1.5 * grid, grid, grid / 2].find(isFree) ?? 0;
  return { point, direction, tip: stepTowards(point, direction, reach / 2) };
}

/** What runs on each horizontal or vertical line. */
function createOccupancy() {
  const lines = new Map<string, { start: number; end: number; link: DrawnLink }[]>();
  function place(a: Point, b: Point) {
    if (a.y === b.y) return { line: `y${a.y}`, start: Math.min(a.x, b.x), end: Math.max(a.x, b.x) };
    return { line: `x${a.x}`, start: Math.min(a.y, b.y), end: Math.max(a.y, b.y) };
  }
  // Connections that begin or end at the same place may share their way from or to it.
  const isJoined = (one: DrawnLink, other: DrawnLink) =>
    (one.from === other.from && one.fromPoint === other.fromPoint) ||
    (one.to === other.to && one.toPoint === other.toPoint);
  return {
    add(link: DrawnLink, route: Route) {
      for (const [a, b] of piecesOf(route)) {
        const { line, start, end } = place(a, b);
        const others = lines.get(line);
        if (others) others.push({ start, end, link });
        else lines.set(line, [{ start, end, link }]);
      }
    },
    overlap(link: DrawnLink, a: Point, b: Point) {
      const { line, start, end } = place(a, b);
      let longest = 0;
      for (const other of lines.get(line) ?? []) {
        const shared = Math.min(end, other.end) - Math.max(start, other.start);
        if (shared > longest && !isJoined(link, other.link)) longest = shared;
      }
      return longest;
    },
  };
}
type Occupancy = ReturnType<typeof createOccupancy>;

/** Leaves out points on a straight line. */
const withoutStraightPoints = (route: Route) =>
  route.filter(({ x, y }, index) => {
    const [before, after] = [route[index - 1], route[index + 1]];
    if (!before || !after) return true;
    return !((before.x === x && x === after.x) || (before.y === y && y === after.y));
  });

/** From side to side with right angles, around every step in between. */
function routeLink(link: DrawnLink, from: Box, to: Box, boxes: Box[], occupancy: Occupancy): Route {
  const start = dock(from, link.fromPoint, boxes);
  const end = dock(to, link.toPoint, boxes);
  const wall = (box: Box) => {
    const wide = grow(box, minClearance);
    return hasInside(wide, start.tip) || hasInside(wide, end.tip) ? box : wide;
  };
  // Only steps that are in the way are looked at, so that a large diagram costs little more than a small one.
  const inTheWay = new Set([from, to]);
  let route: Route = [];
  for (let isClear = false; !isClear; ) {
    const lanes = laneDistances.flatMap((by) => [...inTheWay].map((box) => grow(box, by)));
    const path = findShortestPath({
      start: start.tip,
      startDirection: start.direction,
      end: end.tip,
      endDirection: oppositeOf(end.direction),
      xs: lanes.flatMap(({ x, width }) => [x, x + width]),
      ys: lanes.flatMap(({ y, height }) => [y, y + height]),
      walls: [...inTheWay].map(wall),
      extraCost: (a, b) => overlapCostPerPixel * occupancy.overlap(link, a, b),
    });
    const between = path ?? [start.tip, { x: start.tip.x, y: end.tip.y }, end.tip];
    route = withoutStraightPoints([start.point, ...between, end.point]);
    const pieces = piecesOf(route);
    const crossed = boxes.filter(
      (box) => !inTheWay.has(box) && pieces.some(([a, b]) => isCrossing(box, a, b)),
    );
    isClear = path === null || crossed.length === 0 || inTheWay.size > maxObstacles;
    for (const box of crossed) inTheWay.add(box);
  }
  return route;
}

/** The way of each connection, by its id; notes are no obstacle, because they may lie around steps. */
export function routeLinks({ nodes, connections }: Pick<Diagram, 'nodes' | 'connections'>): Routes {
  const steps = new Map(nodes.map((step) => [step.id, step]));
  const occupancy = createOccupancy();
  const routes = new Map<string, Route>();
  for (const link of connections) {
    const [from, to] = [steps.get(link.from), steps.get(link.to)];
    if (!from || !to) continue;
    const route = routeLink(link, from, to, nodes, occupancy);
    occupancy.add(link, route);
    routes.set(linkId(link), route);
  }
  return routes;
}

/** Routes again only after a step or a connection has changed its place, not with every letter of a title. */
export function createRouting() {
  let geometry = '';
  let routes: Routes = new Map();
  return (diagram: Diagram): Routes => {
    const next = JSON.stringify([
      diagram.nodes.map(({ id, x, y, width, height }) => [id, x, y, width, height]),
      diagram.connections.map(({ from, to, fromPoint, toPoint }) => [from, to, fromPoint, toPoint]),
    ]);
    if (next !== geometry) routes = routeLinks(diagram);
    geometry = next;
    return routes;
  };
}

/** The ways while steps are dragged: only connections of these steps follow, the others wait for the drop. */
export function routeMovingLinks(
  routes: Routes,
  { nodes, connections }: Diagram,
  boxes: ReadonlyMap<string, Box>,
): Routes {
  if (boxes.size === 0) return routes;
  const moved = nodes.map((step) => ({ ...step, ...boxes.get(step.id) }));
  const following = connections.filter(({ from, to }) => boxes.has(from) || boxes.has(to));
  return new Map([...routes, ...routeLinks({ nodes: moved, connections: following })]);
}

const cornerRadius = 8;

/** A route as the path of an SVG, with rounded corners. */
export function toPath(route: Route) {
  const towards = (from: Point, to: Point, by: number): Point => {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return {
      x: from.x + ((to.x - from.x) * by) / length,
      y: from.y + ((to.y - from.y) * by) / length,
    };
  };
  const spell = ({ x, y }: Point) => `${x} ${y}`;
  return route
    .map((point, index) => {
      const [before, after] = [route[index - 1], route[index + 1]];
      if (!before) return `M${spell(point)}`;
      if (!after) return `L${spell(point)}`;
      const room = (other: Point) => Math.hypot(other.x - point.x, other.y - point.y) / 2;
      const radius = Math.min(cornerRadius, room(before), room(after));
      const [enter, leave] = [towards(point, before, radius), towards(point, after, radius)];
      return `L${spell(enter)} Q${spell(point)} ${spell(leave)}`;
    })
    .join(' ');
}

/** Halfway along a route. */
function middleOf(route: Route): Point {
  const pieces = piecesOf(route);
  const lengthOf = ([a, b]: readonly [Point, Point]) => Math.abs(b.x - a.x) + Math.abs(b.y - a.y);
  let left = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) / 2;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (left <= length && length > 0) {
      const [a, b] = piece;
      return { x: a.x + ((b.x - a.x) * left) / length, y: a.y + ((b.y - a.y) * left) / length };
    }
    left -= length;
  }
  return route[0] ?? { x: 0, y: 0 };
}

/** The answer of a decision is beside it; any other label is halfway. */
export const placeOfLabel = (route: Route, link: DrawnLink, isExit: boolean): Point =>
  isExit && route[0] ? labelPlace(route[0], link.fromPoint) : middleOf(route);
