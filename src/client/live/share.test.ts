import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#shared/live-event.ts';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type Entrance, openEntrance } from '../../../tests/support/entrance.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import type { TestUser } from '../../../tests/support/factories.ts';
import { subscriber } from '../../../tests/support/streams.ts';
import type { ConnectionState, OpenStream } from './connection.ts';
import { streamOver } from './open-stream.ts';
import { createShare } from './share.ts';

let node: TestApp;
let entrance: Entrance;
let client: TestUser;
let cookie: string;
let name: string;
let tabs: { leave: () => void }[] = [];

beforeAll(async () => {
  node = await createTestApp();
  entrance = await openEntrance(await listen());
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
  await entrance.close();
});

const listen = async () => Number(new URL(await node.listen()).port);

/** A tab of the one browser, with the stream it would open counted. */
function openTab({ answerWithin = 60_000 } = {}) {
  const open = streamOver(subscriber(`http://127.0.0.1:${entrance.port}/trpc`, cookie));
  const heard: LiveEvent[] = [];
  const opened = vi.fn<OpenStream>(open);
  let state: ConnectionState = 'connecting';
  const share = createShare({
    ...{ name, answerWithin },
    open: opened,
    onDelivery: ({ event }) => heard.push(event),
    onState: (next) => {
      state = next;
    },
  });
  const tab = {
    ...share,
    heard,
    opened,
    state: () => state,
    tasks: () => heard.flatMap((event) => (event.kind === 'task' ? [event.id] : [])),
  };
  tabs.push(tab);
  return tab;
}

const createTask = async () => (await node.createTask({ clientId: client.id })).id;

test('the tabs of a browser share one stream, and all hear everything once', async () => {
  const first = openTab();
  await eventually(first.state).toBe('live');
  const before = await createTask();
  await eventually(first.tasks).toContain(before);

  // What happened a moment ago, the second may have missed while it was loading.
  const second = openTab();
  await eventually(second.state).toBe('live');
  await eventually(second.tasks).toContain(before);
  const after = await createTask();

  await eventually(second.tasks).toContain(after);
  expect(second.opened).not.toHaveBeenCalled();
  for (const { tasks } of [first, second])
    expect(tasks().filter((id) => id === after)).toHaveLength(1);
});

test('when the tab with the stream closes, another goes on without a gap', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  for (const { state } of [first, second, third]) await eventually(state).toBe('live');
  const known = await createTask();
  for (const { tasks } of [second, third]) await eventually(tasks).toContain(known);

  first.leave();
  const meanwhile = [await createTask(), await createTask(), await createTask()];

  for (const { tasks } of [second, third])
    await eventually(() => tasks().slice(-4)).toEqual([known, ...meanwhile]);
  expect(second.opened.mock.calls.length + third.opened.mock.calls.length).toBe(1);
});

test('a restart of the server loses nothing', async () => {
  const tab = openTab();
  await eventually(tab.state).toBe('live');
  const before = await createTask();
  await eventually(tab.tasks).toContain(before);

  await node.app.close();
  entrance.leadTo(null);
  const meanwhile = [await createTask(), await createTask()];
  node = { ...node, ...(await createTestApp({ database: node.database })) };
  entrance.leadTo(await listen());

  await eventually(() => tab.tasks().slice(-3)).toEqual([before, ...meanwhile]);
  expect(tab.state()).toBe('live');
  expect(tab.heard.filter(({ kind }) => kind === 'resync')).toEqual([]);
});

test('a tab that does not answer loses its place to one that is awake', async () => {
  // Holds the lock and the stream, and is deaf, as a tab is that the system has put to sleep.
  const asleep = vi.fn();
  void navigator.locks.request(name, () => new Promise(() => {})).catch(asleep);

  const tab = openTab({ answerWithin: 100 });

  await eventually(tab.state).toBe('live');
  expect(asleep).toHaveBeenCalled();
});
