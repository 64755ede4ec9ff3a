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
import {
  createPagePool,
  type PagePool,
  type PooledPage,
  sendClicksToPressedElement,
} from './page-pool.ts';
import { canOpenInRunningApp, openInRunningApp } from './running-app.ts';
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

const isDemo = ({ username }: TestUser | Account) => username in demoAccounts;
const sessionKey = ({ username }: TestUser | Account, url: string) => `${url} ${username}`;

type Options = Omit<BrowserContextOptions, 'baseURL' | 'extraHTTPHeaders'> & {
  url?: string;
  /** Opens a new browser context: needed for init scripts, a fixed clock and measurements of a first load. */
  isFresh?: boolean;
  /** Loads a document, also if the application already runs in the pooled page. */
  needsDocument?: boolean;
};

/** The options that can be changed on a pooled page. */
const pageOptions = ['viewport', 'colorScheme', 'reducedMotion'];
const needsOwnContext = ({ isFresh = false, url, ...options }: Omit<Options, 'needsDocument'>) =>
  isFresh || url !== undefined || Object.keys(options).some((name) => !pageOptions.includes(name));

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
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type WorkerFixtures = {
  database: DatabaseHandle;
  people: Factories;
  /** The sessions of the demo accounts, so that each worker signs in to an account only once. */
  sessions: Map<string, Cookies>;
  pool: PagePool;
};

const dayMs = 24 * 3_600_000;
const maxTestMs = 60_000;

let addresses = 0;
/** A unique client address, because sign-ins are rate-limited by address. */
const ownAddress = () => `10.${process.pid & 255}.${(process.pid >> 8) & 255}.${++addresses & 255}`;

/** Options of `getByRole` that match the whole name. */
export const exact = (name: string) => ({ exact: true, name }) as const;

/** The connections of the tests wait longer than those of the server, because a busy worker reads responses late. */
export const testConnections = { poolSize: 2, timeout: 60_000 };

export const serverUrl = () => process.env.E2E_URL ?? '';

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const database = openDatabase(process.env.E2E_DATABASE_URL ?? '', testConnections);
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  people: [async ({ database }, use) => use(makeFactories(database.db)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  pool: [
    async ({ browser }, use) => {
      const pool = createPagePool(browser, serverUrl());
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],

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

  open: async ({ browser, pool, watch, sessions }, use) => {
    const pooled: PooledPage[] = [];
    const own: BrowserContext[] = [];

    async function openContext({ url = serverUrl(), isFresh: _, ...options }: Options) {
      const context = await browser.newContext({ baseURL: url, ...options });
      own.push(context);
      await context.addInitScript(sendClicksToPressedElement);
      return { context, page: await context.newPage() };
    }

    async function takePage(options: Options) {
      const taken = await pool.take(options);
      pooled.push(taken);
      return taken;
    }

    await use(async (user, path = '/', { needsDocument, ...options } = {}) => {
      const url = options.url ?? serverUrl();
      const { context, page } = await (needsOwnContext(options)
        ? openContext(options)
        : takePage(options));
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
      watch.follow(context);
      if (user) {
        const cookies = sessions.get(sessionKey(user, url));
        if (cookies) await context.addCookies(cookies);
        else await signIn(context.request, user);
        if (isDemo(user)) sessions.set(sessionKey(user, url), await context.cookies());
      }
      if (path === null) return page;
      if (user && !needsDocument && canOpenInRunningApp(page, path))
        await openInRunningApp(page, path);
      else await page.goto(path);
      return page;
    });
    for (const context of own) {
      // A live event may have started a call whose handler would fail when its page closes.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    for (const page of pooled) await pool.give(page);
  },

  rest: async ({ playwright, sessions }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (user, url = serverUrl()) => {
      const cookies = sessions.get(sessionKey(user, url));
      const context = await playwright.request.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
        ...(cookies && { storageState: { cookies, origins: [] } }),
      });
      contexts.push(context);
      if (!cookies) await signIn(context, user);
      return context;
    });
    for (const context of contexts) await context.dispose();
  },
});
