import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const textOf = (statement: unknown) => {
  const isObject = typeof statement === 'object' && statement !== null;
  return String(isObject && 'text' in statement ? statement.text : statement);
};

test('a move to another column below a card takes five round trips to the database', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { move } = gva.callAs(client).tasks;
  const { id } = await gva.createTask({ clientId: client.id });
  const anchor = await gva.createTask({ clientId: client.id, status: 'done' });
  // Signs in before the statements are counted.
  await move.mutate({ id, status: 'in-progress' });

  const query = vi.spyOn(pg.Client.prototype, 'query');
  await move.mutate({ id, status: 'done', afterId: anchor.id });
  const statements = query.mock.calls.map(([statement]: unknown[], index) => ({
    text: textOf(statement),
    connection: query.mock.contexts[index],
  }));
  query.mockRestore();

  // Leaves out the session of the request, and the live feed, which asks for the events of the first move and reads them.
  const update = statements.find(({ text }) => text.startsWith('update "tasks"'));
  const own = statements.filter(
    ({ text, connection }) =>
      text.includes('"tasks"') ||
      (connection === update?.connection && !/sessions|events|pg_notify/.test(text)),
  );
  expect(own.map(({ text }) => text.split(' ')[0])).toEqual([
    'begin',
    'select',
    'select',
    'update',
    'commit',
  ]);
});
