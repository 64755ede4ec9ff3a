import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password } from '#tests/support/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const open = () => createBrowser(site.app);

async function openAs() {
  const { username } = await site.createUser({ role: 'client' });
  const browser = open();
  return { browser, response: await browser.signIn(username, password) };
}

test('the session cookie lasts 30 days, is HttpOnly and has SameSite=Lax', async () => {
  const { response } = await openAs();
  // The session cookie comes first, because some HTTP clients keep only the first one.
  const [cookie, device] = response.cookies;
  expect(response.cookies).toHaveLength(2);
  expect(device).toMatchObject({ name: 'gva_device', path: '/', httpOnly: true, sameSite: 'Lax' });
  expect(cookie).toMatchObject({
    name: 'gva_session',
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(cookie?.secure).toBeUndefined();
  const days = ((cookie?.expires?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
});

test('the cookies are Secure if the site uses https', async () => {
  const { database } = site;
  const { username } = await site.createUser({ role: 'client' });
  const body = { username, password };
  const httpsSite = await createTestApp({ database, env: { PUBLIC_URL: 'https://gva.example' } });
  const proxiedSite = await createTestApp({ database, env: { TRUST_PROXY: 'true' } });

  const first = await httpsSite.requestAs(null)({ method: 'POST', url: '/api/login', body });
  const headers = { 'x-forwarded-proto': 'https' };
  const url = '/api/login';
  const second = await proxiedSite.requestAs(null)({ method: 'POST', url, body, headers });

  for (const { cookies } of [first, second])
    expect(cookies.map(({ secure }) => secure)).toEqual([true, true]);
  await httpsSite.close();
  await proxiedSite.close();
});

test('visitors and signed-in requests get no new cookie', async () => {
  const { browser } = await openAs();
  expect((await open().query('auth.session')).cookies).toEqual([]);
  expect((await browser.get('/api/user')).cookies).toEqual([]);
});

test('a forged or damaged cookie is treated as not signed in (401) and is not cleared', async () => {
  const { browser } = await openAs();
  const [name = '', value = ''] = browser.cookie.split('=');
  const [id = ''] = decodeURIComponent(value).split('.');
  const flipped = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
  for (const forged of [
    `${value}x`,
    value.slice(0, -1),
    flipped,
    id,
    `${id}.`,
    '.',
    '%',
    'x'.repeat(4000),
  ]) {
    const stranger = open();
    stranger.cookie = `${name}=${forged}`;
    const response = await stranger.get('/api/user');
    expect(response.statusCode).toBe(401);
    expect(response.cookies).toEqual([]);
  }
});

test('a response to an ended session sets no cookie, so that it cannot undo a new sign-in', async () => {
  const { browser } = await openAs();
  const late = open();
  late.cookie = browser.cookie;
  await browser.post('/api/logout');

  const response = await late.get('/api/user');

  expect(response.statusCode).toBe(401);
  expect(response.cookies).toEqual([]);
});

test('a sign-in from another site is refused (403)', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const post = (headers: Record<string, string>) =>
    site.requestAs(null)({
      method: 'POST',
      url: '/api/login',
      body: { username, password },
      headers,
    });

  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': '' },
  ];
  for (const headers of foreign) expect((await post(headers)).statusCode).toBe(403);
  const own: Record<string, string>[] = [
    { origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
    { 'sec-fetch-site': 'none' },
    {},
  ];
  for (const headers of own) expect((await post(headers)).statusCode).toBe(200);
});
