import { expect, test } from 'vitest';
import { dueGroup, dueState, dueWeek, toDayFirst } from './due.ts';

const today = '2030-01-31';

test.each([
  ['2030-01-30', 'todo', 'overdue'],
  ['2030-01-31', 'todo', 'soon'],
  ['2030-02-01', 'in-review', 'soon'],
  ['2030-02-02', 'in-progress', 'later'],
  ['2030-01-01', 'done', 'closed'],
  ['2030-01-01', 'cancelled', 'closed'],
] as const)('a task due %s and %s is %s', (dueDate, status, state) => {
  expect(dueState(dueDate, status, today)).toBe(state);
});

test('toDayFirst formats a date as DD-MM-YY', () =>
  expect(toDayFirst('2030-01-31')).toBe('31-01-30'));

// 2030-01-31 is a Thursday.
test.each([
  ['2030-01-30', 'todo', 'Overdue'],
  ['2030-01-31', 'in-progress', 'Today'],
  ['2030-02-01', 'in-review', 'This week'],
  ['2030-02-03', 'todo', 'This week'],
  ['2030-02-04', 'todo', 'Later'],
  ['2030-01-30', 'done', 'Done and cancelled'],
] as const)('a task due %s and %s is listed under %s', (dueDate, status, group) => {
  expect(dueGroup(dueDate, status, today)).toBe(group);
});

test('on a Sunday, Monday is listed under Later', () => {
  expect(dueGroup('2030-02-04', 'todo', '2030-02-03')).toBe('Later');
});

test.each([
  ['2030-01-28', 'todo', 'This week, Jan 28 to Feb 3'],
  ['2030-02-03', 'todo', 'This week, Jan 28 to Feb 3'],
  ['2030-01-27', 'in-review', 'Last week, Jan 21 to Jan 27'],
  ['2030-02-04', 'todo', 'Next week, Feb 4 to Feb 10'],
  ['2029-12-31', 'todo', 'Dec 31, 2029 to Jan 6'],
  ['2030-01-28', 'cancelled', 'Done and cancelled'],
] as const)('a task due %s and %s belongs to the week %s', (dueDate, status, week) => {
  expect(dueWeek(dueDate, status, today)).toBe(week);
});
