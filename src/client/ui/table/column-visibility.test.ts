import { describe, expect, test } from 'vitest';
import { readParams } from '#client/search-params.ts';
import type { Column } from './column.ts';
import { columnsParam, exportedColumns, visibilityOf } from './column-visibility.ts';
import { listParams } from './list-search.ts';

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
    expect(exportedColumns(columns, chosen)).toEqual(shown);
  });

  test('can have other columns in an exported file', () => {
    const [name, ...others] = columns;
    const split = { ...name, id: 'name', label: 'Name', cell, inFile: ['first', 'last', 'town'] };
    expect(exportedColumns([split, ...others], undefined)).toEqual(['first', 'last', 'town']);
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
  const read = readParams(listParams(['name', 'created']));

  test('keeps what is valid and drops the rest', () => {
    expect(
      read({
        q: 7,
        sort: 'name',
        order: 'ascending',
        columns: 'name,due-date',
        view: '12',
        x: 1,
      }),
    ).toEqual({ q: '7', sort: 'name', order: 'ascending', columns: 'name,due-date', view: 12 });
    expect(read({ q: '', sort: 'size', order: 'up', columns: 'a,,b', view: -1 })).toEqual({});
  });
});
