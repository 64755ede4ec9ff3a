import { expect, test } from 'vitest';
import { cursor, limit, textCursor, toPage, writeCursor } from './page.ts';

test('a written cursor is parsed to the same values', () => {
  const moment: [string, number] = ['2026-01-05T09:00:00.000Z', 7];
  expect(cursor.parse(writeCursor(moment))).toEqual(moment);
  const name: [string, number] = ['Maya Lin', 2_147_483_647];
  expect(textCursor.parse(writeCursor(name))).toEqual(name);
});

test.each([
  [''],
  ['abc'],
  ['%%%'],
  [btoa('null')],
  [btoa('[]')],
  [btoa('{"0":"a"}')],
  [btoa('["R1",1,2]')],
  [btoa('["R1",1.5]')],
  [btoa('["R1",99999999999]')],
  [btoa('["R1",0]')],
  [btoa('["",1]')],
  [btoa('["R1; drop",1]')],
  ['x'.repeat(401)],
])('%j is rejected as a cursor', (value) => {
  expect(cursor.safeParse(value).success).toBe(false);
});

test.each([
  [btoa('["2026-02-31T09:00:00.000Z",1]')],
  [btoa('["0000-01-01T00:00:00.000Z",1]')],
  [btoa('["infinity",1]')],
])('%j is rejected as a time cursor', (value) => {
  expect(cursor.safeParse(value).success).toBe(false);
});

test.each([
  [undefined, 500],
  [1, 1],
  ['20', 20],
  [1000, 1000],
  ['999999', 1000],
])('the limit %j means %d rows', (value, expected) => {
  expect(limit.parse(value)).toBe(expected);
});

test.each([[0], ['0'], [-1], [1.5], ['1e3'], [''], [null], [true], [[5]]])(
  '%j is rejected as a limit',
  (value) => {
    expect(limit.safeParse(value).success).toBe(false);
  },
);

test('the extra row is not part of the page and adds a cursor', () => {
  const key = (id: number): [string, number] => ['R1', id];
  expect(toPage([1, 2, 3], 2, key)).toEqual({ items: [1, 2], nextCursor: writeCursor(['R1', 2]) });
  expect(toPage([1, 2], 2, key)).toEqual({ items: [1, 2], nextCursor: null });
  expect(toPage([], 2, key)).toEqual({ items: [], nextCursor: null });
});
