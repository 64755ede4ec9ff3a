import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password } from '#tests/support/factories.ts';
import { actDuring, setOtherPassword } from '#tests/support/open-transaction.ts';
import { expectBlock, measureBlock } from '#tests/support/rate-limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const open = () => createBrowser(site.app);

const change = (changes: object = {}) => ({
  currentPassword: password,
  newPassword: 'another one',
  confirmPassword: 'another one',
  ...changes,
});

test('changing the password takes effect immediately and ends the other sessions', async () => {
  for (const path of ['/api/change-password', '/trpc/auth.changePassword']) {
    const va = await site.createUser({ role: 'va' });
    const here = open();
    const elsewhere = open();
    await here.signIn(va.username, password);
    await elsewhere.signIn(va.username, password);

    const response = await here.post(path, change());

    expect(response.statusCode).toBe(200);
    expect((await here.get('/api/user')).statusCode).toBe(200);
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
    expect((await open().signIn(va.username, password)).statusCode).toBe(401);
    expect((await open().signIn(va.username, 'another one')).statusCode).toBe(200);
  }
});

test('changing the password requires the current password (400) and a session (401)', async () => {
  const va = await site.createUser({ role: 'va' });
  const browser = open();
  await browser.signIn(va.username, password);

  const wrong = await browser.post('/api/change-password', change({ currentPassword: 'wrong' }));

  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toEqual({
    message: 'Current password is incorrect',
    code: 'BAD_REQUEST',
    issues: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
  });
  expect((await open().post('/api/change-password', change())).statusCode).toBe(401);
  expect((await open().mutate('auth.changePassword', {})).statusCode).toBe(401);
});

test('a password that an administrator sets in the meantime is not overwritten (400)', async () => {
  const va = await site.createUser({ role: 'va' });
  const browser = open();
  await browser.signIn(va.username, password);

  const { result } = await actDuring(site.database, setOtherPassword(va.id), () =>
    browser.post('/api/change-password', change()),
  );

  const refused = await result;
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toEqual([
    { path: 'currentPassword', message: 'Current password is incorrect' },
  ]);
  const { passwordHash } = await site.database.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', va.id)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toBe('of another password');
});

test.each([
  [{ currentPassword: '' }, 'Current password is required'],
  [{ currentPassword: undefined }, 'Current password is required'],
  [{ newPassword: 'short' }, 'New password must be at least 6 characters'],
  [{ confirmPassword: '' }, 'Please confirm your new password'],
  [{ confirmPassword: 'another two' }, "New passwords don't match"],
])('invalid input %j is refused (400)', async (changes, message) => {
  const va = await site.createUser({ role: 'va' });
  const rest = await site.requestAs(va)({
    method: 'POST',
    url: '/api/change-password',
    body: change(changes),
  });
  expect(rest.statusCode).toBe(400);
  expect(rest.json().issues[0]).toEqual({ path: Object.keys(changes)[0], message });
  await expect(site.callAs(va).auth.changePassword.mutate(change(changes))).rejects.toThrow(
    message,
  );
});

test('a signed-in user cannot guess the current password without limit (429)', async () => {
  const va = await site.createUser({ role: 'va' });
  const browser = open();
  await browser.signIn(va.username, password);
  const guess = (currentPassword: string) =>
    browser.post('/api/change-password', change({ currentPassword }));

  const codes: number[] = [];
  for (let i = 0; i < 9; i++) codes.push((await guess('wrong')).statusCode);
  const block = await measureBlock(site.database.db, `password:${va.id}`, async () =>
    codes.push((await guess('wrong')).statusCode),
  );
  const refused = await guess(password);

  expect(codes).toEqual(Array(10).fill(400));
  expectBlock(block, 30);
  expect(refused.statusCode).toBe(429);
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});
