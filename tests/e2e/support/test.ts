import {
  type APIRequestContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { type Factories, makeFactories, password, type TestUser } from '../../support/factories.ts';
import { createWatch, type Watch } from './watch.ts';

export { refused, unreachable } from './watch.ts';
export type { TestUser };
export { expect, password };

export type Account = { username: string; password: string };

const demo = (username: string): Account => ({ username, password: 'demo1234' });
/** For tests that change nothing. */
export const demoAccounts = { admin: demo('admin'), va: demo('va'), client: demo('client') };

const accountOf = (user: TestUser | Account): Account =>
  'password' in user ? user : { username: user.username, password };

type Options = BrowserContextOptions & { url?: string };

type Fixtures = {
  watch: Watch;
  /** A browser of its own, signed in as this person or as nobody. */
  open: (user: TestUser | Account | null, path?: string, options?: Options) => Promise<Page>;
  /** REST as this person, the way curl would call it. */
  rest: (user: TestUser | Account, url?: string) => Promise<APIRequestContext>;
};
type WorkerFixtures = { database: DatabaseHandle; people: Factories };

let addresses = 0;
/** An address that no other browser of the run has. */
const ownAddress = () => `10.${process.pid & 255}.${(process.pid >> 8) & 255}.${++addresses & 255}`;

export const serverUrl = () => process.env.E2E_URL ?? '';

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const database = openDatabase(process.env.E2E_DATABASE_URL ?? '', { poolSize: 2 });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  people: [async ({ database }, use) => use(makeFactories(database.db)), { scope: 'worker' }],

  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const watch = createWatch();
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],

  open: async ({ browser, watch }, use) => {
    await use(async (user, path = '/', { url = serverUrl(), ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
        ...options,
      });
      watch.follow(context);
      if (user) {
        const signedIn = await context.request.post('/api/login', { data: accountOf(user) });
        expect(signedIn.status()).toBe(200);
      }
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of browser.contexts()) await context.close();
  },

  rest: async ({ playwright }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (user, url = serverUrl()) => {
      const context = await playwright.request.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
      });
      contexts.push(context);
      const signedIn = await context.post('/api/login', { data: accountOf(user) });
      expect(signedIn.status()).toBe(200);
      return context;
    });
    for (const context of contexts) await context.dispose();
  },
});
