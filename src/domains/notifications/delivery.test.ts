import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { openStreams, type Stream } from '../../../tests/support/streams.ts';

let node: TestApp;
let streams: Awaited<ReturnType<typeof openStreams>>;

beforeEach(async () => {
  node = await createTestApp();
  streams = await openStreams(node);
});
afterEach(async () => {
  streams.closeAll();
  await node.close();
});

const tasksOf = (stream: Stream) =>
  stream.changes().flatMap(({ kind, id }) => (kind === 'task' ? [id] : []));

async function createTasks(clientId: number, count: number) {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push((await node.createTask({ clientId })).id);
  return ids;
}

const killListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gva live' and datname = current_database()`.execute(node.database.db);

test('what happened a moment before the stream was open is repeated', async () => {
  const client = await node.createUser({ role: 'client' });
  const task = await node.createTask({ clientId: client.id });

  const stream = await streams.follow(client);

  await stream.hears({ kind: 'task', id: task.id });
  expect(stream.heard[0]?.event.kind).toBe('hello');
});

test('a stream that breaks again and again under writes misses nothing and hears nothing twice', async () => {
  const client = await node.createUser({ role: 'client' });
  let stream = await streams.follow(client);
  await expect.poll(() => stream.lastId()).not.toBeNull();
  const heard: number[] = [];
  let lastEventId = stream.lastId();

  const writing = createTasks(client.id, 50);
  for (let i = 0; i < 8; i++) {
    await pause(15);
    stream.close();
    heard.push(...tasksOf(stream));
    lastEventId = stream.lastId() ?? lastEventId;
    stream = await streams.follow(client, { lastEventId });
  }
  const written = await writing;

  await expect.poll(() => [...heard, ...tasksOf(stream)]).toEqual(written);
});

test('writers at the same time are heard of completely, each event once and in order', async () => {
  const client = await node.createUser({ role: 'client' });
  const stream = await streams.follow(client);

  const written = await Promise.all(Array.from({ length: 8 }, () => createTasks(client.id, 20)));

  await expect
    .poll(() => tasksOf(stream).toSorted((a, b) => a - b))
    .toEqual(written.flat().toSorted((a, b) => a - b));
  const ids = stream.heard.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('two nodes on one database hear of each other within a second', async () => {
  const other = await createTestApp({ database: node.database });
  const elsewhere = await openStreams(other);
  try {
    const client = await node.createUser({ role: 'client' });
    const stream = await elsewhere.follow(client);
    const beginning = performance.now();
    const task = await node.createTask({ clientId: client.id });

    await stream.hears({ kind: 'task', id: task.id });
    expect(performance.now() - beginning).toBeLessThan(1_000);

    // A browser moves from a node that dies to the other, with what it heard last.
    stream.close();
    const meanwhile = await createTasks(client.id, 3);
    const moved = await streams.follow(client, { lastEventId: stream.lastId() });
    await expect.poll(() => tasksOf(moved)).toEqual(meanwhile);

    // Its session, too, can end on either node.
    await node.database.db.deleteFrom('sessions').where('userId', '=', client.id).execute();
    await expect.poll(() => moved.isOver()).toBe(true);
  } finally {
    elsewhere.closeAll();
    await other.close();
  }
});

test('a lost connection to the database loses no event', async () => {
  const client = await node.createUser({ role: 'client' });
  const stream = await streams.follow(client);

  const written: number[] = [];
  for (let i = 0; i < 5; i++) {
    await killListeners();
    written.push(...(await createTasks(client.id, 4)));
  }

  await expect.poll(() => tasksOf(stream), { timeout: 5_000 }).toEqual(written);
  expect(stream.isOver()).toBe(false);
});

test('the server closes at once with fifty streams open', async () => {
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => node.createUser({ role: 'client' })),
  );
  const open = await Promise.all(
    clients.flatMap((client) => Array.from({ length: 5 }, () => streams.follow(client))),
  );
  expect(open.every((stream) => stream.error() === null)).toBe(true);
  const beginning = performance.now();

  await node.app.close();

  expect(performance.now() - beginning).toBeLessThan(2_000);
  await expect.poll(() => open.every((stream) => stream.isOver())).toBe(true);
});
