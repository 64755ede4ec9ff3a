import { expect, test } from 'vitest';
import { replacesEntry } from './search-params.ts';

test.each([
  ['a typed search text replaces', { q: 'invoice' }, true],
  ['opened details add', { id: 7 }, false],
  ['a filter adds', { status: 'done' }, false],
  ['a cleared filter adds', { q: undefined, status: undefined }, false],
  ['a layout adds', { layout: 'table' }, false],
])('%s an entry of the history', (_rule, change, isReplaced) => {
  expect(replacesEntry(change)).toBe(isReplaced);
});
