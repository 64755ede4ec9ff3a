import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { openDatabase } from '#server/db.ts';
import { untilStill } from '#tests/e2e/support/board.ts';
import { resize } from '#tests/e2e/support/page.ts';
import type { RunningServer } from '#tests/e2e/support/server.ts';
import type { State, Visitor } from '#tests/e2e/support/state.ts';
import { states } from '#tests/e2e/support/states.ts';
import { createQuietPair, createVaWithTimer } from '#tests/e2e/support/users-for-states.ts';
import { makeFactories, password } from '#tests/support/factories.ts';
import { withDemoBrowser } from './demo-browser.ts';

const usage = `Usage: npm run screenshots -- [--out FOLDER] [--only NAME]

Takes screenshots of every state of every screen, at three widths, light and dark, into .cache/screenshots.
With --readme, takes only docs/images/board.png, the picture of the README.`;

const viewports = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const colorSchemes = ['light', 'dark'] as const;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.cache/screenshots' },
    only: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function openAs(browser: Browser, baseURL: string, account: Account | null, path: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: viewports[0] ?? null,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  if (account) await context.request.post('/api/login', { data: account });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

type Account = { username: string; password: string };

async function takeScreenshots(page: Page, { name, inView }: State, folder: string) {
  for (const viewport of viewports)
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await resize(page, viewport);
      await inView?.(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await untilStill(page);
      const file = `${name.replaceAll(/[^\w-]+/g, '-')}.${viewport.width}.${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file) });
    }
}

/** An account for each kind of visitor. */
async function gatherAccounts(databaseUrl: string): Promise<Record<Visitor, Account | null>> {
  const { db, close } = openDatabase(databaseUrl, { poolSize: 1 });
  const people = makeFactories(db);
  const { createUser } = people;
  const newClient = await createUser({ role: 'client', fullName: 'Nora Newcomer' });
  const newVa = await createUser({ role: 'va', fullName: 'Vito Newcomer', isApproved: false });
  const vaWithTimer = await createVaWithTimer(people, db);
  const quiet = await createQuietPair(people);
  await close();
  const demo = (username: string) => ({ username, password: 'demo1234' });
  const created = ({ username }: { username: string }) => ({ username, password });
  return {
    visitor: null,
    admin: demo('admin'),
    va: demo('va'),
    client: demo('client'),
    newClient: created(newClient),
    newVa: created(newVa),
    vaWithTimer: created(vaWithTimer),
    quietClient: created(quiet.client),
    quietVa: created(quiet.va),
  };
}

async function takeReadmePicture(browser: Browser, url: string, account: Account | null) {
  await mkdir('docs/images', { recursive: true });
  const page = await openAs(browser, url, account, '/tasks');
  await page.getByRole('img', { name: /^Live/ }).waitFor();
  await page.getByRole('article').first().waitFor();
  await untilStill(page);
  await page.screenshot({ path: 'docs/images/board.png' });
}

async function takeAll(browser: Browser, { url, databaseUrl }: RunningServer) {
  const accounts = await gatherAccounts(databaseUrl);
  if (values.readme) return takeReadmePicture(browser, url, accounts.client);
  await mkdir(values.out, { recursive: true });
  for (const state of states.filter(({ name }) => name.includes(values.only))) {
    const page = await openAs(browser, url, accounts[state.who], 'about:blank');
    if (state.now) await page.clock.setFixedTime(state.now);
    await state.arrange?.(page);
    await page.goto(state.path);
    await state.prepare?.(page);
    await takeScreenshots(page, state, values.out);
    await page.context().close();
  }
}

if (values.help) console.log(usage);
else await withDemoBrowser(takeAll);
