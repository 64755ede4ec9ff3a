import type { BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '#db/seed.ts';
import { untilLive, untilStill } from '#tests/e2e/support/board.ts';
import type { RunningServer } from '#tests/e2e/support/server.ts';
import { medianOf } from './aims.ts';
import { signIn } from './processes.ts';

const rounds = 20;

/** Lets the page record when events arrive, and when a text appears. */
const recordEvents = (page: Page) =>
  page.addInitScript(() => {
    const eventsAt: number[] = [];
    Reflect.set(window, 'eventsAt', eventsAt);
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, options?: EventSourceInit) {
        super(url, options);
        this.addEventListener('message', () => eventsAt.push(performance.now()));
      }
    };
    Reflect.set(
      window,
      'untilText',
      (text: string) =>
        new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.body.textContent?.includes(text)) return;
            observer.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
  });

type Parts = { event: number; wait: number; request: number; patch: number; total: number };

/** Creates a task as the administrator, and returns the milliseconds of each step until the board of its client shows it. */
async function measureOnce(page: Page, create: (title: string) => Promise<unknown>, round: number) {
  const title = `A task for another screen ${round}`;
  const shown = page.evaluate((text) => {
    const untilText: (text: string) => Promise<number> = Reflect.get(window, 'untilText');
    const eventsAt: number[] = Reflect.get(window, 'eventsAt');
    const before = eventsAt.length;
    performance.clearResourceTimings();
    return untilText(text).then((shownAt) => {
      const calls = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /tasks\.(card|board)/.test(name)) as PerformanceResourceTiming[];
      const [call] = calls;
      return {
        eventAt: performance.timeOrigin + (eventsAt[before] ?? Number.NaN),
        askedAt: performance.timeOrigin + (call?.startTime ?? Number.NaN),
        answeredAt: performance.timeOrigin + (call?.responseEnd ?? Number.NaN),
        shownAt: performance.timeOrigin + shownAt,
      };
    });
  }, title);
  const startedAt = performance.timeOrigin + performance.now();
  await create(title);
  const { eventAt, askedAt, answeredAt, shownAt } = await shown;
  return {
    event: eventAt - startedAt,
    wait: askedAt - eventAt,
    request: answeredAt - askedAt,
    patch: shownAt - answeredAt,
    total: shownAt - startedAt,
  } satisfies Parts;
}

/** Prints the steps from another user's request to the next paint of this page. */
export async function measureOtherScreen(context: BrowserContext, { url }: RunningServer) {
  const page = await context.newPage();
  await recordEvents(page);
  await page.goto('/tasks');
  await untilLive(page);
  const { id: clientId } = await (await context.request.get('/api/user')).json();
  const cookie = await signIn(url, { username: 'admin', password: demoPassword });
  const create = async (title: string) => {
    const response = await fetch(`${url}/api/tasks`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ title, clientId, description: 'A task of a benchmark.', category: 'admin' },
        ...{ priority: 'low', dueDate: '2030-01-31', estimatedHours: 1 },
      }),
    });
    if (response.status !== 201) throw new Error(await response.text());
  };
  const all: Parts[] = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push(await measureOnce(page, create, round));
    await untilStill(page);
  }
  const print = (name: string, part: keyof Parts) =>
    console.log(
      `  ${name.padEnd(56)} ${medianOf(all.map((one) => one[part]))
        .toFixed(1)
        .padStart(7)} ms`,
    );
  console.log(`medians of ${rounds} new tasks:`);
  print('request, commit, and event in the browser', 'event');
  print('delay before the request for the card', 'wait');
  print('request for the card', 'request');
  print('patch and paint', 'patch');
  print('all', 'total');
  await page.close();
}
