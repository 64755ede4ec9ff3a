import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openStreams, type Stream } from '#tests/support/streams.ts';

let node: TestApp;
let streams: Awaited<ReturnType<typeof openStreams>>;

beforeAll(async () => {
  node = await createTestApp();
  streams = await openStreams(node);
});
afterEach(() => streams.closeAll());
afterAll(() => node.close());

async function createPeople() {
  const [admin, client, otherClient, va, otherVa, newVa] = await Promise.all([
    node.createUser({ role: 'admin' }),
    node.createUser({ role: 'client' }),
    node.createUser({ role: 'client' }),
    node.createUser({ role: 'va' }),
    node.createUser({ role: 'va' }),
    node.createUser({ role: 'va', isApproved: false }),
  ]);
  return { admin, client, otherClient, va, otherVa, newVa };
}

/** The operations received for one task, in order. */
const operationsOn = (stream: Stream, taskId: number) =>
  stream
    .changes()
    .flatMap((event) => (event.kind === 'task' && event.id === taskId ? [event.operation] : []));

test('task events reach exactly the users who can see the task, from its creation to its deletion', async () => {
  const people = await createPeople();
  const { client, va } = people;
  const open = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(
        async ([name, user]) => [name, await streams.follow(user)] as const,
      ),
    ),
  );

  const task = await node.createTask({ clientId: client.id });
  await node.callAs(va).tasks.take.mutate({ id: task.id });
  await node.callAs(client).tasks.delete.mutate({ id: task.id });
  const last = await node.createTask({ clientId: people.otherClient.id });
  await Promise.all(
    ['admin', 'otherClient', 'va', 'otherVa'].map((name) =>
      open[name]?.waitFor({ kind: 'task', id: last.id }),
    ),
  );

  const received = Object.fromEntries(
    Object.entries(open).map(([name, stream]) => [name, operationsOn(stream, task.id)]),
  );
  const all = ['created', 'updated', 'deleted'];
  expect(received).toEqual({
    admin: all,
    client: all,
    va: all,
    otherVa: ['created', 'hidden'],
    otherClient: [],
    newVa: [],
  });
});

test('a stream without a session is refused (401)', async () => {
  const stream = await streams.follow(null);

  expect(stream.error()?.data).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 });
  expect(stream.received).toEqual([]);

  // An EventSource cannot read the status code, but other clients can.
  const plain = await node.requestAs(null)({ url: '/trpc/live.follow' });
  expect(plain.statusCode).toBe(401);
  expect(plain.json()).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a stream in a batch of calls is refused (400)', async () => {
  const client = await node.createUser({ role: 'client' });

  const batch = await node.requestAs(client)({ url: '/trpc/live.follow,auth.session?batch=1' });

  expect(batch.statusCode).toBe(400);
});

test('a rolled back change sends no event', async () => {
  const client = await node.createUser({ role: 'client' });
  const stream = await streams.follow(client);

  const failing = node.database.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('tasks')
      .values({
        title: 'Never there',
        description: 'It is rolled back before anyone sees it.',
        clientId: client.id,
        category: 'admin',
        dueDate: '2030-01-31',
      })
      .execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const kept = await node.createTask({ clientId: client.id });

  await stream.waitFor({ kind: 'task', id: kept.id });
  expect(stream.changes().filter(({ kind }) => kind === 'task')).toHaveLength(1);
});

test('a client is told that their VA has another name, and the VA of another client is not shown', async () => {
  const { client, va, otherVa } = await createPeople();
  await node.assign(va, client);
  const stream = await streams.follow(client);

  for (const user of [otherVa, va])
    await node.database.db
      .updateTable('users')
      .set({ fullName: 'Vera Newname' })
      .where('id', '=', user.id)
      .execute();

  await stream.waitFor({ kind: 'user', id: va.id });
  expect(stream.changes()).not.toContainEqual(expect.objectContaining({ id: otherVa.id }));
});

