import { describe, expect, test } from 'vitest';
import {
  areaPath,
  barPath,
  findLabelStep,
  indexAfterKey,
  indexAt,
  layOutPlot,
  linePath,
  placeTip,
  roundTicks,
  yOf,
} from './chart-geometry.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [80, [0, 20, 40, 60, 80]],
  [122, [0, 50, 100, 150]],
  [160, [0, 50, 100, 150, 200]],
  [12_480, [0, 5000, 10_000, 15_000]],
  [999_999, [0, 500_000, 1_000_000]],
])('the axis up to %d has ticks at %j', (highest, ticks) => {
  expect(roundTicks(highest)).toEqual(ticks);
});

const plotOf = (kind: 'bars' | 'area', count: number, ticks = [0, 50, 100]) =>
  layOutPlot({ size: { width: 248, height: 140 }, left: 44, top: 10, ticks, count, kind });

test.each([
  ['bars' as const, 4, [69, 119, 169, 219]],
  ['bars' as const, 1, [144]],
  ['bars' as const, 0, []],
  ['area' as const, 3, [44, 144, 244]],
  ['area' as const, 1, [144]],
  ['area' as const, 0, []],
])('%s of %d values are at %j', (kind, count, xs) => {
  expect(plotOf(kind, count)).toMatchObject({ left: 44, right: 244, top: 10, bottom: 110, xs });
});

test.each([
  [0, 110],
  [50, 60],
  [100, 10],
  [-20, 110],
])('the value %d is drawn at height %d', (value, y) => {
  expect(yOf(plotOf('bars', 4), value)).toBe(y);
});

test('values that are all 0 are drawn at the bottom', () => {
  expect(yOf(plotOf('bars', 4, roundTicks(0)), 0)).toBe(110);
});

test.each([
  [{ x: 44, y: 50 }, 0],
  [{ x: 93, y: 50 }, 0],
  [{ x: 95, y: 50 }, 1],
  [{ x: 244, y: 110 }, 3],
  [{ x: 43, y: 50 }, null],
  [{ x: 100, y: 111 }, null],
  [{ x: 100, y: 9 }, null],
])('the pointer at %j is at bar %j', (point, index) => {
  expect(indexAt(plotOf('bars', 4), point)).toBe(index);
});

test.each([
  ['ArrowRight', undefined, 0],
  ['ArrowRight', 0, 1],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', undefined, 6],
  ['ArrowLeft', 6, 5],
  ['ArrowLeft', 0, 0],
  ['Home', 3, 0],
  ['End', undefined, 6],
  ['Tab', 3, null],
])('%s moves the tooltip of seven bars from %j to %j', (key, from, to) => {
  expect(indexAfterKey(key, from, 7)).toBe(to);
});

describe('labels', () => {
  const labels = (count: number, width: number) =>
    Array.from({ length: count }, (_, index) => ({ x: 30 + index * 40, width }));

  test.each([
    ['all, if each fits with its gap', labels(5, 28), 1],
    ['every second one, if the gap is missing', labels(5, 29), 2],
    ['every third one, if two steps are too close', labels(9, 80), 3],
    ['only the first one, if no other fits', labels(5, 400), 5],
    ['one of one', labels(1, 400), 1],
    ['none of none', [], 1],
  ])('%s', (_, given, step) => {
    expect(findLabelStep(given, 400, 12)).toBe(step);
  });

  test('do not pass the right edge', () => {
    expect(findLabelStep(labels(5, 20), 200, 12)).toBe(1);
    expect(findLabelStep(labels(5, 20), 199, 12)).toBe(3);
  });
});

const point = (x: number, y: number) => ({ x, y });

describe('a line and its area', () => {
  test.each([
    ['nothing', [], '', ''],
    ['only gaps', [null, null], '', ''],
    ['one point', [point(0, 5)], 'M0,5h0', 'M0,9L0,5V9Z'],
    ['two points', [point(0, 5), point(10, 1.2345)], 'M0,5h0L10,1.23', 'M0,9L0,5L10,1.23V9Z'],
    [
      'a gap',
      [null, point(1, 5), point(2, 6), null, point(4, 7), null],
      'M1,5h0L2,6M4,7h0',
      'M1,9L1,5L2,6V9ZM4,9L4,7V9Z',
    ],
  ])('of %s', (_, points, line, area) => {
    expect(linePath(points)).toBe(line);
    expect(areaPath(points, 9)).toBe(area);
  });
});

describe('a bar', () => {
  test.each([
    ['at most 36 px wide', 4, 60, 'M51,110V63a3,3,0,0,1,3,-3h30a3,3,0,0,1,3,3V110Z'],
    ['four fifths of its step wide', 10, 60, 'M61,110V63a3,3,0,0,1,3,-3h10a3,3,0,0,1,3,3V110Z'],
    ['lower than its rounded corners', 10, 108, 'M61,110V109a1,1,0,0,1,1,-1h14a1,1,0,0,1,1,1V110Z'],
    ['of the value 0', 4, 110, ''],
  ])('%s', (_, count, y, path) => {
    expect(barPath(plotOf('bars', count), { x: 69, y })).toBe(path);
  });
});

test.each([
  ['right of the point and below it', point(60, 20), { width: 80, height: 40 }, point(70, 30)],
  [
    'on the other sides at the far corner',
    point(230, 100),
    { width: 80, height: 40 },
    point(140, 50),
  ],
  [
    'inside of the plot if it fits on no side',
    point(144, 60),
    { width: 120, height: 90 },
    point(44, 10),
  ],
])('a tooltip is placed %s', (_, at, tip, place) => {
  expect(placeTip(plotOf('area', 3), at, tip)).toEqual(place);
});
