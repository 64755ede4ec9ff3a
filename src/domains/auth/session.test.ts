import { get } from 'node:http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#app';
import { openDatabase } from '#server/db.ts';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password, type TestUser } from '#tests/support/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => site.close());

const open = () => createBrowser(site.app);
const day = 86_400_000;

async function openAs(user?: TestUser) {
  const { id, username } = user ?? (await site.createUser({ role: 'client' }));
  const browser = open();
  const response = await browser.signIn(username, password);
  return { browser, response, userId: id };
}

const sessionsOf = (userId: number) =>
  site.database.db
    .selectFrom('sessions')
    .selectAll()
    .select(sql<string>`xmin::text`.as('revision'))
    .where('userId', '=', userId)
    .execute();

const expireIn = (userId: number, interval: string) =>
  site.database.db
    .updateTable('sessions')
    .set({ expiresAt: sql<string>`now() + ${interval}::interval` })
    .where('userId', '=', userId)
    .execute();

const isSignedIn = async (browser: ReturnType<typeof open>) =>
  (await browser.get('/api/user')).statusCode === 200;

describe('signing in', () => {
  test('creates a new session id, so that a planted cookie is useless', async () => {
    const { browser: ended } = await openAs();
    const planted = ended.cookie;
    await ended.post('/api/logout');
    const { browser: alive, userId: attackerId } = await openAs();

    for (const cookie of [planted, alive.cookie]) {
      const victim = open();
      victim.cookie = cookie;
      const { username } = await site.createUser({ role: 'client' });
      await victim.signIn(username, password);

      expect(await isSignedIn(victim)).toBe(true);
      expect(victim.cookie).not.toBe(cookie);
      const attacker = open();
      attacker.cookie = cookie;
      expect(await isSignedIn(attacker)).toBe(false);
    }
    expect(await sessionsOf(attackerId)).toEqual([]);
  });

  test('ends the previous session of the browser, on REST and tRPC', async () => {
    const user = await site.createUser({ role: 'va' });
    const { browser } = await openAs(user);
    const [before] = await sessionsOf(user.id);

    await browser.mutate('auth.login', { username: user.username, password });

    const after = await sessionsOf(user.id);
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before?.id);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('deletes nothing if the browser has no session', async () => {
    const query = vi.spyOn(site.database.pool, 'query');
    await openAs();
    expect(query.mock.calls.flat().filter((text) => /^delete/i.test(String(text)))).toEqual([]);
  });

  test('outlives a sign-out in one batch that ends later', async () => {
    const user = await site.createUser({ role: 'client' });
    const { browser } = await openAs(user);
    const [before] = await sessionsOf(user.id);
    const { pool } = site.database;
    const run = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
    const held: Promise<void>[] = [];
    const isReplaced = async () =>
      expect([undefined, before?.id]).not.toContain((await sessionsOf(user.id))[0]?.id);
    vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
      const result = await run(...args);
      if (held.length > 0 || !/^delete/i.test(String(args[0]))) return result;
      held.push(vi.waitFor(isReplaced, 20_000));
      await held[0];
      return result;
    }) as never);

    const response = await browser.post('/trpc/auth.logout,auth.login?batch=1', {
      0: {},
      1: { username: user.username, password },
    });

    expect(response.statusCode).toBe(200);
    expect(held).toHaveLength(1);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await sessionsOf(user.id)).map(({ id }) => id)).not.toContain(before?.id);
  });

  test('stores the hashed id, the IP address and the user agent', async () => {
    const { username, id } = await site.createUser({ role: 'client' });
    const browser = createBrowser(site.app, { ip: '192.0.2.44', userAgent: 'Firefox' });
    await browser.signIn(username, password);
    const [session] = await sessionsOf(id);
    expect(session).toMatchObject({ ip: '192.0.2.44', userAgent: 'Firefox' });
    expect(session?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(browser.cookie).not.toContain(session?.id);
  });
});

