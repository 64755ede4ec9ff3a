import { expect, test } from 'vitest';
import { declaredOutputs, expectDeclared } from '#tests/support/declared-outputs.ts';

const bodyOf = (data: unknown) => JSON.stringify({ result: { data } });

test('the tests validate the outputs that the server does not validate', () => {
  expect([...declaredOutputs.keys()].toSorted()).toEqual([
    'comments.list',
    'messages.list',
    'messages.thread',
    'notifications.list',
    'tasks.board',
    'tasks.column',
    'tasks.list',
    'time.list',
  ]);
});

test.each([...declaredOutputs.keys()])('%s with a missing or an additional field fails', (path) => {
  expect(() => expectDeclared(path, bodyOf({}))).toThrow();
  const empty = path === 'tasks.board' ? undefined : { items: [], nextCursor: null };
  if (!empty) return;
  expect(() => expectDeclared(path, bodyOf(empty))).not.toThrow();
  expect(() => expectDeclared(path, bodyOf({ ...empty, total: 0 }))).toThrow();
});
