import { describe, expect, test } from 'vitest';
import type { ListFilter } from '../task-query.ts';
import { filtersOfGroup, type GroupedTask, groupOf, headingOf } from './task-grouping.ts';

const today = '2030-01-02';
const task: GroupedTask = {
  status: 'in-review',
  priority: 'high',
  clientId: 7,
  vaId: null,
  dueDate: '2030-01-10',
  client: { id: 7, fullName: 'Ben Ash', company: 'Ash Ltd' },
  va: null,
};
const done: GroupedTask = { ...task, status: 'done' };

test.each([
  ['status', 'in-review', 'In Review'],
  ['priority', 'high', 'High'],
  ['client', '7', 'Ben Ash, Ash Ltd'],
  ['va', 'null', 'Unassigned'],
  ['week', '2030-01-07', 'Next week, Jan 7 to Jan 13'],
] as const)('a task is in the group %s=%s with the heading "%s"', (by, group, heading) => {
  expect(groupOf(task, by)).toBe(group);
  expect(headingOf(task, by, today)).toBe(heading);
});

test('closed tasks are one group of the weeks', () => {
  expect(groupOf(done, 'week')).toBe('closed');
  expect(headingOf(done, 'week', today)).toBe('Done and cancelled');
});

describe('the filters of a group', () => {
  const filters = (by: Parameters<typeof groupOf>[1], of = task, filter: ListFilter = {}) =>
    filtersOfGroup(of, { by, filter });

  test.each([
    ['status', { status: 'in-review' }],
    ['priority', { priority: 'high' }],
    ['client', { clientId: 7 }],
    ['va', { vaId: 'none' }],
    ['week', { dueFrom: '2030-01-07', dueBefore: '2030-01-14' }],
  ] as const)('select its %s, together with those of the list', (by, expected) => {
    expect(filters(by)).toEqual([expected]);
    expect(filters(by, task, { q: 'plan' })).toEqual([{ ...expected, q: 'plan' }]);
  });

  test('of overdue tasks end before today', () => {
    const overdue = { ...task, dueDate: '2030-01-01' };
    expect(filters('week', overdue, { dueBefore: today })).toEqual([
      { dueFrom: '2029-12-31', dueBefore: today },
    ]);
  });

  test('of tasks that are due today contain only this day', () => {
    const day = { dueFrom: today, dueBefore: '2030-01-03' };
    expect(filters('week', { ...task, dueDate: today }, day)).toEqual([day]);
  });

  test('of closed tasks select both statuses, or the one of the list', () => {
    expect(filters('week', done)).toEqual([{ status: 'done' }, { status: 'cancelled' }]);
    expect(filters('week', done, { status: 'done' })).toEqual([{ status: 'done' }]);
  });
});