test('a VA receives events of available tasks only after their approval', async () => {
  const { newVa, client } = await createPeople();
  const stream = await streams.follow(newVa);
  const witness = await streams.follow(client);

  const before = await node.createTask({ clientId: client.id });
  await witness.waitFor({ kind: 'task', id: before.id });
  await node.database.db
    .updateTable('users')
    .set({ approvedAt: new Date().toISOString() })
    .where('id', '=', newVa.id)
    .execute();
  const after = await node.createTask({ clientId: client.id });

  await stream.waitFor({ kind: 'task', id: after.id });
  expect(operationsOn(stream, before.id)).toEqual([]);
  await stream.waitFor({ kind: 'user', id: newVa.id });
});

test('the rights of a stream are read again if the event of their change was deleted', async () => {
  const { newVa, client } = await createPeople();
  const stream = await streams.follow(newVa);
  const { db } = node.database;
  const presence = db.selectFrom('presence').select('userId').where('userId', '=', newVa.id);
  // Written when the rights of a new stream have been checked.
  await eventually(() => presence.execute()).toHaveLength(1);

  await db.transaction().execute(async (trx) => {
    const approved = trx.updateTable('users').set({ approvedAt: new Date().toISOString() });
    await approved.where('id', '=', newVa.id).execute();
    await sql`set constraints all immediate`.execute(trx);
    await sql`truncate events`.execute(trx);
  });
  await eventually(() => stream.received.map(({ event }) => event.kind)).toContain('resync');
  // While a transaction of another test is older than the deletion, the stream is told to load again instead.
  const kinds = () => stream.changes().map(({ kind }) => kind);
  await eventually(() => node.createTask({ clientId: client.id }).then(kinds)).toContain('task');
});

test('signing out ends only the streams of that session', async () => {
  const [signingOut, otherUser] = await Promise.all([
    node.createUser({ role: 'client' }),
    node.createUser({ role: 'client' }),
  ]);
  const ended = await streams.follow(signingOut);
  const kept = await streams.follow(otherUser);

  await node.requestAs(signingOut)({ method: 'POST', url: '/api/logout' });

  await eventually(() => ended.isOver()).toBe(true);
  const again = await streams.follow(signingOut, { lastEventId: ended.lastId() });
  expect(again.error()?.data?.code).toBe('UNAUTHORIZED');
  expect(kept.isOver()).toBe(false);
});

test('a user who becomes inactive receives no more events', async () => {
  const client = await node.createUser({ role: 'client' });
  const stream = await streams.follow(client);

  await node.database.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', client.id)
    .execute();
  await node.createTask({ clientId: client.id });

  await eventually(() => stream.isOver()).toBe(true);
  expect(stream.changes().filter(({ kind }) => kind === 'task')).toEqual([]);
});

test('a user can have ten streams (429); a reconnecting browser replaces its own', async () => {
  const client = await node.createUser({ role: 'client' });
  const open = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      streams.follow(client, { connectionId: `connection ${i}` }),
    ),
  );

  const refused = await streams.follow(client, { connectionId: 'another' });
  expect(refused.error()?.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', httpStatus: 429 });

  const plain = await node.requestAs(client)({ url: '/trpc/live.follow' });
  expect(plain.statusCode).toBe(429);
  expect(plain.headers['retry-after']).toBe('30');

  const back = await streams.follow(client, { connectionId: 'connection 3' });
  expect(back.error()).toBeNull();
  await eventually(() => open.map((stream) => stream.isOver())).toEqual(
    open.map((_, i) => i === 3),
  );
});

test('an event id that is malformed causes a resync, and an oversized one is refused (400)', async () => {
  const client = await node.createUser({ role: 'client' });

  for (const lastEventId of ['1 or 1=1', '', '4711', '1.']) {
    const odd = await streams.follow(client, { lastEventId });
    expect(odd.received[0]?.event.kind).toBe('resync');
  }

  const long = await streams.follow(client, { lastEventId: '9'.repeat(41) });
  expect(long.error()?.data?.code).toBe('BAD_REQUEST');
});