describe('a session', () => {
  test('costs one query per request and writes nothing', async () => {
    const { browser, userId } = await openAs();
    const [before] = await sessionsOf(userId);
    const connect = vi.spyOn(site.database.pool, 'connect');

    const costs: number[] = [];
    for (const _ of Array(5)) {
      connect.mockClear();
      await browser.get('/api/user');
      costs.push(connect.mock.calls.length);
    }

    // Background jobs can add connections, so the minimum is the cost of the request.
    expect(Math.min(...costs)).toBe(1);
    expect(await sessionsOf(userId)).toEqual([before]);
  });

  test('is extended to 30 days with its cookie when used in the second half of its lifetime', async () => {
    const { browser, userId } = await openAs();
    await expireIn(userId, '16 days');
    const early = await browser.get('/api/user');
    await expireIn(userId, '14 days');
    const late = await browser.get('/api/user');

    expect(early.cookies).toEqual([]);
    expect(late.cookies).toHaveLength(1);
    expect(((late.cookies[0]?.expires?.getTime() ?? 0) - Date.now()) / day).toBeCloseTo(30, 1);
    const [session] = await sessionsOf(userId);
    expect((Date.parse(session?.expiresAt ?? '') - Date.now()) / day).toBeCloseTo(30, 1);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await sessionsOf(userId)).toHaveLength(1);
  });

  test('ends when it expires', async () => {
    const { browser, userId } = await openAs();
    await expireIn(userId, '-1 second');
    expect(await isSignedIn(browser)).toBe(false);
    expect(await sessionsOf(userId)).toEqual([]);
  });

  test("follows the database's clock, not this node's", async () => {
    const { browser, userId } = await openAs();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * day });
    expect(await isSignedIn(browser)).toBe(true);
    const { browser: later, userId: laterId } = await openAs();
    vi.useRealTimers();

    expect(await isSignedIn(later)).toBe(true);
    for (const [session] of [await sessionsOf(userId), await sessionsOf(laterId)])
      expect((Date.parse(session?.expiresAt ?? '') - Date.now()) / day).toBeCloseTo(30, 1);
  });

  test('ends immediately when its user becomes inactive', async () => {
    const { browser, userId } = await openAs();
    await site.database.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', userId)
      .execute();
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.query('auth.me')).statusCode).toBe(401);
    expect(await sessionsOf(userId)).toEqual([]);
  });

  test('is valid on every node that uses the database', async () => {
    const other = await createTestApp({ database: site.database });
    const { browser } = await openAs();
    const elsewhere = createBrowser(other.app);
    elsewhere.cookie = browser.cookie;

    expect(await isSignedIn(elsewhere)).toBe(true);
    await elsewhere.post('/api/logout');
    expect(await isSignedIn(browser)).toBe(false);
    await other.close();
  });

  test('is purged after it has expired', async () => {
    const { userId } = await openAs();
    await expireIn(userId, '-1 second');
    const { browser: alive } = await openAs();
    await purgeExpiredRows(site.database.db);
    expect(await sessionsOf(userId)).toEqual([]);
    expect(await isSignedIn(alive)).toBe(true);
  });

  test('is read for a request whose target is a whole URL', async () => {
    const { browser } = await openAs();
    const path = new URL('/api/user', await site.listen()).href;
    const { port, hostname } = new URL(path);
    const status = await new Promise((resolve, reject) => {
      const headers = { cookie: browser.cookie };
      get({ hostname, port, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(200);
  });

  test.each([
    ['port', 'postgres://gva@127.0.0.1:1/nowhere'],
    ['socket', 'postgres://gva@%2Fno%2Fsocket/nowhere'],
  ])('cannot be checked without a database on its %s (503)', async (_kind, address) => {
    const { browser } = await openAs();
    const database = openDatabase(address);
    const app = await buildApp({ env: testEnv({ LOG_LEVEL: 'silent' }), database });
    const here = createBrowser(app);
    here.cookie = browser.cookie;

    const rest = await here.get('/api/user');
    const trpc = await here.query('auth.me');

    for (const response of [rest, trpc]) {
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBeDefined();
      expect(response.cookies).toEqual([]);
    }
    await app.close();
    await database.close();
  });
});
