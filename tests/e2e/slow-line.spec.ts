import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { openSlowLine } from '../support/slow-line.ts';
import { column, untilLive } from './support/board.ts';
import { thread } from './support/chat.ts';
import { expect, type TestUser, test, unreachable } from './support/test.ts';

const actCount = 300;
const lossShare = 0.05;
/** An event and a request take 1.5 s on this line, one that is lost is repeated after a second. */
const [sampleCount, sampleMs] = [16, 400];

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

const titlesIn = (text: string) => text.match(/\b(Act|Task) \d+/g) ?? [];
const textOf = async (locator: Locator) => (await locator.allInnerTexts()).join(' ');

/** Where each screen shows what the acts change. */
const screens = {
  board: {
    path: () => '/tasks',
    read: async (page: Page) =>
      Promise.all(columns.map(async (name) => titlesIn(await textOf(column(page, name))).join())),
  },
  list: {
    path: () => '/dashboard',
    read: async (page: Page) => titlesIn(await textOf(page.getByRole('main'))),
  },
  conversation: {
    path: (other: TestUser) => `/messages?contact=${other.id}`,
    read: async (page: Page) => titlesIn(await textOf(thread(page))).slice(-20),
  },
};

test(
  'two people on a slow line that loses responses see the same board, list and conversation after three hundred acts',
  {
    tag: '@release',
  },
  async ({ open, people, rest, server, watch }, { repeatEachIndex }) => {
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

    const opened: { name: keyof typeof screens; user: TestUser; path: string; page: Page }[] = [];
    for (const [user, other] of [
      [client, va],
      [va, client],
    ] as const)
      for (const name of ['board', 'list', 'conversation'] as const) {
        const path = screens[name].path(other);
        const page = await open(user, path, { url: line.url });
        await untilLive(page);
        opened.push({ name, user, path, page });
      }

    const [ofClient, ofVa] = [await rest(client), await rest(va)];
    const pick = <Value>(values: readonly Value[]) => {
      const value = values[Math.floor(random() * values.length)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    };
    async function act(number: number) {
      const api = pick([ofClient, ofVa]);
      const kind = random();
      const text = `Act ${number}`;
      if (kind < 0.4) {
        const status = pick(statuses);
        return api.patch(`/api/tasks/${pick(tasks)}`, { data: { status } });
      }
      if (kind < 0.65) return api.patch(`/api/tasks/${pick(tasks)}`, { data: { title: text } });
      if (kind < 0.7) {
        const id = tasks.splice(Math.floor(random() * tasks.length), 1)[0];
        return ofClient.delete(`/api/tasks/${id}`);
      }
      if (kind < 0.8) {
        const task = { title: text, description: 'A task of a slow line.', category: 'admin' };
        const created = await ofClient.post('/api/tasks', {
          data: { ...task, priority: 'low', dueDate: '31-01-30', vaId: va.id },
        });
        tasks.push((await created.json()).id);
        return created;
      }
      // Few enough that neither reaches the limit of 60 messages in a minute.
      const receiverId = api === ofClient ? va.id : client.id;
      return api.post('/api/messages', { data: { receiverId, content: text } });
    }
    isLossy = true;
    for (let number = 1; number <= actCount; number += 1) {
      const answered = await act(number);
      expect(answered.status()).toBeLessThan(410);
      await pause(random() * 100);
    }
    const endedAt = performance.now();
    // Read before the truth is known, because a page that is opened would slow the others down.
    const samples: { ms: number; shown: string[] }[] = [];
    while (samples.length < sampleCount) {
      const shown = await Promise.all(
        opened.map(async ({ name, page }) => JSON.stringify(await screens[name].read(page))),
      );
      samples.push({ ms: Math.round(performance.now() - endedAt), shown });
      await pause(sampleMs);
    }
    for (const [index, { name, user, path }] of opened.entries()) {
      // What a page shows that is opened now, without the slow line.
      const fresh = await open(user, path);
      await untilLive(fresh);
      const { read } = screens[name];
      await expect.poll(() => read(fresh)).not.toEqual([]);
      const truth = JSON.stringify(await read(fresh));
      const lastWrong = samples.findLastIndex(({ shown }) => shown[index] !== truth);
      expect(
        lastWrong,
        `${name} of the ${user.role}: ${samples.at(-1)?.shown[index]}, not ${truth}`,
      ).toBeLessThan(sampleCount - 1);
      const ms = samples[lastWrong + 1]?.ms ?? 0;
      console.log(`${name} of the ${user.role}: current ${ms} ms after the last act`);
      await fresh.close();
    }
    await line.close();
  },
);
