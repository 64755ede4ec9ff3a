import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import { snapshotHeader } from '#shared/snapshot.ts';
import { buildApp } from '../../src/app.ts';
import { pagePaths } from '../../src/routes.tsx';
import { createTestApp, type TestApp, testEnv } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestUser } from '../support/factories.ts';

const folder = mkdtempSync(join(tmpdir(), 'gva-pages-'));
let site: TestApp;
let client: TestUser;

beforeAll(async () => {
  for (const inner of ['assets', '.vite']) mkdirSync(join(folder, inner));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
  cpSync(new URL('../../landing.html', import.meta.url), join(folder, 'landing.html'));
  writeFileSync(
    join(folder, '.vite/landing.js'),
    'export const readPlan = () => undefined; export const renderLanding = (template, { agency }) => template.replace("<!--page-->", agency.name);',
  );
  writeFileSync(join(folder, 'portal.html'), '<!--session--><div id="root"></div>');
  writeFileSync(join(folder, 'auth-register.html'), 'Registering');
  writeFileSync(join(folder, 'auth-demo.html'), 'Demo');
  writeFileSync(join(folder, 'auth-sign-in.html'), 'Plain');
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pagePaths()));
  site = await createTestApp({ site: folder });
  client = await site.createUser({ role: 'client' });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Sends the path unchanged; a client that parses addresses would normalize it. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const address = site.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    get({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

test.each(['//', '///', '/\\', '//?x', '//evil.example', '/\\evil.example/x', '//:80:80'])(
  '%s returns 404',
  async (path) => {
    expect(await statusOf(path)).toBe(404);
  },
);

test('a change of the agency is in the next page that a visitor gets, which then has another ETag', async () => {
  const load = (url: string) => site.app.inject({ url, headers: { host: 'gva.example' } });
  const [landing, auth] = [await load('/'), await load('/auth')];
  setAgency({ ...defaultAgency, name: 'Brightdesk' });
  const renamed = await load('/');
  setAgency(defaultAgency);

  expect(landing.body).toContain('GVA');
  expect(renamed.body).toContain('Brightdesk');
  expect(renamed.headers.etag).not.toBe(landing.headers.etag);
  expect((await load('/')).headers.etag).toBe(landing.headers.etag);
  expect((await load('/auth')).headers.etag).toBe(auth.headers.etag);
});

describe('/auth', () => {
  test('shows the sign-in or the registration form by its query', async () => {
    const signIn = await site.requestAs(null)({ url: '/auth?next=%2Ftasks' });
    expect(signIn).toMatchObject({ statusCode: 200, body: 'Plain' });
    expect(signIn.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('cookie'),
    });
    const register = await site.requestAs(null)({ url: '/auth?register=true' });
    expect(register.body).toBe('Registering');
    const again = await site.requestAs(null)({
      url: '/auth',
      headers: { 'if-none-match': String(signIn.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('offers the demo accounts only where they exist', async () => {
    const admin = await site.createUser({ role: 'admin' });
    const rename = (username: string, email: string) =>
      site.database.db
        .updateTable('users')
        .set({ username, email })
        .where('id', '=', admin.id)
        .execute();
    await rename('admin', 'admin@gva.example');
    expect((await site.requestAs(null)({ url: '/auth' })).body).toBe('Demo');
    await rename('office', 'office@example.com');
    expect((await site.requestAs(null)({ url: '/auth' })).body).toBe('Plain');
  });

  test.each([
    ['/auth', '/dashboard'],
    ['/auth?next=%2Ftasks%3Fq%3Dreport', '/tasks?q=report'],
    ['/auth?next=//example.com/', '/dashboard'],
    ['/auth?next=https://example.com/', '/dashboard'],
  ])('redirects a signed-in user from %s to %s', async (url, location) => {
    const response = await site.requestAs(client)({ url });
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({ location, 'cache-control': 'no-store' });
  });

  test('redirects a form that was sent without the script back to the page', async () => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/auth?register=true',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=clara&password=secret',
    });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe('/auth?register=true');
  });

  test('is served while the database is unavailable', async () => {
    const gva = await createTestApp({ site: folder, database: await createTestDatabase() });
    const cookie = await gva.cookieOf(await gva.createUser({ role: 'va' }));
    await gva.database.drop();
    const response = await gva.app.inject({ url: '/auth', headers: { cookie } });
    expect(response).toMatchObject({ statusCode: 200, body: 'Plain' });
    await gva.app.close();
  });
});

describe('a page of the portal', () => {
  /** The session in the page, or null if it has none. */
  const readSession = (page: string) => {
    const [, text] =
      /<script type="application\/json" id="session"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
    return text === undefined ? null : JSON.parse(text);
  };

  test('contains the session of its user, and is not stored', async () => {
    const page = await site.requestAs(client)({ url: '/tasks?view=list' });
    expect(page.headers['cache-control']).toBe('private, no-store');
    const session = await site.requestAs(client)({ url: '/trpc/auth.session' });
    expect(readSession(page.body)).toEqual(session.json().result.data);
    expect(readSession(page.body).user.id).toBe(client.id);
    expect(page.body).toContain(` data-snapshot="${page.headers[snapshotHeader]}">`);
  });

  test('contains no user for a visitor', async () => {
    const page = await site.requestAs(null)({ url: '/messages/3' });
    expect(readSession(page.body)).toMatchObject({ user: null, activePlan: null });
  });

  test('shows a name with markup as text', async () => {
    const fullName = '</script><script>alert(1)</script><!-- $& &lt;';
    const va = await site.createUser({ role: 'va', fullName });
    const page = await site.requestAs(va)({ url: '/dashboard' });
    expect(page.body.match(/<\/?script/g)).toHaveLength(2);
    expect(page.body).toContain('<div id="root">');
    expect(readSession(page.body).user.fullName).toBe(fullName);
  });

  test('renews the cookie of a session that is past half of its lifetime', async () => {
    const va = await site.createUser({ role: 'va' });
    const cookie = await site.cookieOf(va);
    const open = () => site.app.inject({ url: '/dashboard', headers: { cookie } });
    expect((await open()).headers['set-cookie']).toBeUndefined();
    const expiresAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
    await site.database.db
      .updateTable('sessions')
      .set({ expiresAt })
      .where('userId', '=', va.id)
      .execute();
    expect(String((await open()).headers['set-cookie'])).toContain('gva_session=');
  });

  test('is served without a session until the database is migrated', async () => {
    const { database } = site;
    const app = await buildApp({
      env: testEnv({ LOG_LEVEL: 'silent' }),
      database,
      site: folder,
      isReady: () => false,
    });
    const page = await app.inject({ url: '/dashboard' });
    expect(page).toMatchObject({ statusCode: 200, body: '<!--session--><div id="root"></div>' });
    await app.close();
  });

  test('is served without a session while the database is unavailable', async () => {
    const gva = await createTestApp({ site: folder, database: await createTestDatabase() });
    const cookie = await gva.cookieOf(await gva.createUser({ role: 'va' }));
    await gva.database.drop();
    const page = await gva.app.inject({ url: '/dashboard', headers: { cookie } });
    expect(page).toMatchObject({ statusCode: 200, body: '<!--session--><div id="root"></div>' });
    await gva.app.close();
  });
});

test.each(['/', '/auth', '/dashboard'])(
  'the policy of %s lets no text become HTML or a script',
  async (url) => {
    const { headers } = await site.requestAs(url === '/dashboard' ? client : null)({ url });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy.find((rule) => rule.startsWith('script-src'))).not.toContain('unsafe');
  },
);

describe('a path', () => {
  test('of a page returns 200 to everyone', async () => {
    expect(pagePaths().length).toBeGreaterThan(15);
    for (const path of pagePaths().filter((path) => path !== '/auth')) {
      const url = path.replaceAll(/\$\w+/g, '12');
      for (const who of [null, client])
        expect(await site.requestAs(who)({ url }), url).toMatchObject({ statusCode: 200 });
    }
  });

  test.each(['/tasks/', '/Tasks', '/tasks?q=no', '/messages/3'])('%s returns 200', async (url) => {
    expect((await site.requestAs(client)({ url })).statusCode).toBe(200);
  });

  test.each(['/no-such-page', '/tasks/none', '/messages/3/4', '/tasksx', '/auth/none', '/$id'])(
    '%s returns 404 with the page of the SPA',
    async (url) => {
      const response = await site.requestAs(client)({ url });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.body).toContain('id="root"');
    },
  );
});
