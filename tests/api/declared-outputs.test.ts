import { expect, test } from 'vitest';
import { declaredOutputs } from '#tests/support/declared-outputs.ts';

test('the tests validate the outputs that the server does not validate', () => {
  expect([...declaredOutputs.keys()].toSorted()).toEqual([
    'comments.list',
    'messages.list',
    'messages.thread',
    'notifications.list',
    'tasks.board',
    'tasks.list',
    'time.list',
  ]);
});
