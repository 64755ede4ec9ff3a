import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { boardFilter } from './board/board-filter.ts';
import { filterOf, listInputOf, ownSearch } from './task-query.ts';
import { isFiltered, readTasksSearch, type TasksSearch } from './tasks-search.ts';

const admin = { id: 1, role: 'admin' } as const;
const va = { id: 2, role: 'va' } as const;
const client = { id: 3, role: 'client' } as const;
const wednesday = '2030-01-02';

// Storage is a browser API; Node has none.
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => void vi.unstubAllGlobals());

describe('a due filter selects days of the reader', () => {
  test.each([
    ['overdue', { dueBefore: wednesday }],
    ['today', { dueFrom: wednesday, dueBefore: '2030-01-03' }],
    ['week', { dueFrom: '2029-12-31', dueBefore: '2030-01-07' }],
  ] as const)('%s', (due, expected) => {
    expect(filterOf({ due }, wednesday)).toEqual(expected);
  });

  test('the board of this week begins on the first day of the user’s week', () => {
    const filter = boardFilter({ due: 'week' }, client, wednesday, 0);
    expect(filter).toMatchObject({ dueFrom: '2029-12-30', dueBefore: '2030-01-06' });
  });
});

const everything: TasksSearch = {
  status: 'todo',
  client: 7,
  va: 8,
  priority: 'high',
  category: 'admin',
  due: 'today',
  group: 'client',
  q: 'plan',
};

test('the filters and groups of another role do not apply', () => {
  const { client: ofClient, va: ofVa, group, ...shared } = everything;
  expect(ownSearch(everything, admin)).toEqual(everything);
  expect(ownSearch(everything, va)).toEqual({ ...shared, client: ofClient });
  expect(ownSearch(everything, client)).toEqual({ ...shared, va: ofVa });
  expect(ownSearch({ group: 'status' }, client)).toEqual({ group: 'status' });
  expect(isFiltered(ownSearch({ client: 7 }, client))).toBe(false);
});

test('the board and the list of a VA contain the available or the own tasks', () => {
  const list = (search: TasksSearch) => listInputOf(search, va, wednesday);
  expect(list({ view: 'mine' })).toEqual({ limit: 50, order: 'due', vaId: va.id });
  expect(list({ va: 9 })).toEqual({ limit: 50, order: 'due', vaId: 'none' });
  expect(list({ view: 'mine', group: 'va' })).toMatchObject({ order: 'due' });
  expect(boardFilter({ view: 'mine', va: 9 }, va, wednesday)).toEqual({ view: 'mine' });
});

test('a client filters the board and the list in the same way', () => {
  const search = { va: 'none', priority: 'high', due: 'overdue' } as const;
  const filter = { vaId: 'none', priority: 'high', dueBefore: wednesday };
  expect(boardFilter(search, client, wednesday)).toEqual({ view: 'all', ...filter });
  expect(listInputOf(search, client, wednesday)).toMatchObject(filter);
});

test('an unknown due filter in the URL is dropped', () => {
  expect(readTasksSearch({ due: 'yesterday' })).toEqual({ due: undefined });
  expect(readTasksSearch({ due: 'week' })).toEqual({ due: 'week' });
});
