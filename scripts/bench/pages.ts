import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '#db/seed.ts';
import type { RunningServer } from '#tests/e2e/support/server.ts';
import { medianOf, printAim, printHeading } from './aims.ts';
import { openSlowNetwork } from './slow-network.ts';

const roles = ['admin', 'va', 'client'] as const;
const phone = { width: 412, height: 823 };
export const desktop = { width: 1440, height: 900 };
const rounds = 5;

/** The pages, and the element that shows their data. */
const pages = [
  { path: '/tasks', name: 'board', shown: 'article' },
  { path: '/dashboard', name: 'dashboard', shown: 'section[aria-label="Figures"]' },
];

export async function signedIn(
  browser: Browser,
  address: string,
  username: string,
  viewport = phone,
) {
  const context = await browser.newContext({ baseURL: address, viewport });
  const data = { username, password: demoPassword };
  const response = await context.request.post('/api/login', { data });
  if (!response.ok()) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  return context;
}

/** Waits until nothing was loaded for a while. The stream of live events stays open, so the network is never idle. */
const untilQuiet = (page: Page, quietMs = 1000) =>
  page.evaluate(async (ms) => {
    performance.setResourceTimingBufferSize(2000);
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count(); await new Promise((next) => setTimeout(next, ms)))
      before = count();
  }, quietMs);

/** Milliseconds from the navigation until the frame that shows the element with a number or a card. */
async function timeUntilShown(context: BrowserContext, { path, shown }: (typeof pages)[number]) {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    Reflect.set(window, 'shownAt', promise);
    const observer = new MutationObserver(() => {
      if (!/\d/.test(document.querySelector(selector)?.textContent ?? '')) return;
      observer.disconnect();
      // The second frame begins after the first one was painted.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, shown);
  await page.goto(path, { waitUntil: 'commit' });
  const time = await page.evaluate((): Promise<number> => Reflect.get(window, 'shownAt'));
  // What is loaded after the page is in the cache on the next visit. A large file takes a second.
  await untilQuiet(page, 3000);
  await page.close();
  return time;
}

/** Prints when pages show their data on a slow network. */
export async function measureSlowNetwork(browser: Browser, { url }: RunningServer) {
  printHeading(
    "pages on Lighthouse's slow 4G, as a client on a phone, over HTTP/1.1 with gzip and without TLS",
  );
  const network = await openSlowNetwork(Number(new URL(url).port));
  try {
    for (const page of pages) {
      const [cold, warm]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const context = await signedIn(browser, network.address, 'client');
        cold.push(await timeUntilShown(context, page));
        warm.push(await timeUntilShown(context, page));
        await context.close();
      }
      printAim(`${page.name} shown, cold cache`, medianOf(cold) / 1000, { atMost: 2.5 }, 's');
      printAim(`${page.name} shown, warm cache`, medianOf(warm) / 1000, { atMost: 1 }, 's');
    }
  } finally {
    await network.close();
  }
}

const listPaths = async (context: BrowserContext) => {
  const page = await context.newPage();
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Portal' }).getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.close();
  return paths.filter((path) => path !== null);
};

const isScript = (address: string) => new URL(address).pathname.endsWith('.js');

/** The scripts that a page loads without a click, also those for later: their number, and their size with brotli in KiB. */
async function weigh(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => isScript(request.url()) && scripts.add(request.url()));
  await page.goto(path);
  await untilQuiet(page);
  await page.close();
  let bytes = 0;
  // This browser accepts brotli only over HTTPS.
  for (const script of scripts) {
    const response = await context.request.get(script, { headers: { 'accept-encoding': 'br' } });
    const length = Number(response.headers()['content-length']);
    if (!response.ok() || !(length > 0)) throw new Error(`${script} has no size.`);
    bytes += length;
  }
  return { name: path, size: bytes / 1024, count: scripts.size };
}

/** Prints the size of the scripts of each page in the navigation. */
export async function measureSizes(browser: Browser, { url }: RunningServer) {
  printHeading('scripts of each page, brotli');
  const sizes: { name: string; size: number; count: number }[] = [];
  for (const role of roles) {
    const context = await signedIn(browser, url, role, desktop);
    for (const path of await listPaths(context)) {
      const found = await weigh(context, path);
      sizes.push({ ...found, name: `${path} of ${role}` });
    }
    await context.close();
  }
  sizes.sort((one, other) => other.size - one.size);
  for (const { name, size, count } of sizes)
    console.log(`${name.padEnd(30)} ${size.toFixed(0).padStart(5)} KiB in ${count} scripts`);
  printAim(
    'the largest page of the navigation',
    sizes[0]?.size ?? Number.NaN,
    { atMost: 230 },
    'KiB',
  );
}

/** Prints the scripts that a click loads although the pointer was over the link before. */
export async function measurePreloading(context: BrowserContext) {
  const late: string[] = [];
  const paths = await listPaths(context);
  for (const path of paths) {
    const page = await context.newPage();
    await page.goto(path === '/dashboard' ? '/settings' : '/dashboard');
    await untilQuiet(page);
    const link = page.locator(`nav a[href="${path}"]`).first();
    await link.hover();
    await untilQuiet(page);
    page.on('request', (request) => isScript(request.url()) && late.push(request.url()));
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
    await untilQuiet(page);
    await page.close();
  }
  const name = `scripts that ${paths.length} clicks load after a hover`;
  printAim(name, late.length, { atMost: 0 }, 'scripts');
  for (const script of late) console.log(`  ${new URL(script).pathname}`);
}
