import { expect, test } from 'vitest';
import { filterOf, readActivitySearch } from './activity-search.ts';

test('the URL holds all filters', () => {
  const search = {
    person: '7',
    kind: 'payment',
    object: '12',
    action: 'refunded',
    from: '2026-03-01',
    to: '2026-03-31',
    q: 'Fjordlight',
  };
  expect(readActivitySearch(search)).toEqual({ ...search, person: 7, object: 12 });
});

test('unknown and malformed filters in the URL are ignored', () => {
  const search = { person: 'x', kind: 'x', action: 'x', from: '2026-13-45', to: 'soon', q: '' };
  expect(readActivitySearch(search)).toEqual({});
  // An id is the id of an object of one kind.
  expect(readActivitySearch({ object: '12' })).toEqual({});
});

test('a period begins with its first day and includes its last day, in the time zone of the device', () => {
  const { from = '', to = '' } = filterOf({ from: '2026-03-01', to: '2026-03-02' });
  expect(new Date(from)).toEqual(new Date(2026, 2, 1));
  expect(new Date(to)).toEqual(new Date(2026, 2, 3));
});
