import { afterAll, beforeAll, expect, test } from 'vitest';
import { userHeader } from '#shared/user-header.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { password, type TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

/** The user of a page, and the one who has signed in in another tab, whose cookie the page sends. */
const createUsers = async () => ({
  shown: await gva.createUser({ role: 'client' }),
  signedIn: await gva.createUser({ role: 'client' }),
});
const pageOf = ({ id }: TestUser) => ({ [userHeader]: String(id) });

const countSessions = async ({ id }: TestUser) => {
  const sessions = gva.database.db.selectFrom('sessions').select('id').where('userId', '=', id);
  return (await sessions.execute()).length;
};

const task = {
  title: 'Water the plants',
  description: 'The ones at the window.',
  category: 'admin',
  priority: 'low',
  dueDate: '2030-01-31',
};

test('a call from a page that shows another user than the session is refused and creates nothing, on REST and tRPC (401)', async () => {
  const { shown, signedIn } = await createUsers();
  const create = (url: string, user: TestUser) =>
    gva.requestAs(signedIn)({ method: 'POST', url, body: task, headers: pageOf(user) });

  for (const url of ['/api/tasks', '/trpc/tasks.create'])
    expect((await create(url, shown)).statusCode).toBe(401);
  expect(await gva.callAs(signedIn).tasks.count.query({})).toEqual({ count: 0 });

  expect((await create('/api/tasks', signedIn)).statusCode).toBe(201);
});

test('a page that shows another user reads a session without a user', async () => {
  const { shown, signedIn } = await createUsers();
  const read = async (user: TestUser) => {
    const response = await gva.requestAs(signedIn)({
      url: '/trpc/auth.session',
      headers: pageOf(user),
    });
    return response.json().result.data.user?.id ?? null;
  };

  expect(await read(shown)).toBe(null);
  expect(await read(signedIn)).toBe(signedIn.id);
});

test('a sign-in on a page that shows another user ends the session of the browser', async () => {
  const { shown, signedIn } = await createUsers();
  await gva.cookieOf(signedIn);
  expect(await countSessions(signedIn)).toBe(1);

  const response = await gva.requestAs(signedIn)({
    method: 'POST',
    url: '/api/login',
    body: { username: shown.username, password },
    headers: pageOf(shown),
  });

  expect(response.statusCode).toBe(200);
  expect(await countSessions(signedIn)).toBe(0);
  expect(await countSessions(shown)).toBe(1);
});

test('a sign-out on a page that shows another user ends the session of the browser', async () => {
  const { shown, signedIn } = await createUsers();
  await gva.cookieOf(signedIn);

  const response = await gva.requestAs(signedIn)({
    method: 'POST',
    url: '/api/logout',
    headers: pageOf(shown),
  });

  expect(response.statusCode).toBe(200);
  expect(await countSessions(signedIn)).toBe(0);
});
