import { expect, test } from 'vitest';
import { placeAfter, startsValue } from './grid-moves.ts';

const plain = { isCtrl: false, isShift: false };
/** Three tasks and the totals. */
const lastRow = 3;

test.each([
  ['ArrowUp', { row: 0, column: 3 }, { row: 0, column: 3 }],
  ['ArrowDown', { row: 3, column: 3 }, { row: 3, column: 3 }],
  ['ArrowLeft', { row: 1, column: 0 }, { row: 1, column: 0 }],
  ['ArrowRight', { row: 1, column: 7 }, { row: 1, column: 8 }],
  ['Enter', { row: 1, column: 3 }, { row: 2, column: 3 }],
  ['Home', { row: 2, column: 5 }, { row: 2, column: 1 }],
  ['End', { row: 2, column: 5 }, { row: 2, column: 7 }],
  ['Tab', { row: 1, column: 7 }, { row: 2, column: 1 }],
  ['Tab', { row: 2, column: 7 }, null],
  ['x', { row: 2, column: 7 }, null],
])('%s from %j moves to %j', (key, from, to) => {
  expect(placeAfter(from, { key, ...plain }, lastRow)).toEqual(to);
});

test.each([
  ['Tab', { isShift: true }, { row: 1, column: 1 }, { row: 0, column: 7 }],
  ['Tab', { isShift: true }, { row: 0, column: 1 }, null],
  ['Enter', { isShift: true }, { row: 1, column: 1 }, { row: 0, column: 1 }],
  ['Home', { isCtrl: true }, { row: 2, column: 5 }, { row: 0, column: 0 }],
  ['End', { isCtrl: true }, { row: 0, column: 5 }, { row: 3, column: 8 }],
])('%s with %j from %j moves to %j', (key, more, from, to) => {
  expect(placeAfter(from, { key, ...plain, ...more }, lastRow)).toEqual(to);
});

test('digits and separators start a value, letters do not', () => {
  expect(['1', '.', ',', ':'].every(startsValue)).toBe(true);
  expect(['c', '?', 'F2', 'Enter', ' '].some(startsValue)).toBe(false);
});
