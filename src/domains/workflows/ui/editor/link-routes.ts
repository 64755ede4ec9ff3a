import { type Box, linkId, type Point } from '../../diagram.ts';
import type { Diagram, DrawnLink } from '../../diagram-json.ts';
import { grid } from './arrange.ts';
import { getAnswerLabelPosition, sidePoints } from './shapes.ts';
import {
  directionOf,
  findShortestPath,
  isCrossing,
  oppositeOf,
  stepTowards,
} from './shortest-path.ts';

/** Distances at which a connection can pass a step; the second one keeps two connections apart. */
const laneDistances = [grid, 1.5 * grid];
const minClearance = 8;
/** Limits the search: a connection avoids at most this many steps and runs behind the others. */
const maxObstacles = 12;
/** Overlapping connections are hard to tell apart, so a detour of three pixels per overlapping pixel is preferred. */
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
const listSegments = (route: Route) =>
  route.slice(1).map((to, index) => [route[index] ?? to, to] as const);

/** The point where a connection leaves or reaches a step, and the end of its first straight segment. */
function attachToSide(box: Box, side: DrawnLink['fromPoint'], others: Box[]) {
  const { x, y } = sidePoints[side](box);
  const point = { x: box.x + x, y: box.y + y };
  const direction = directionOf[side];
  const isFree = (length: number) => {
    const tip = stepTowards(point, direction, length);
    return !others.some((other) => isCrossing(other, point, tip));
  };
  const reach = [2 * grid, 1.5 * grid, grid, grid / 2].find(isFree) ?? 0;
  return { point, direction, tip: stepTowards(point, direction, reach / 2) };
}

/** Records which connections run along each horizontal or vertical line. */
function createOccupancy() {
  const lines = new Map<string, { start: number; end: number; link: DrawnLink }[]>();
  function place(a: Point, b: Point) {
    if (a.y === b.y) return { line: `y${a.y}`, start: Math.min(a.x, b.x), end: Math.max(a.x, b.x) };
    return { line: `x${a.x}`, start: Math.min(a.y, b.y), end: Math.max(a.y, b.y) };
  }
  // Connections with a common start or end may overlap there.
  const isJoined = (one: DrawnLink, other: DrawnLink) =>
    (one.from === other.from && one.fromPoint === other.fromPoint) ||
    (one.to === other.to && one.toPoint === other.toPoint);
  return {
    add(link: DrawnLink, route: Route) {
      for (const [a, b] of listSegments(route)) {
        const { line, start, end } = place(a, b);
        const others = lines.get(line);
        if (others) others.push({ start, end, link });
        else lines.set(line, [{ start, end, link }]);
      }
    },
    overlap(link: DrawnLink, a: Point, b: Point) {
      const { line, start, end } = place(a, b);
      let maxOverlap = 0;
      for (const other of lines.get(line) ?? []) {
        const shared = Math.min(end, other.end) - Math.max(start, other.start);
        if (shared > maxOverlap && !isJoined(link, other.link)) maxOverlap = shared;
      }
      return maxOverlap;
    },
  };
}
type Occupancy = ReturnType<typeof createOccupancy>;

/** Removes points on a straight line. */
const withoutStraightPoints = (route: Route) =>
  route.filter(({ x, y }, index) => {
    const [before, after] = [route[index - 1], route[index + 1]];
    if (!before || !after) return true;
    return !((before.x === x && x === after.x) || (before.y === y && y === after.y));
  });

/** Routes a connection with right angles around the steps in between. */
function routeLink(link: DrawnLink, from: Box, to: Box, boxes: Box[], occupancy: Occupancy): Route {
  const start = attachToSide(from, link.fromPoint, boxes);
  const end = attachToSide(to, link.toPoint, boxes);
  const wall = (box: Box) => {
    const wide = grow(box, minClearance);
    return hasInside(wide, start.tip) || hasInside(wide, end.tip) ? box : wide;
  };
  // Only steps in the way are obstacles, so that the search stays small in a large diagram.
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
    const pieces = listSegments(route);
    const crossed = boxes.filter(
      (box) => !inTheWay.has(box) && pieces.some(([a, b]) => isCrossing(box, a, b)),
    );
    isClear = path === null || crossed.length === 0 || inTheWay.size > maxObstacles;
    for (const box of crossed) inTheWay.add(box);
  }
  return route;
}

/** Routes all connections. Notes are not obstacles, because they can surround steps. */
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

/** Caches the routes until a step or a connection moves, so that typing a title does not route again. */
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

/** While steps are dragged, only their own connections are routed again. */
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

/** The route as an SVG path with rounded corners. */
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

function getMidpoint(route: Route): Point {
  const pieces = listSegments(route);
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

/** The answer of a decision is next to the decision, any other label in the middle of the route. */
export const getLabelPosition = (route: Route, link: DrawnLink, isExit: boolean): Point =>
  isExit ? getAnswerLabelPosition(route, link.fromPoint) : getMidpoint(route);
