import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createBrowser } from '../../../tests/support/browser.ts';
import { password } from '../../../tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

type Listed = { id: string; userAgent: string; isCurrent: boolean };

async function openThree() {
  const { username } = await gva.createUser({ role: 'client' });
  const browsers = ['first', 'second', 'third'].map((userAgent) =>
    createBrowser(gva.app, { userAgent }),
  );
  for (const browser of browsers) await browser.signIn(username, password);
  const [first, second, third] = browsers;
  if (!first || !second || !third) throw new Error('Nobody came');
  const list = async () => (await first.get('/api/sessions')).json() as Listed[];
  const end = (path: string) =>
    gva.app.inject({ method: 'DELETE', url: path, headers: { cookie: first.cookie } });
  const isIn = async (browser: typeof first) => (await browser.get('/api/user')).statusCode === 200;
  return { first, second, third, list, end, isIn };
}

test('lists where one is signed in, without what opens a session', async () => {
  const { first, list } = await openThree();
  const sessions = await list();
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(sessions[0]?.userAgent).toBe('first');
  const { rows } = await gva.database.pool.query<{ id: string }>('select id from sessions');
  const said = JSON.stringify(sessions);
  for (const { id } of rows) expect(said).not.toContain(id);
  expect(said).not.toContain(first.cookie.split('=')[1]);
});

test('ends one of them, which then is out at once', async () => {
  const { second, third, list, end, isIn } = await openThree();
  const other = (await list()).find(({ userAgent }) => userAgent === 'second');
  expect((await end(`/api/sessions/${other?.id}`)).statusCode).toBe(200);
  expect(await isIn(second)).toBe(false);
  expect(await isIn(third)).toBe(true);
  expect((await end(`/api/sessions/${other?.id}`)).statusCode).toBe(404);
});

test('nobody ends a session of somebody else', async () => {
  const { first, list, isIn } = await openThree();
  const stranger = await openThree();
  const [mine] = await list();
  expect((await stranger.end(`/api/sessions/${mine?.id}`)).statusCode).toBe(404);
  expect(await isIn(first)).toBe(true);
});

test('ends all others, and stays here', async () => {
  const { first, second, third, end, isIn } = await openThree();
  expect((await end('/api/sessions')).statusCode).toBe(200);
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, false, false]);
});

test('an administrator signs somebody else out everywhere, and stays in', async () => {
  const { first, second, third, isIn } = await openThree();
  const { id } = (await first.get('/api/user')).json() as { id: number };
  const admin = await gva.createUser({ role: 'admin' });
  const end = (userId: number) =>
    gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${userId}/sessions` });
  expect((await end(id)).statusCode).toBe(200);
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, false, false]);
  expect((await end(admin.id)).statusCode).toBe(200);
  expect((await gva.requestAs(admin)({ url: '/api/user' })).statusCode).toBe(200);
});
