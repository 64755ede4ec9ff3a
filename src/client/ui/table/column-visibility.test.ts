import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { columnsParam, shownColumnIds, visibilityOf } from './column-visibility.ts';
import { readListSearch } from './list-search.ts';

const cell = () => null;
const columns: Column<object>[] = [
  { id: 'name', label: 'Name', isFixed: true, cell },
  { id: 'town', label: 'Town', cell },
  { id: 'note', label: 'Note', isOptional: true, cell },
  { id: 'actions', label: 'Actions', kind: 'actions', cell },
];

describe('the shown columns', () => {
  test.each([
    [undefined, ['name', 'town']],
    ['note', ['name', 'note']],
    ['town,note,unknown', ['name', 'town', 'note']],
  ])('for the parameter %j', (chosen, shown) => {
    expect(shownColumnIds(columns, chosen)).toEqual(shown);
  });

  test('have no parameter if they are the default ones', () => {
    expect(columnsParam(columns, visibilityOf(columns, undefined))).toBeUndefined();
    expect(columnsParam(columns, visibilityOf(columns, 'town'))).toBeUndefined();
  });

  test('have a parameter with all of them otherwise', () => {
    const visibility = { ...visibilityOf(columns, undefined), town: false, note: true };
    expect(columnsParam(columns, visibility)).toBe('name,note,actions');
  });
});

describe('the state of a list in the URL', () => {
  test('keeps what is valid and drops the rest', () => {
    expect(
      readListSearch(
        { q: 7, sort: 'name', order: 'ascending', columns: 'name,due-date', view: '12', x: 1 },
        ['name', 'created'],
      ),
    ).toEqual({ q: '7', sort: 'name', order: 'ascending', columns: 'name,due-date', view: 12 });
    expect(
      readListSearch({ q: '', sort: 'size', order: 'up', columns: 'a,,b', view: -1 }, ['name']),
    ).toEqual({});
  });
});
