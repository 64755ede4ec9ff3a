import { expect, test } from 'vitest';
import { appendTaskLink, splitTaskLink, taskOfUrl, withoutTaskPath } from './task-link.ts';

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

test.each([
  ['https://gva.example/tasks?id=12', 12],
  ['https://gva.example/tasks?view=mine&task=7', 7],
  ['https://gva.example/tasks?id=12#comment-3', null],
  ['http://localhost:port', null],
  ['https://[', null],
  ['https://%', null],
  ['https://gva.example/tasks', null],
  ['https://gva.example/tasks?id=twelve', null],
  ['https://gva.example/routines?id=12', null],
  ['https://other.example/tasks?id=12', null],
])('the task of %s is %s', (url, id) => {
  expect(taskOfUrl(url, 'https://gva.example')).toBe(id);
});
