import type { BrowserContext, Page } from '@playwright/test';
import { liftCard, untilStill } from '#tests/e2e/support/board.ts';
import { printAim } from './aims.ts';

const slowdown = 4;
const rounds = 10;
const aim = { atMost: 100 };

/** Lets the page record how long each interaction takes until the next paint. The browser rounds to 8 ms. */
const recordInteractions = (page: Page) =>
  page.addInitScript(() => {
    const times: number[] = [];
    Reflect.set(window, 'interactionTimes', times);
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if (Reflect.get(entry, 'interactionId') > 0) times.push(entry.duration);
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
    Reflect.set(window, 'recordPending', () => record(observer.takeRecords()));
  });

const countInteractions = (page: Page) =>
  page.evaluate((): number => Reflect.get(performance, 'interactionCount'));

/** The longest interaction since the last call; 16 ms if all were shorter, because the browser omits those. */
const takeLongest = (page: Page) =>
  page.evaluate(async () => {
    // The browser reports an interaction after the frame that follows it was shown.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    const recordPending: () => void = Reflect.get(window, 'recordPending');
    recordPending();
    const times: number[] = Reflect.get(window, 'interactionTimes');
    return Math.max(16, ...times.splice(0));
  });

type Interaction = {
  name: string;
  /** Leads to the state before the interaction; is not measured. */
  prepare?: (page: Page, round: number) => Promise<unknown>;
  act: (page: Page, round: number) => Promise<unknown>;
};

const column = (page: Page, round: number) =>
  page.getByRole('region', { name: round % 2 ? 'In Progress' : 'In Review', exact: true });

const interactions: Interaction[] = [
  {
    name: 'pick up and drop a card',
    async act(page, round) {
      const card = column(page, round).getByRole('article').first();
      await liftCard(page, card, column(page, round + 1).getByRole('list'), 'top');
      await page.mouse.up();
    },
  },
  {
    name: 'open a task',
    prepare: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
    act: async (page, round) => {
      await page.getByRole('article').nth(round).getByRole('link').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'type a comment',
    prepare: async (page, round) => {
      if (await page.getByRole('dialog').isHidden())
        await page.getByRole('article').nth(round).getByRole('link').first().click();
      await page.getByLabel('Add a comment').waitFor();
    },
    act: (page) => page.getByLabel('Add a comment').pressSequentially('Thank you, this is fine.'),
  },
  {
    name: 'switch the page',
    prepare: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
    act: async (page, round) => {
      const name = ['Dashboard', 'Messages', 'Tasks'][round % 3] ?? '';
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(new RegExp(`/${name.toLowerCase()}`));
    },
  },
];

/** Prints the longest of ten interactions of each kind, on a processor that is four times slower. */
export async function measureInteractions(context: BrowserContext) {
  const page = await context.newPage();
  await recordInteractions(page);
  await page.goto('/tasks');
  await page.getByRole('article').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  for (const { name, prepare, act } of interactions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await prepare?.(page, round);
      await untilStill(page);
      await takeLongest(page);
      const before = await countInteractions(page);
      await act(page, round);
      times.push(await takeLongest(page));
      if ((await countInteractions(page)) === before) throw new Error(`${name}: nothing happened.`);
      await untilStill(page);
    }
    printAim(`${name}, until the next paint`, Math.max(...times), aim, 'ms');
    console.log(`  each: ${times.map((time) => time.toFixed(0)).join(', ')}`);
  }
  await page.close();
}
