import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeCorrections, reason } from '#tests/support/corrected-time.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createLogged, post, correct, usedBy, correctionsOf, mailsTo } = makeCorrections(
  () => gva,
  () => admin,
);

async function createThree() {
  const work = await createLogged();
  const others = [await work.log(2, 3), await work.log(4, 5)];
  const logs = [work, ...others].map(({ id, version }) => ({ id, version }));
  return { ...work, logs };
}

test('moves logs to a task of another client, and tells the VA in one mail', async () => {
  const { client, va, newTask, logs } = await createThree();
  const other = await gva.createUser({ role: 'client' });
  const { id: taskId } = await newTask('Paint the shop', other.id);
  const response = await post('/bulk-move', { logs, taskId, reason });
  expect([response.statusCode, response.json()]).toEqual([200, { changed: 3 }]);
  expect([await usedBy(client), await usedBy(other)]).toEqual([0, 3.5]);
  for (const { id } of logs)
    expect(await correctionsOf(other, id)).toMatchObject([{ kind: 'moved-in', reason }]);
  expect(await mailsTo(va)).toMatchObject([
    { subject: 'An administrator corrected 3 time logs of yours' },
  ]);
  const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'time-log', limit: 3 });
  expect(items.map(({ objectId }) => objectId)).toEqual(logs.map(({ id }) => id).toReversed());

  // They are on this task already.
  const again = logs.map(({ id, version }) => ({ id, version: version + 1 }));
  expect((await post('/bulk-move', { logs: again, taskId, reason })).json()).toEqual({
    changed: 0,
  });
});

test('deletes logs, and books their hours back', async () => {
  const { client, task, logs } = await createThree();
  const response = await post('/bulk-delete', { logs: [...logs, ...logs], reason });
  expect(response.json()).toEqual({ changed: 3 });
  expect(await usedBy(client)).toBe(0);
  expect((await gva.callAs(admin).time.list.query({ taskId: task.id })).items).toEqual([]);
});

test('changes nothing if one log was changed or deleted in the meantime (409)', async () => {
  const { client, va, newTask, logs } = await createThree();
  const [first, second] = logs;
  await correct(first?.id ?? 0, { version: first?.version, duration: 1 });
  await post(`/${second?.id}/delete`, { version: second?.version, reason });
  const used = await usedBy(client);
  const { id: taskId } = await newTask('Another');
  for (const [path, more] of [
    ['/bulk-move', { taskId }],
    ['/bulk-delete', {}],
  ] as const) {
    const response = await post(path, { logs, reason, ...more });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: "Nothing was changed: 2 of 3 selected rows can't be changed.",
      details: {
        refused: [
          { id: first?.id, reason: 'Changed in the meantime. Reload to see the changes.' },
          { id: second?.id, reason: 'No longer exists.' },
        ],
      },
    });
  }
  expect(await usedBy(client)).toBe(used);
  expect(await mailsTo(va)).toHaveLength(2);
});

test('more than 200 logs are refused (400)', async () => {
  const logs = Array.from({ length: 201 }, (_, n) => ({ id: n + 1, version: 1 }));
  const response = await post('/bulk-delete', { logs, reason });
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Select at most 200 time logs',
  ]);
});
