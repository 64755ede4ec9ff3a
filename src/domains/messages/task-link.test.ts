import { expect, test } from 'vitest';
import { appendTaskLink, splitTaskLink, withoutTaskPath } from './task-link.ts';

test('a message that ends with a task is split into its text and the task', () => {
  const task = { id: 12, title: 'Answer mail (urgent)' };
  const content = appendTaskLink('Task Assignment Note: Start today.\nThanks', task);
  expect(splitTaskLink(content)).toEqual({
    text: 'Task Assignment Note: Start today.\nThanks',
    task,
  });
  expect(withoutTaskPath(content)).toBe(
    'Task Assignment Note: Start today.\nThanks\n\nTask: Answer mail (urgent)',
  );
});

test.each([
  'No task',
  'Task: Answer mail',
  'See Task: Answer mail (/tasks?id=12)',
  'Task: Answer mail (/tasks?id=12) and more',
  'Task: Answer mail (https://example.com/tasks?id=12)',
])('a message without a task at its end is unchanged: %s', (content) => {
  expect(splitTaskLink(content)).toEqual({ text: content, task: null });
});
