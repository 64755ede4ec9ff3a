import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

type Listed = { id: string; userAgent: string; isCurrent: boolean };

async function openThreeSessions() {
  const { username } = await gva.createUser({ role: 'client' });
  const browsers = ['first', 'second', 'third'].map((userAgent) =>
    createBrowser(gva.app, { userAgent }),
  );
  for (const browser of browsers) await browser.signIn(username, password);
  const [first, second, third] = browsers;
  if (!first || !second || !third) throw new Error('No browser was opened');
  const list = async () => (await first.get('/api/sessions')).json() as Listed[];
  const end = (path: string) =>
    gva.app.inject({ method: 'DELETE', url: path, headers: { cookie: first.cookie } });
  const isSignedIn = async (browser: typeof first) =>
    (await browser.get('/api/user')).statusCode === 200;
  return { first, second, third, list, end, isSignedIn };
}

test('a user lists their sessions without secrets', async () => {
  const { first, list } = await openThreeSessions();
  const sessions = await list();
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(sessions[0]?.userAgent).toBe('first');
  const { rows } = await gva.database.pool.query<{ id: string }>('select id from sessions');
  const text = JSON.stringify(sessions);
  for (const { id } of rows) expect(text).not.toContain(id);
  expect(text).not.toContain(first.cookie.split('=')[1]);
});

test('a user ends one of their sessions, which is signed out immediately', async () => {
  const { second, third, list, end, isSignedIn } = await openThreeSessions();
  const other = (await list()).find(({ userAgent }) => userAgent === 'second');
  expect((await end(`/api/sessions/${other?.id}`)).statusCode).toBe(200);
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(third)).toBe(true);
  expect((await end(`/api/sessions/${other?.id}`)).statusCode).toBe(404);
});

test("a user cannot end another user's session (404)", async () => {
  const { first, list, isSignedIn } = await openThreeSessions();
  const stranger = await openThreeSessions();
  const [mine] = await list();
  expect((await stranger.end(`/api/sessions/${mine?.id}`)).statusCode).toBe(404);
  expect(await isSignedIn(first)).toBe(true);
});

test('a user ends all other sessions and stays signed in', async () => {
  const { first, second, third, end, isSignedIn } = await openThreeSessions();
  expect((await end('/api/sessions')).statusCode).toBe(200);
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an administrator ends all sessions of another user and stays signed in', async () => {
  const { first, second, third, isSignedIn } = await openThreeSessions();
  const { id } = (await first.get('/api/user')).json() as { id: number };
  const admin = await gva.createUser({ role: 'admin' });
  const end = (userId: number) =>
    gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${userId}/sessions` });
  expect((await end(id)).statusCode).toBe(200);
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([
    false,
    false,
    false,
  ]);
  expect((await end(admin.id)).statusCode).toBe(200);
  expect((await gva.requestAs(admin)({ url: '/api/user' })).statusCode).toBe(200);
});
