import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { htmlRules } from '../support/html-rules.ts';
import { expect, test } from './support/test.ts';

const kilobyte = 1024;

/** The size as the server compresses it, independent of the encoding this browser accepts. */
const compressedSizeOf = (text: Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const isScript = (response: Response) => response.url().endsWith('.js');
const isStyle = (response: Response) => response.url().endsWith('.css');

/** Our modules that the landing page may load. React itself is not in the list of modules. */
const landingModules =
  /^src\/(client\/(theme\/mode|first-interaction)|domains\/(landing|leads\/ui\/demo-form)\/|domains\/leads\/request-|domains\/plans\/catalogue|domains\/users\/labels|shared\/)/;

/** The modules in these scripts that do not belong to the landing page. */
async function listOtherModules(scripts: Response[]) {
  const contents: Record<string, string[]> = JSON.parse(
    await readFile(new URL('../../dist/client/.vite/contents.json', import.meta.url), 'utf8'),
  );
  const files = scripts.map((script) => new URL(script.url()).pathname.slice(1));
  expect(files.flatMap((file) => contents[file] ?? []).length).toBeGreaterThan(5);
  return files
    .flatMap((file) => contents[file] ?? [])
    .filter((module) => !landingModules.test(module));
}

async function load(page: Page, path: string, ready: () => Promise<unknown>) {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(path);
  await ready();
  return responses;
}

async function sumCompressedSizes(responses: Response[]) {
  const bodies = await Promise.all(responses.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + compressedSizeOf(body), 0);
}

/** Uses the form and the calculator, so that all scripts of the page are loaded. */
async function useFormAndCalculator(page: Page) {
  const rules = page.waitForResponse((response) => /submission-[^/]*\.js$/.test(response.url()));
  await page.getByLabel(/^First Name/).focus();
  await rules;
  await expect(async () => {
    await page.getByLabel('Full-time salary per year').fill('80,000');
    await expect(page.getByText('$101,492')).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('the landing page stays within its size limits and loads no code of the portal', async ({
  open,
  server,
}) => {
  const page = await open(null, '/robots.txt');
  const responses = await load(page, '/', () => useFormAndCalculator(page));
  const documents = responses.filter((response) => response.url() === `${server.url}/`);
  expect(
    await sumCompressedSizes([...documents, ...responses.filter(isStyle)]),
  ).toBeLessThanOrEqual(35 * kilobyte);
  const scripts = responses.filter(isScript);
  expect(await sumCompressedSizes(scripts)).toBeLessThanOrEqual(110 * kilobyte);
  expect(await listOtherModules(scripts)).toEqual([]);
});

test('the sign-in form appears before any code of the portal is loaded', async ({ open }) => {
  const page = await open(null, '/robots.txt');
  const form = () => expect(page.getByLabel('Username')).toBeVisible();
  const responses = await load(page, '/auth', form);
  expect(responses.filter(isStyle)).toEqual([]);
  const own = responses.filter(
    (response) => isScript(response) || response.url().endsWith('/auth'),
  );
  expect(await sumCompressedSizes(own)).toBeLessThanOrEqual(15 * kilobyte);
});

test('the layout of the landing page does not shift while it loads and scrolls', async ({
  open,
}) => {
  const page = await open(null, '/robots.txt');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (
          'value' in entry &&
          typeof entry.value === 'number' &&
          !('hadRecentInput' in entry && entry.hadRecentInput)
        )
          shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const id of ['services', 'pricing', 'faqs', 'demo-form'])
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  const shifted = await page.evaluate(() =>
    'shifts' in window && Array.isArray(window.shifts) ? window.shifts : ['not measured'],
  );
  expect(shifted.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
});

test('the server sends the landing page compressed, with cache headers and a strict content security policy', async ({
  playwright,
  server,
}) => {
  const context = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { 'accept-encoding': 'gzip, br' },
  });
  const page = await context.get('/');
  expect(page.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  const policy = page.headers()['content-security-policy'];
  expect(policy).not.toContain('unsafe');
  const again = await context.get('/', {
    headers: { 'if-none-match': page.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);

  const [script = ''] = /\/assets\/landing-[\w-]+\.js/.exec(await page.text()) ?? [];
  const asset = await context.get(script);
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable');

  expect(await (await context.get('/robots.txt')).text()).toContain(
    `Sitemap: ${server.url}/sitemap.xml`,
  );
  const sitemap = await context.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  expect(await sitemap.text()).toContain(`<loc>${server.url}/</loc>`);
  await context.dispose();
});

for (const [path, title] of [
  ['/', 'Get 20 to 30 hours of your week back.'],
  ['/auth', 'Welcome to GVA'],
] as const)
  test(`${path} is valid HTML`, async ({ open }) => {
    const page = await open(null, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { results } = await new HtmlValidate(htmlRules).validateString(await page.content());
    const faults = results.flatMap(({ messages }) => messages);
    expect(
      faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    ).toEqual([]);
  });
