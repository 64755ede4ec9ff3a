import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';
import { ageCounter, expectBlock, measureBlock } from '#tests/support/rate-limits.ts';
import { attemptKeys } from './attempt-keys.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

let serial = 0;
const newAddress = () => `198.51.100.${++serial}`;
/** A browser with its own IP address, unless one is given. */
const open = (ip = newAddress()) => createBrowser(site.app, { ip });

async function failToSignIn(username: string, times: number, ip = newAddress()) {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await open(ip).signIn(username, 'wrong'));
  return answers;
}

const refusal = {
  message: 'Too many attempts. Please wait a while and try again.',
  code: 'TOO_MANY_REQUESTS',
};

const keysFor = (name: string, ip = '192.0.2.1') =>
  attemptKeys({ name, ip, secret: secretOf(testEnv()) });

/** Records failed attempts. */
const recordFailures = (key: string, count: number) =>
  site.database.db.insertInto('rateLimits').values({ key, count }).execute();

test('ten failed sign-ins from one network block the username there, whether the account exists or not', async () => {
  const known = await site.createUser({ role: 'client' });
  for (const username of [known.username, 'a-name-nobody-has']) {
    const ip = newAddress();
    const answers = await failToSignIn(username, 9, ip);
    const block = await measureBlock(
      site.database.db,
      keysFor(username, ip).accountAtNetwork,
      async () => answers.push(...(await failToSignIn(username, 1, ip))),
    );
    const [refused] = await failToSignIn(username, 1, ip);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401));
    expectBlock(block, 30);
    expect(refused?.statusCode).toBe(429);
    expect(refused?.json()).toEqual(refusal);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(30);

    // The correct password is blocked too, with the username in any letter case, on REST and tRPC.
    const correct = await open(ip).signIn(known.username.toUpperCase(), password);
    const viaTrpc = await open(ip).mutate('auth.login', { username, password });
    expect(correct.statusCode).toBe(username === known.username ? 429 : 200);
    expect(viaTrpc.statusCode).toBe(429);
    expect(viaTrpc.json().error.data.retryAfterSeconds).toBeGreaterThan(0);
  }
  expect((await open().signIn(known.username, password)).statusCode).toBe(200);
});

test('failures with the username and with the email count towards one limit', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const email = `${username}@example.com`;
  const ip = newAddress();
  await failToSignIn(username, 5, ip);
  await failToSignIn(email, 5, ip);
  for (const name of [username, email])
    expect((await open(ip).signIn(name, password)).statusCode).toBe(429);
});

test('each further failure doubles the duration of the block; 15 minutes without failures reset it', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const ip = newAddress();
  const key = keysFor(username, ip).accountAtNetwork;
  await failToSignIn(username, 10, ip);

  let previous = 30;
  for (const seconds of [60, 120, 240, 480, 900, 900]) {
    await ageCounter(site.database.db, key, `${previous} seconds`);
    const failures: { statusCode: number }[] = [];
    const block = await measureBlock(site.database.db, key, async () =>
      failures.push(...(await failToSignIn(username, 1, ip))),
    );
    const [refused] = await failToSignIn(username, 1, ip);
    expectBlock(block, seconds);
    expect([failures[0]?.statusCode, refused?.statusCode]).toEqual([401, 429]);
    previous = seconds;
  }

  await ageCounter(site.database.db, key, '31 minutes');
  const answers = await failToSignIn(username, 9, ip);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(401));
  expect((await open(ip).signIn(username, password)).statusCode).toBe(200);
});

test('a hundred failures from many networks block an account for unknown devices', async () => {
  const { username } = await site.createUser({ role: 'client' });
  await recordFailures(keysFor(username).account, 98);
  const answers = await Promise.all([failToSignIn(username, 1), failToSignIn(username, 1)]);
  expect(answers.flat().map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect((await open().signIn(username, password)).statusCode).toBe(429);
});

test('a known device can sign in while unknown devices are blocked', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const ip = newAddress();
  const owner = open(ip);
  await owner.signIn(username, password);
  await owner.post('/api/logout');
  await recordFailures(keysFor(username).account, 99);
  await failToSignIn(username, 1);
  await failToSignIn(username, 11, ip);

  expect((await open(ip).signIn(username, password)).statusCode).toBe(429);
  expect((await open().signIn(username, password)).statusCode).toBe(429);
  expect((await owner.signIn(username, password)).statusCode).toBe(200);
});

