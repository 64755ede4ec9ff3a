import { expect, test } from 'vitest';
import { day, replacesEntry } from './search-params.ts';

test.each([
  ['a typed search text replaces', { q: 'invoice' }, true],
  ['opened details add', { id: 7 }, false],
  ['a filter adds', { status: 'done' }, false],
  ['a cleared filter adds', { q: undefined, status: undefined }, false],
  ['a layout adds', { layout: 'table' }, false],
])('%s an entry of the history', (_rule, change, isReplaced) => {
  expect(replacesEntry(change)).toBe(isReplaced);
});

test.each([
  ['2026-03-31', '2026-03-31'],
  ['31-03-26', undefined],
  ['2026-02-30', undefined],
  ['2150-01-01', undefined],
  [20_260_331, undefined],
])('the parameter %j is the day %s', (value, read) => {
  expect(day(value)).toBe(read);
});
