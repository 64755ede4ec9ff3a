import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  formatPosition,
  isAfter,
  isInSnapshot,
  parsePosition,
  positionOf,
  snapshotHeader,
} from '#shared/snapshot.ts';
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

test('a stream that continues at the snapshot of a response gets the events that it lacks', async () => {
  const client = await node.createUser({ role: 'client' });
  await node.createTask({ clientId: client.id });
  const { headers } = await node.requestAs(client)({ url: '/api/tasks' });
  const snapshot = String(headers[snapshotHeader]);
  const task = await node.createTask({ clientId: client.id });

  const lastEventId = formatPosition(positionOf(snapshot));
  const stream = await streams.follow(client, { lastEventId });
  await stream.waitFor({ kind: 'task', id: task.id });

  const lacking = stream.received.filter(({ id, event: { kind } }) => {
    const position = parsePosition(id);
    return kind === 'task' && position && !isInSnapshot(snapshot, position.transaction);
  });
  expect(lacking.map(({ event }) => event)).toMatchObject([{ id: task.id }]);
});

test('a stream without a position begins with a hello, and repeats no event', async () => {
  const client = await node.createUser({ role: 'client' });
  const before = await streams.follow(client);
  const task = await node.createTask({ clientId: client.id });
  await before.waitFor({ kind: 'task', id: task.id });

  const fresh = await streams.follow(client);
  expect(fresh.received.map(({ event }) => event.kind)).toEqual(['hello']);
  expect(parsePosition(fresh.lastId() ?? '')).toBeDefined();
});

test('a stream that reconnects repeatedly during writes delivers every event exactly once', async () => {
  const client = await node.createUser({ role: 'client' });
  let stream = await streams.follow(client);
  const delivered: number[] = [];
  const written: number[] = [];
  let lastEventId = stream.lastId();

  for (let i = 0; i < 8; i++) {
    const writing = createTasks(client.id, 6);
    await eventually(() => tasksOf(stream)).not.toEqual([]);
    stream.close();
    delivered.push(...tasksOf(stream));
    lastEventId = stream.lastId() ?? lastEventId;
    stream = await streams.follow(client, { lastEventId });
    written.push(...(await writing));
  }

  await eventually(() => [...delivered, ...tasksOf(stream)]).toEqual(written);
});

test('events of concurrent writers are delivered exactly once and in order', async () => {
  const client = await node.createUser({ role: 'client' });
  const stream = await streams.follow(client);

  const written = await Promise.all(Array.from({ length: 8 }, () => createTasks(client.id, 20)));

  await eventually(() => tasksOf(stream).toSorted((a, b) => a - b)).toEqual(
    written.flat().toSorted((a, b) => a - b),
  );
  const positions = stream.received.flatMap(({ id }) => parsePosition(id) ?? []);
  expect(positions.filter((one, i) => isAfter(positions[i - 1] ?? one, one))).toEqual([]);
});

test('streams receive events from every node that uses the database', async () => {
  const other = await createTestApp({ database: node.database });
  const elsewhere = await openStreams(other);
  try {
    const client = await node.createUser({ role: 'client' });
    const stream = await elsewhere.follow(client);
    const task = await node.createTask({ clientId: client.id });

    await stream.waitFor({ kind: 'task', id: task.id });

    // The browser reconnects to another node with its last event id.
    stream.close();
    const missed = await createTasks(client.id, 3);
    const moved = await streams.follow(client, { lastEventId: stream.lastId() });
    await eventually(() => tasksOf(moved)).toEqual(missed);

    // Ending the session on one node ends the stream on the other.
    await node.database.db.deleteFrom('sessions').where('userId', '=', client.id).execute();
    await eventually(() => moved.isOver()).toBe(true);
  } finally {
    elsewhere.closeAll();
    await other.close();
  }
});

test('a lost database connection loses no events', async () => {
  const client = await node.createUser({ role: 'client' });
  const stream = await streams.follow(client);

  const written: number[] = [];
  for (let i = 0; i < 5; i++) {
    await killListeners();
    written.push(...(await createTasks(client.id, 4)));
  }

  await eventually(() => tasksOf(stream)).toEqual(written);
  expect(stream.isOver()).toBe(false);
});

test('a request that may have written asks all nodes to read', async () => {
  const client = await node.createUser({ role: 'client' });
  const listener = new pg.Client(node.database.url);
  await listener.connect();
  await listener.query('listen gva_events');
  const asked = once(listener, 'notification');

  await node.requestAs(client)({ method: 'POST', url: '/api/logout' });

  await asked;
  await listener.end();
});

test('the server closes while fifty streams are open', async () => {
  const closing = await createTestApp({ database: node.database });
  const { follow } = await openStreams(closing);
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => node.createUser({ role: 'client' })),
  );
  const open = await Promise.all(
    clients.flatMap((client) => Array.from({ length: 5 }, () => follow(client))),
  );
  expect(open.every((stream) => stream.error() === null)).toBe(true);

  // The browsers do not disconnect, so the server must not wait for them.
  await closing.close();

  await eventually(() => open.every((stream) => stream.isOver())).toBe(true);
});
