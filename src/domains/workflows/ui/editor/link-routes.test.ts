import { describe, expect, test } from 'vitest';
import { type Box, type Point, placeParts } from '../../diagram.ts';
import type { Diagram, DrawnLink } from '../../diagram-json.ts';
import { getLabelPosition, routeLinks, routeMovingLinks, toPath } from './link-routes.ts';

const box = (id: string, x: number, y: number) => ({
  id,
  x,
  y,
  width: 120,
  height: 60,
  title: id,
  description: null,
  type: 'process' as const,
});
const link = (
  from: string,
  to: string,
  fromPoint: DrawnLink['fromPoint'] = 'bottom',
  toPoint: DrawnLink['toPoint'] = 'top',
): DrawnLink => ({ from, to, fromPoint, toPoint, label: null });

const column = ['a', 'b', 'c', 'd', 'e'].map((id, row) => box(id, 200, row * 120));
const diagram = (connections: DrawnLink[], nodes = column): Diagram => ({
  nodes,
  connections,
  notes: [],
});
const routeOf = (drawn: Diagram, from: string, to: string) =>
  routeLinks(drawn).get(JSON.stringify([from, to])) ?? [];

const isThrough = ({ x, y, width, height }: Box, one: Point, other: Point) =>
  Math.max(one.x, other.x) > x &&
  Math.min(one.x, other.x) < x + width &&
  Math.max(one.y, other.y) > y &&
  Math.min(one.y, other.y) < y + height;

/** The steps that the routes run through, and whether every piece is horizontal or vertical. */
function faultsOf(drawn: Diagram) {
  return [...routeLinks(drawn)].flatMap(([id, route]) =>
    route.slice(1).flatMap((to, index) => {
      const from = route[index] ?? to;
      const crossed = drawn.nodes.filter((step) => isThrough(step, from, to));
      const isSlanted = from.x !== to.x && from.y !== to.y;
      return [
        ...crossed.map((step) => `${id} runs through ${step.id}`),
        ...(isSlanted ? [id] : []),
      ];
    }),
  );
}

describe('a connection', () => {
  test('between neighbors is a straight line', () => {
    expect(routeOf(diagram([link('a', 'b')]), 'a', 'b')).toEqual([
      { x: 260, y: 60 },
      { x: 260, y: 120 },
    ]);
  });

  test('to a step at the side bends halfway', () => {
    const aside = diagram([link('a', 'f')], [box('a', 0, 0), box('f', 200, 160)]);
    expect(routeOf(aside, 'a', 'f')).toEqual([
      { x: 60, y: 60 },
      { x: 60, y: 110 },
      { x: 260, y: 110 },
      { x: 260, y: 160 },
    ]);
  });

  test('runs around the steps between its ends, not behind them', () => {
    const tangled = diagram([
      link('a', 'b'),
      link('b', 'd'),
      link('a', 'e'),
      link('c', 'e'),
      link('d', 'a', 'left', 'top'),
      link('e', 'b', 'right', 'right'),
    ]);
    expect(routeLinks(tangled).size).toBe(6);
    expect(faultsOf(tangled)).toEqual([]);
  });

  test.each(
    (['top', 'right', 'bottom', 'left'] as const).flatMap((fromPoint) =>
      (['top', 'right', 'bottom', 'left'] as const).map((toPoint) => [fromPoint, toPoint] as const),
    ),
  )('from the %s to the %s runs through no step', (fromPoint, toPoint) => {
    const crowd = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((place) => box(`${row}${place}`, place * 160, row * 100)),
    );
    const links = [
      link('00', '32', fromPoint, toPoint),
      link('31', '01', fromPoint, toPoint),
      link('11', '21', fromPoint, toPoint),
    ];
    expect(faultsOf(diagram(links, crowd))).toEqual([]);
  });

  test('does not share a line with a connection to another step', () => {
    const drawn = diagram([
      link('a', 'c', 'right', 'right'),
      link('b', 'd', 'right', 'right'),
      link('d', 'a', 'right', 'right'),
    ]);
    const lines = [...routeLinks(drawn).values()].map((route) => route[1]?.x);
    expect(new Set(lines).size).toBeGreaterThan(1);
  });

  test('is also drawn between overlapping steps', () => {
    const covered = diagram([link('a', 'f')], [box('a', 0, 0), box('f', 10, 10)]);
    const route = routeOf(covered, 'a', 'f');
    expect([route[0], route.at(-1)]).toEqual([
      { x: 60, y: 60 },
      { x: 70, y: 10 },
    ]);
  });

  test('follows a dragged step, while other connections stay until the drop', () => {
    const drawn = diagram([link('a', 'b'), link('c', 'd')]);
    const routes = routeLinks(drawn);
    const moved = new Map([['b', { x: 400, y: 240, width: 120, height: 60 }]]);
    const moving = routeMovingLinks(routes, drawn, moved);
    expect(moving.get('["a","b"]')?.at(-1)).toEqual({ x: 460, y: 240 });
    expect(moving.get('["c","d"]')).toBe(routes.get('["c","d"]'));
    expect(routeLinks(placeParts(drawn, moved)).get('["a","b"]')).toEqual(moving.get('["a","b"]'));
  });
});

test('a route is drawn with round corners, and its label is halfway', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 0, y: 50 },
    { x: 30, y: 50 },
  ];
  expect(toPath(route)).toBe('M0 0 L0 42 Q0 50 8 50 L30 50');
  expect(getLabelPosition(route, link('a', 'b'), false)).toEqual({ x: 0, y: 40 });
});

test.for([
  ['right', [20, 0], [20, 40], { x: 20, y: -11 }],
  ['left', [-20, 0], [-20, 40], { x: -20, y: -11 }],
  ['left', [-20, 0], [-20, -40], { x: -20, y: 11 }],
  ['bottom', [0, 20], [40, 20], { x: -18, y: 14 }],
  ['top', [0, -20], [-40, -20], { x: 18, y: -14 }],
] as const)(
  'the answer of a decision that leaves at the %s is not on the line',
  ([side, [cornerX, cornerY], [nextX, nextY], label]) => {
    const route = [
      { x: 0, y: 0 },
      { x: cornerX, y: cornerY },
      { x: nextX, y: nextY },
    ];
    expect(getLabelPosition(route, link('a', 'b', side), true)).toEqual(label);
  },
);

test('a diagram with 500 steps and long connections is routed around all steps', () => {
  const many = Array.from({ length: 500 }, (_none, index) =>
    box(`${index}`, (index % 20) * 180, Math.floor(index / 20) * 120),
  );
  const links = many
    .slice(0, 460)
    .flatMap((step, index) => [
      link(step.id, `${index + 1}`, 'right', 'left'),
      ...(index % 5 === 0 ? [link(step.id, `${index + 40}`)] : []),
    ]);
  expect(faultsOf(diagram(links, many))).toEqual([]);
});
