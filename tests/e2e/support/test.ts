import { setTimeout } from 'node:timers/promises';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { type Factories, makeFactories, password, type TestUser } from '../../support/factories.ts';
import { type RunningServer, startServer } from './server.ts';
import { createWatch, type Watch } from './watch.ts';

export { refused, unreachable } from './watch.ts';
export type { TestUser };
export { expect, password };

export type Account = { username: string; password: string };

const demo = (username: string): Account => ({ username, password: 'demo1234' });
/** Shared accounts, only for tests that change no data. */
export const demoAccounts = { admin: demo('admin'), va: demo('va'), client: demo('client') };

const accountOf = (user: TestUser | Account): Account =>
  'password' in user ? user : { username: user.username, password };

async function signIn(request: APIRequestContext, user: TestUser | Account) {
  const signedIn = await request.post('/api/login', { data: accountOf(user) });
  expect(signedIn.status()).toBe(200);
}

type Options = Omit<BrowserContextOptions, 'baseURL' | 'extraHTTPHeaders'> & { url?: string };

export type Open = (
  user: TestUser | Account | null,
  /** Where the page starts, or `null` if the test opens an address later. */
  path?: string | null,
  options?: Options,
) => Promise<Page>;

type Fixtures = {
  /** Begins no test just before midnight, because one about today must not end tomorrow. */
  oneDay: undefined;
  watch: Watch;
  /** Opens a page with its own session, signed in as the user, or signed out for `null`. */
  open: Open;
  /** Calls the REST API as the user, without a browser. */
  rest: (user: TestUser | Account, url?: string) => Promise<APIRequestContext>;
};
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type WorkerFixtures = {
  /** The server of this worker, with its own database and the demo data. */
  server: RunningServer;
  database: DatabaseHandle;
  people: Factories;
  /** The sessions of the demo accounts, so that each worker signs in to an account only once. */
  sessions: Map<string, StorageState>;
};

const dayMs = 24 * 3_600_000;
const maxTestMs = 60_000;

let addresses = 0;
/** A unique client address, because sign-ins are rate-limited by address. */
const ownAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`;

/** Options of `getByRole` that match the whole name. */
export const exact = (name: string) => ({ exact: true, name }) as const;

/** The connections of the tests wait longer than those of the server, because a busy worker reads responses late. */
export const testConnections = { poolSize: 2, timeout: 60_000 };

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const server = await startServer({
        seed: 'demo',
        copyOf: process.env.E2E_DEMO_DATA_DIR ?? '',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ server }, use) => {
      const database = openDatabase(server.databaseUrl, testConnections);
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  people: [async ({ database }, use) => use(makeFactories(database.db)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const leftMs = dayMs - (Date.now() % dayMs);
      if (leftMs < maxTestMs) await setTimeout(leftMs);
      await use(undefined);
    },
    { auto: true },
  ],

  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const watch = createWatch();
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],

  open: async ({ browser, server, watch, sessions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (user, path = '/', { url = server.url, ...options } = {}) => {
      const storageState = user && url === server.url && sessions.get(user.username);
      const context = await browser.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
        ...(storageState && { storageState }),
        ...options,
      });
      contexts.push(context);
      watch.follow(context);
      if (user && !storageState) {
        await signIn(context.request, user);
        if (url === server.url && user.username in demoAccounts)
          sessions.set(user.username, await context.storageState());
      }
      const page = await context.newPage();
      if (path !== null) await page.goto(path);
      return page;
    });
    for (const context of contexts) {
      // A live event may have started a call whose handler would fail when its page closes.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },

  rest: async ({ playwright, server, sessions }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (user, url = server.url) => {
      const storageState = url === server.url && sessions.get(user.username);
      const context = await playwright.request.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
        ...(storageState && { storageState }),
      });
      contexts.push(context);
      if (!storageState) await signIn(context, user);
      return context;
    });
    for (const context of contexts) await context.dispose();
  },
});
