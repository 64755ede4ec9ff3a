import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openSlowLine } from '../support/slow-line.ts';
import { column, untilLive } from './support/board.ts';
import { thread } from './support/chat.ts';
import { expect, test, unreachable } from './support/test.ts';

const actCount = 300;
const lossShare = 0.05;
/** An event and a request take 1.5 s on this line, one that is lost is repeated after a second. */
const maxMs = 6_000;

/** Numbers between 0 and 1 that are the same in each run (a linear congruential generator). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const columns = ['To Do', 'In Progress', 'In Review', 'Done'] as const;
const statuses = ['todo', 'in-progress', 'in-review', 'done'];

const readBoard = (page: Page) =>
  Promise.all(
    columns.map(async (name) =>
      (await column(page, name).getByRole('article').getByRole('link').allTextContents()).join(),
    ),
  );
const readList = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();
const readThread = (page: Page) => thread(page).getByRole('article').allTextContents();

test('two people on a slow line that loses responses see the same board, list and conversation after three hundred acts', {
  tag: '@release',
}, async ({ open, people, rest, server, watch }, { repeatEachIndex }) => {
  test.setTimeout(240_000);
  watch.expects(unreachable);
  const random = createRandom(repeatEachIndex + 1);
  let isLossy = false;
  const line = await openSlowLine({
    to: server.url,
    latencyMs: 1_000,
    isLost: () => isLossy && random() < lossShare,
  });
  const { client, va } = await people.createPair();
  const owner = { clientId: client.id, vaId: va.id };
  const tasks: number[] = [];
  for (let i = 0; i < 12; i += 1)
    tasks.push((await people.createTask({ ...owner, title: `Task ${i}` })).id);

  const pages = new Map<string, Page[]>();
  for (const user of [client, va]) {
    const other = user === client ? va : client;
    const paths = { board: '/tasks?layout=board', list: '/tasks?layout=list', thread: `/messages?contact=${other.id}` };
    for (const [name, path] of Object.entries(paths)) {
      const page = await open(user, path, { url: line.url });
      await untilLive(page);
      pages.set(name, [...(pages.get(name) ?? []), page]);
    }
  }

  const apis = [await rest(client), await rest(va)];
  const pick = <Value>(values: readonly Value[]) => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  };
  async function act(number: number) {
    const api = pick(apis);
    const kind = random();
    const text = `Act ${number}`;
    if (kind < 0.35) {
      const status = pick(statuses);
      return api.patch(`/api/tasks/${pick(tasks)}`, { data: { status } });
    }
    if (kind < 0.55) return api.patch(`/api/tasks/${pick(tasks)}`, { data: { title: text } });
    if (kind < 0.6) {
      const id = tasks.splice(Math.floor(random() * tasks.length), 1)[0];
      return apis[0]?.delete(`/api/tasks/${id}`);
    }
    if (kind < 0.7) {
      const task = { title: text, description: 'A task of a slow line.', category: 'admin' };
      const created = await apis[0]?.post('/api/tasks', {
        data: { ...task, priority: 'low', dueDate: '31-01-30', vaId: va.id },
      });
      tasks.push((await created?.json()).id);
      return created;
    }
    const receiverId = api === apis[0] ? va.id : client.id;
    return api.post('/api/messages', { data: { receiverId, content: text } });
  }
  isLossy = true;
  for (let number = 1; number <= actCount; number += 1) {
    const answered = await act(number);
    expect(answered?.status()).toBeLessThan(410);
    await pause(random() * 100);
  }
  const endedAt = performance.now();

  const read = { board: readBoard, list: readList, thread: readThread };
  for (const name of ['board', 'list', 'thread'] as const)
    for (const page of pages.get(name) ?? []) {
      // The truth is what a page shows that is opened on a fast line now.
      const user = pages.get(name)?.[0] === page ? client : va;
      const fresh = await open(user, new URL(page.url()).pathname + new URL(page.url()).search);
      await untilLive(fresh);
      await expect.poll(() => read[name](fresh)).not.toEqual([]);
      const truth = await read[name](fresh);
      const left = maxMs - (performance.now() - endedAt);
      await expect.poll(() => read[name](page), { timeout: Math.max(1, left) }).toEqual(truth);
      await fresh.close();
    }
  console.log(`the same ${Math.round(performance.now() - endedAt)} ms after the last act`);
  await line.close();
});