test('a known device has its own limit of ten attempts, only for accounts it signed in to', async () => {
  const [one, other] = [
    await site.createUser({ role: 'client' }),
    await site.createUser({ role: 'client' }),
  ];
  const browser = open();
  await browser.signIn(one.username, password);
  const guess = async ({ username }: { username: string }) =>
    (await browser.signIn(username, 'wrong')).statusCode;
  const codes = [];
  for (let i = 0; i < 11; i++) codes.push(await guess(one));
  expect(codes).toEqual([...Array(10).fill(401), 429]);
  expect((await open().signIn(one.username, password)).statusCode).toBe(200);

  await recordFailures(keysFor(other.username).account, 99);
  expect(await guess(other)).toBe(401);
  expect(await guess(other)).toBe(429);
});

test('a forged device cookie is ignored', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const owner = open();
  await owner.signIn(username, password);
  const [name, value = ''] = owner.device.split('=');
  const [id, proof = ''] = value.split('.');
  await recordFailures(keysFor(username).account, 99);
  await failToSignIn(username, 1);
  const forged = ['', id, `${id}.`, `${id}.${proof.slice(1)}x`, `${'a'.repeat(22)}.${proof}`, '..'];
  for (const one of forged) {
    const stranger = open();
    stranger.device = `${name}=${one}`;
    expect((await stranger.signIn(username, password)).statusCode).toBe(429);
  }
});

test('a successful sign-in resets the failures', async () => {
  const { username } = await site.createUser({ role: 'va' });
  const ip = newAddress();
  for (let round = 0; round < 3; round++) {
    await failToSignIn(username, 9, ip);
    expect((await open(ip).signIn(username, password)).statusCode).toBe(200);
  }
});

test('concurrent guesses are limited like sequential ones', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const ip = newAddress();
  const guesses = Array.from({ length: 60 }, () => open(ip).signIn(username, 'wrong'));
  const answers = await Promise.all(guesses);

  const tried = answers.filter(({ statusCode }) => statusCode === 401).length;
  // Ten, plus those already being checked when the tenth failed.
  expect(tried).toBeLessThanOrEqual(12);
  expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
});

test('fifty failures block a network for all accounts, but no other network', async () => {
  const { username } = await site.createUser({ role: 'client' });
  await recordFailures('address:2001:db8:1:2::/64', 45);
  const answers = [];
  for (let i = 0; i < 5; i++)
    answers.push(await open(`2001:db8:1:2::${i}`).signIn(`guess-${i}`, 'wrong'));

  const neighbour = await open('2001:db8:1:2:ffff::1').signIn(username, password);
  const stranger = await open('2001:db8:1:3::1').signIn(username, password);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(401));
  expect(neighbour.statusCode).toBe(429);
  expect(Number(neighbour.headers['retry-after'])).toBeGreaterThan(0);
  expect(stranger.statusCode).toBe(200);
});

test('repeated successful sign-ins are not limited', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const codes = new Set<number>();
  for (let i = 0; i < 60; i++)
    codes.add((await open('198.51.100.250').signIn(username, password)).statusCode);
  expect([...codes]).toEqual([200]);
});

test('all nodes that use a database share the counts', async () => {
  const { username } = await site.createUser({ role: 'client' });
  const other = await createTestApp({ database: site.database });
  const ip = newAddress();
  await failToSignIn(username, 10, ip);
  const response = await createBrowser(other.app, { ip }).signIn(username, password);
  expect(response.statusCode).toBe(429);
  await other.close();
});

test('an IP address can register 60 accounts per hour', async () => {
  const ip = '203.0.113.9';
  const key = `registration:${ip}`;
  await recordFailures(key, 59);

  const registered: { statusCode: number }[] = [];
  const block = await measureBlock(site.database.db, key, async () =>
    registered.push(await open(ip).post('/api/register', newcomer())),
  );
  const refused = await open(ip).post('/api/register', newcomer());
  const elsewhere = await open().post('/api/register', newcomer());
  await ageCounter(site.database.db, key, '2 hours');
  const later = await open(ip).post('/api/register', newcomer());

  expect(registered[0]?.statusCode).toBe(201);
  expectBlock(block, 900);
  expect(refused.statusCode).toBe(429);
  expect(elsewhere.statusCode).toBe(201);
  expect(later.statusCode).toBe(201);
});
