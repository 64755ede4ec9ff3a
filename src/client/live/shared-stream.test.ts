import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStreamOpener } from '#portal/live/open-stream.ts';
import type { LiveEvent } from '#shared/live-event.ts';
import { formatPosition, positionOf } from '#shared/snapshot.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { subscriber } from '#tests/support/streams.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import type { ConnectionState, OpenStream } from './connection.ts';
import { createSharedStream } from './shared-stream.ts';

let node: TestApp;
let proxy: TcpProxy;
let client: TestUser;
let cookie: string;
let name: string;
let tabs: { leave: () => void }[] = [];

beforeAll(async () => {
  node = await createTestApp();
  proxy = await openTcpProxy(await listen());
  client = await node.createUser({ role: 'client' });
  cookie = await node.cookieOf(client);
  name = randomUUID();
});
afterEach(() => {
  for (const tab of tabs) tab.leave();
  tabs = [];
});
afterAll(async () => {
  await node.close();
  await proxy.close();
});

const listen = async () => Number(new URL(await node.listen()).port);

/** Opens a tab of the same browser and counts the streams it opens. */
function openTab({
  leaderTimeoutMs = 60_000,
  startAt = null,
}: {
  leaderTimeoutMs?: number;
  startAt?: string | null;
} = {}) {
  const open = createStreamOpener(subscriber(`http://127.0.0.1:${proxy.port}/trpc`, cookie));
  const received: LiveEvent[] = [];
  const opened = vi.fn<OpenStream>(open);
  let state: ConnectionState = 'connecting';
  const share = createSharedStream({
    name,
    startAt,
    leaderTimeoutMs,
    open: opened,
    onDelivery: ({ event }) => received.push(event),
    onState: (next) => {
      state = next;
    },
  });
  const tab = {
    ...share,
    received,
    opened,
    state: () => state,
    tasks: () => received.flatMap((event) => (event.kind === 'task' ? [event.id] : [])),
  };
  tabs.push(tab);
  return tab;
}

const readSnapshot = async () => {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(node.database.db);
  return rows[0]?.snapshot ?? '';
};

const createTask = async () => (await node.createTask({ clientId: client.id })).id;

test('the tabs of a browser share one stream, and each receives every event once', async () => {
  const first = openTab();
  await eventually(first.state).toBe('live');
  const before = await createTask();
  await eventually(first.tasks).toContain(before);

  // The second tab also receives recent events, which it may have missed while loading.
  const second = openTab();
  await eventually(second.state).toBe('live');
  await eventually(second.tasks).toContain(before);
  const after = await createTask();

  await eventually(second.tasks).toContain(after);
  expect(second.opened).not.toHaveBeenCalled();
  for (const { tasks } of [first, second])
    expect(tasks().filter((id) => id === after)).toHaveLength(1);
});

test('when the tab with the stream closes, another takes over without missing an event', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  for (const { state } of [first, second, third]) await eventually(state).toBe('live');
  const known = await createTask();
  for (const { tasks } of [second, third]) await eventually(tasks).toContain(known);

  first.leave();
  const missed = [await createTask(), await createTask(), await createTask()];

  for (const { tasks } of [second, third])
    await eventually(() => tasks().slice(-4)).toEqual([known, ...missed]);
  expect(second.opened.mock.calls.length + third.opened.mock.calls.length).toBe(1);
});

test('a restart of the server loses no events', async () => {
  const tab = openTab();
  await eventually(tab.state).toBe('live');
  const before = await createTask();
  await eventually(tab.tasks).toContain(before);

  await node.app.close();
  proxy.setTarget(null);
  proxy.closeConnections();
  const missed = [await createTask(), await createTask()];
  node = { ...node, ...(await createTestApp({ database: node.database })) };
  proxy.setTarget(await listen());

  await eventually(() => ({
    state: tab.state(),
    tasks: tab.tasks().slice(-3),
    resyncs: tab.received.filter(({ kind }) => kind === 'resync').length,
  })).toEqual({ state: 'live', tasks: [before, ...missed], resyncs: 0 });
});

test('a tab takes over from a leader that does not respond', async () => {
  // Holds the lock without responding, like a tab that the operating system has suspended.
  const onLockLost = vi.fn();
  void navigator.locks.request(name, () => new Promise(() => {})).catch(onLockLost);

  const tab = openTab({ leaderTimeoutMs: 100 });

  await eventually(tab.state).toBe('live');
  expect(onLockLost).toHaveBeenCalled();
});

test('a tab whose data is older than the kept events reloads everything', async () => {
  const tab = openTab({ startAt: '1.0' });
  await eventually(() => tab.received[0]?.kind).toBe('resync');
});

test('a tab receives the events since it read its data', async () => {
  const startAt = formatPosition(positionOf(await readSnapshot()));
  const missed = await createTask();
  const tab = openTab({ startAt });
  await eventually(tab.tasks).toContain(missed);
  expect(tab.received.some(({ kind }) => kind === 'resync')).toBe(false);
});
