import type { Box, Point } from '../../diagram.ts';

type Direction = 0 | 1 | 2 | 3;
/** Up, right, down, left. The opposite direction is two positions further. */
const directions: Direction[] = [0, 1, 2, 3];
const moves = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
] as const;

export const directionOf = { top: 0, right: 1, bottom: 2, left: 3 } as const;
export const oppositeOf = (direction: Direction) => directions[(direction + 2) % 4] ?? 0;
export const stepTowards = ({ x, y }: Point, direction: Direction, length: number): Point => ({
  x: x + moves[direction].x * length,
  y: y + moves[direction].y * length,
});

/** Whether a horizontal or vertical line runs through the inside of a box. */
export const isCrossing = (box: Box, a: Point, b: Point) =>
  Math.max(a.x, b.x) > box.x &&
  Math.min(a.x, b.x) < box.x + box.width &&
  Math.max(a.y, b.y) > box.y &&
  Math.min(a.y, b.y) < box.y + box.height;

/** A bend costs as much as a detour of this length. A bend halfway costs less, so that bends are centered. */
const bendCost = 60;
const centeredBendCost = 55;

type Search = {
  start: Point;
  startDirection: Direction;
  end: Point;
  endDirection: Direction;
  /** The coordinates at which the path may run and bend. */
  xs: number[];
  ys: number[];
  walls: Box[];
  /** Cost of a segment in addition to its length. */
  extraCost: (a: Point, b: Point) => number;
};

type State = {
  column: number;
  row: number;
  direction: Direction;
  cost: number;
  estimate: number;
  previous: State | null;
};

/** A binary heap: the state with the lowest estimate is first. */
function createQueue() {
  const heap: State[] = [];
  const estimateAt = (index: number) => heap[index]?.estimate ?? Infinity;
  function swap(one: number, other: number) {
    const [a, b] = [heap[one], heap[other]];
    if (a && b) [heap[one], heap[other]] = [b, a];
  }
  return {
    add(state: State) {
      let at = heap.push(state) - 1;
      for (let above = (at - 1) >> 1; at > 0 && estimateAt(at) < estimateAt(above); ) {
        swap(at, above);
        at = above;
        above = (at - 1) >> 1;
      }
    },
    takeCheapest(): State | undefined {
      swap(0, heap.length - 1);
      const cheapest = heap.pop();
      for (let at = 0, below = 1; below < heap.length; below = 2 * at + 1) {
        const next = estimateAt(below + 1) < estimateAt(below) ? below + 1 : below;
        if (estimateAt(at) <= estimateAt(next)) break;
        swap(at, next);
        at = next;
      }
      return cheapest;
    },
  };
}

const ascending = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);

/** Finds the path with the least length and bends between two points (A*); null if there is none. */
export function findShortestPath(search: Search): Point[] | null {
  const { start, end, startDirection, endDirection, walls, extraCost } = search;
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const xs = ascending([...search.xs, start.x, end.x, middle.x]);
  const ys = ascending([...search.ys, start.y, end.y, middle.y]);
  const pointOf = ({ column, row }: State): Point => ({ x: xs[column] ?? 0, y: ys[row] ?? 0 });
  const keyOf = ({ column, row, direction }: State) =>
    (column * ys.length + row) * directions.length + direction;
  const bend = ({ x, y }: Point) =>
    x === middle.x || y === middle.y ? centeredBendCost : bendCost;

  function advance(state: State, direction: Direction): State | null {
    const next = {
      ...state,
      column: state.column + moves[direction].x,
      row: state.row + moves[direction].y,
    };
    if (!(next.column in xs) || !(next.row in ys)) return null;
    const [from, to] = [pointOf(state), pointOf(next)];
    if (walls.some((wall) => isCrossing(wall, from, to))) return null;
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    const isEnd = to.x === end.x && to.y === end.y;
    const cost =
      state.cost +
      length +
      extraCost(from, to) +
      (direction === state.direction ? 0 : bend(from)) +
      (isEnd && direction !== endDirection ? bendCost : 0);
    const left = Math.abs(end.x - to.x) + Math.abs(end.y - to.y);
    return { ...next, direction, cost, estimate: cost + left, previous: state };
  }

  const open = createQueue();
  open.add({
    column: xs.indexOf(start.x),
    row: ys.indexOf(start.y),
    direction: startDirection,
    cost: 0,
    estimate: 0,
    previous: null,
  });
  const costs = new Map<number, number>();
  for (let state = open.takeCheapest(); state; state = open.takeCheapest()) {
    const { x, y } = pointOf(state);
    if (x === end.x && y === end.y && state.direction !== oppositeOf(endDirection))
      return trace(state).map(pointOf);
    if (state.cost > (costs.get(keyOf(state)) ?? Infinity)) continue;
    for (const direction of directions) {
      if (direction === oppositeOf(state.direction)) continue;
      const next = advance(state, direction);
      if (!next || next.cost >= (costs.get(keyOf(next)) ?? Infinity)) continue;
      costs.set(keyOf(next), next.cost);
      open.add(next);
    }
  }
  return null;
}

function trace(last: State): State[] {
  const states = [last];
  for (let state = last.previous; state; state = state.previous) states.unshift(state);
  return states;
}
