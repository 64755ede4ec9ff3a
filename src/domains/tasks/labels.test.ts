import { expect, test } from 'vitest';
import { statusBadge } from './labels.ts';

test.each([
  ['todo', 'To Do', 'grey'],
  ['in-progress', 'In Progress', 'yellow'],
  ['in_progress', 'In Progress', 'yellow'],
  ['in-review', 'In Review', 'grey'],
  ['done', 'Done', 'green'],
  ['completed', 'Completed', 'green'],
  ['overdue', 'Overdue', 'red'],
  ['cancelled', 'Cancelled', 'grey'],
  ['pending', 'Pending', 'grey'],
  [null, 'Pending', 'grey'],
  ['archived', 'archived', 'grey'],
])('the badge of %s shows %s in %s', (status, label, color) => {
  expect(statusBadge(status)).toMatchObject({ label, color });
});
