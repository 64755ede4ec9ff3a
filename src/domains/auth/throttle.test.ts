import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createBrowser } from '../../../tests/support/browser.ts';
import { password } from '../../../tests/support/factories.ts';
import { newcomer } from '../../../tests/support/newcomer.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

let serial = 0;
/** A browser at an address of its own, as what one address does is counted together. */
const open = (ip = `198.51.100.${++serial}`) => createBrowser(site.app, { ip });

async function failToSignIn(username: string, times: number) {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await open().signIn(username, 'wrong'));
  return answers;
}

const refusal = {
  message: 'Too many attempts. Please wait a while and try again.',
  code: 'TOO_MANY_REQUESTS',
};

/** As if that much time had gone by. */
const letPass = (key: string, interval: string) =>
  site.database.db
    .updateTable('loginAttempts')
    .set({
      windowStartedAt: sql<string>`window_started_at - ${interval}::interval`,
      blockedUntil: sql<string>`blocked_until - ${interval}::interval`,
    })
    .where('key', '=', key)
    .execute();

test('after ten failures an account is closed for a while, whether it exists or not', async () => {
  const known = await site.createUser({ role: 'client' });
  for (const username of [known.username, 'a-name-nobody-has']) {
    const answers = await failToSignIn(username, 11);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429]);
    expect(answers[10]?.json()).toEqual(refusal);
    expect(answers[10]?.headers['retry-after']).toBe('30');
  }

  // Nor does the right password open it, in whatever case the name is written and through either door.
  const right = await open().signIn(known.username.toUpperCase(), password);
  const viaTrpc = await open().mutate('auth.login', { username: known.username, password });
  expect(right.statusCode).toBe(429);
  expect(viaTrpc.statusCode).toBe(429);
  expect(viaTrpc.json().error.data.retryAfterSeconds).toBeGreaterThan(0);

  const { username } = await site.createUser({ role: 'client' });
  expect((await open().signIn(username, password)).statusCode).toBe(200);
});

test('each failure more closes it for twice as long; a quiet quarter of an hour forgives', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const key = `account:${username}`;
  await failToSignIn(username, 10);

  const waits: number[] = [];
  for (let i = 0; i < 6; i++) {
    await letPass(key, `${waits.at(-1) ?? 30} seconds`);
    const [failed, refused] = await failToSignIn(username, 2);
    expect(failed?.statusCode).toBe(401);
    waits.push(Number(refused?.headers['retry-after']));
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900]);

  await letPass(key, '31 minutes');
  const answers = await failToSignIn(username, 9);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(401));
  expect((await open().signIn(username, password)).statusCode).toBe(200);
});

test('signing in forgives what failed before', async () => {
  const { username } = await site.createUser({ role: 'va' });
  for (let round = 0; round < 3; round++) {
    await failToSignIn(username, 9);
    expect((await open().signIn(username, password)).statusCode).toBe(200);
  }
});

test('a burst of guesses gets no more answers than guesses one by one', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const guesses = Array.from({ length: 60 }, () => open().signIn(username, 'wrong'));
  const answers = await Promise.all(guesses);

  const tried = answers.filter(({ statusCode }) => statusCode === 401).length;
  // Those that were being checked while the tenth failed.
  expect(tried).toBeLessThanOrEqual(12);
  expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
});

test('an address that fails fifty times is closed to every name, and others stay open', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const answers = [];
  for (let i = 0; i < 50; i++)
    answers.push(await open(`2001:db8:1:2::${i}`).signIn(`guess-${i}`, 'wrong'));

  const neighbour = await open('2001:db8:1:2:ffff::1').signIn(username, password);
  const stranger = await open('2001:db8:1:3::1').signIn(username, password);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(401));
  expect(neighbour.statusCode).toBe(429);
  expect(Number(neighbour.headers['retry-after'])).toBeGreaterThan(0);
  expect(stranger.statusCode).toBe(200);
});

test('signing in over and over is no failure', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const codes = new Set<number>();
  for (let i = 0; i < 60; i++)
    codes.add((await open('198.51.100.250').signIn(username, password)).statusCode);
  expect([...codes]).toEqual([200]);
});

test('nodes of one database count together', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const other = await createTestApp({ database: site.database });
  await failToSignIn(username, 10);
  const response = await createBrowser(other.app).signIn(username, password);
  expect(response.statusCode).toBe(429);
  await other.close();
});

test('who is signed in cannot guess the current password for ever', async () => {
  const va = await site.createUser({ role: 'va' });
  const browser = open();
  await browser.signIn(va.username, password);
  const change = (currentPassword: string) =>
    browser.post('/api/change-password', {
      currentPassword,
      newPassword: 'another one',
      confirmPassword: 'another one',
    });

  const codes = [];
  for (let i = 0; i < 10; i++) codes.push((await change('wrong')).statusCode);
  const refused = await change(password);

  expect(codes).toEqual(Array(10).fill(400));
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('30');
  expect((await browser.get('/api/user')).statusCode).toBe(200);
});

test('an address may register sixty accounts an hour', async () => {
  const ip = '203.0.113.9';
  const key = `registration:${ip}`;
  await site.database.db.insertInto('loginAttempts').values({ key, failures: 59 }).execute();

  const last = await open(ip).post('/api/register', newcomer());
  const refused = await open(ip).post('/api/register', newcomer());
  const elsewhere = await open().post('/api/register', newcomer());
  await letPass(key, '2 hours');
  const later = await open(ip).post('/api/register', newcomer());

  expect(last.statusCode).toBe(201);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('900');
  expect(elsewhere.statusCode).toBe(201);
  expect(later.statusCode).toBe(201);
});
