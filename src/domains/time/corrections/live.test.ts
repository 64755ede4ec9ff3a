import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { openStreams } from '#tests/support/streams.ts';

let node: TestApp;
let streams: Awaited<ReturnType<typeof openStreams>>;
beforeAll(async () => {
  node = await createTestApp();
  streams = await openStreams(node);
});
afterEach(() => streams.closeAll());
afterAll(() => node.close());

test('a correction, a move and a deletion reach the VA, both clients and other admins', async () => {
  const { client, va } = await node.createPair();
  const [admin, otherAdmin, other, stranger] = await Promise.all([
    node.createUser({ role: 'admin' }),
    node.createUser({ role: 'admin' }),
    node.createUser({ role: 'client' }),
    node.createUser({ role: 'client' }),
  ]);
  const task = await node.createTask({ clientId: client.id, vaId: va.id });
  const target = await node.createTask({ clientId: other.id, vaId: va.id });
  const { id } = await node.createTimeLog(task.id, va);
  const open = {
    va: await streams.follow(va),
    client: await streams.follow(client),
    other: await streams.follow(other),
    otherAdmin: await streams.follow(otherAdmin),
    stranger: await streams.follow(stranger),
  };
  const { timeCorrections } = node.callAs(admin);
  const reason = 'A test';

  const { version } = await timeCorrections.correct.mutate({
    id,
    version: 1,
    duration: 0.5,
    reason,
  });
  const event = { kind: 'time-log', id, operation: 'updated', actorId: admin.id } as const;
  for (const name of ['va', 'client', 'otherAdmin'] as const)
    await open[name].waitFor({ ...event, taskId: task.id });

  const moved = await timeCorrections.correct.mutate({ id, version, taskId: target.id, reason });
  await open.client.waitFor({ ...event, taskId: task.id });
  for (const name of ['va', 'other', 'otherAdmin'] as const)
    await open[name].waitFor({ ...event, taskId: target.id });

  await timeCorrections.delete.mutate({ id, version: moved.version, reason });
  for (const name of ['va', 'other', 'otherAdmin'] as const)
    await open[name].waitFor({ kind: 'time-log', id, operation: 'deleted' });
  const timeLogs = (name: keyof typeof open) =>
    open[name].changes().filter(({ kind }) => kind === 'time-log');
  expect(timeLogs('stranger')).toEqual([]);
  expect(timeLogs('client').some(({ taskId }) => taskId === target.id)).toBe(false);
});
