import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTicket, writeTicket } from '#domains/leads/tickets.ts';
import { unsubscribeLinkOf } from '#domains/notifications/unsubscribe/token.ts';
import { openContent, sealContent } from '#server/mail/content.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { connectToStripe } from '#server/payments/stripe/api.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { password, type TestUser } from '#tests/support/factories.ts';

const [former, current] = [
  'the former secret of thirty-two letters',
  'the new secret of more than 32 letters',
];
const settings = { former, both: `${current}, ${former}`, current };
type Name = keyof typeof settings;

let database: TestDatabase;
let apps: Record<Name, TestApp>;
let user: TestUser;
/** The cookies of a sign-in before the rotation: of the session and of the device. */
let cookies: { session: string; device: string };

const startWith = (name: Name) =>
  createTestApp({ database, env: { SESSION_SECRET: settings[name] } });
const envOf = (name: Name) => testEnv({ SESSION_SECRET: settings[name] });

const signIn = async (name: Name, { cookie = '', word = password } = {}) =>
  apps[name].app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: user.username, password: word },
    headers: { cookie },
  });

const statusWith = async (name: Name, cookie: string) =>
  (await apps[name].app.inject({ url: '/api/user', headers: { cookie } })).statusCode;

const cookieOf = (response: Awaited<ReturnType<typeof signIn>>, name: string) =>
  `${name}=${response.cookies.find((cookie) => cookie.name === name)?.value}`;

beforeAll(async () => {
  database = await createTestDatabase();
  apps = {
    former: await startWith('former'),
    both: await startWith('both'),
    current: await startWith('current'),
  };
  user = await apps.former.createUser({ role: 'client' });
  const signedIn = await signIn('former');
  cookies = {
    session: cookieOf(signedIn, 'gva_session'),
    device: cookieOf(signedIn, 'gva_device'),
  };
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
  await database.drop();
});

test('a session stays signed in while its former secret is listed, and no longer', async () => {
  expect(await statusWith('both', cookies.session)).toBe(200);
  expect(await statusWith('current', cookies.session)).toBe(401);
  expect((await signIn('current')).statusCode).toBe(200);
});

test('new sessions, and sessions that are extended, are signed with the first secret', async () => {
  const signedIn = await signIn('both');
  expect(await statusWith('current', cookieOf(signedIn, 'gva_session'))).toBe(200);

  const old = cookieOf(await signIn('former'), 'gva_session');
  await database.pool.query(`update sessions set expires_at = now() + interval '10 days'`);
  const extended = await apps.both.app.inject({ url: '/api/user', headers: { cookie: old } });
  expect(await statusWith('current', cookieOf(extended, 'gva_session'))).toBe(200);
});

test.each([
  ['http', {}],
  ['https, but the proxy is not trusted', { PUBLIC_URL: 'https://gva.example' }],
])(
  'a cookie of a former secret is replaced only when its session is extended: %s',
  async (_site, address) => {
    const env = { SESSION_SECRET: settings.both, ...address };
    const node = await createTestApp({ database, env });
    const cookie = cookieOf(await signIn('former'), 'gva_session');
    const open = () => node.app.inject({ url: '/api/user', headers: { cookie } });

    const first = await open();
    expect([first.statusCode, first.cookies]).toEqual([200, []]);

    await database.pool.query(`update sessions set expires_at = now() + interval '10 days'`);
    const extended = await open();
    expect([extended.statusCode, extended.cookies.length]).toEqual([200, 1]);
    expect(await statusWith('current', cookieOf(extended, 'gva_session'))).toBe(200);

    await database.pool.query('delete from sessions');
    const ended = await open();
    expect([ended.statusCode, ended.cookies]).toEqual([401, []]);
    await node.close();
  },
);

test('a cookie whose secret is no longer listed is not cleared, so that it cannot undo a new sign-in', async () => {
  const cookie = cookieOf(await signIn('former'), 'gva_session');
  const refused = await apps.current.app.inject({ url: '/api/user', headers: { cookie } });
  expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
});

test('a known device stays known, so strangers cannot lock its owner out', async () => {
  await database.pool.query(
    `update rate_limits set blocked_until = now() + interval '1 hour' where key like 'account:%'`,
  );
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn('both', { word: 'wrong' });
  expect((await signIn('both')).statusCode).toBe(429);
  expect((await signIn('both', { cookie: cookies.device })).statusCode).toBe(200);
  await database.pool.query('delete from rate_limits');
});

test('links of mails work while their former secret is listed, and no longer', async () => {
  const link = unsubscribeLinkOf(envOf('former'), { userId: user.id, kinds: 'all' });
  const { pathname } = new URL(link);
  expect((await apps.both.app.inject(pathname)).statusCode).toBe(200);
  expect((await apps.current.app.inject(pathname)).statusCode).toBe(404);
});

test('a queued mail is sent while its former secret is listed', () => {
  const content = {
    kind: 'invitation',
    subject: 'Hello',
    text: 'A link',
    html: '<p>A link</p>',
  } as const;
  const mail = {
    ...sealContent(content, envOf('former')),
    recipient: 'ada@example.com',
    createdAt: '2026-01-01T00:00:00Z',
  };
  expect(openContent(mail, envOf('both'))).toMatchObject({ text: 'A link' });
  expect(() => openContent(mail, envOf('current'))).toThrow();
});

test('a demo request that is repeated after the rotation creates no second lead', async () => {
  const request = (name: Name) =>
    apps[name].app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'idempotency-key': 'the-same-request' },
      payload: { fullName: 'Ada Rotated', email: 'ada@rotated.example' },
    });
  const countLeads = async () =>
    (await database.db.selectFrom('leads').select('id').execute()).length;
  expect((await request('former')).statusCode).toBe(201);
  const count = await countLeads();
  expect((await request('both')).statusCode).toBe(201);
  expect(await countLeads()).toBe(count);
});

test('payments and demo requests that began before the rotation are completed', async () => {
  const payment = createDemoProvider({ secrets: secretsOf(envOf('former')), now: () => 0 });
  const order = { key: '1', token: 'tok_visa', amount: 10, currency: 'usd', isOffSession: true };
  const { reference } = await payment.create(order);
  const confirm = (name: Name) =>
    createDemoProvider({ secrets: secretsOf(envOf(name)) }).confirm(reference);
  await expect(confirm('both')).resolves.toHaveProperty('status');
  await expect(confirm('current')).rejects.toThrow('does not know');

  const stripeOf = (name: Name) =>
    connectToStripe({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      sessionSecrets: secretsOf(envOf(name)),
    });
  expect(stripeOf('both').isOwnMark(stripeOf('former').mark)).toBe(true);
  expect(stripeOf('both').mark).toBe(stripeOf('current').mark);
  expect(stripeOf('current').isOwnMark(stripeOf('former').mark)).toBe(false);

  const keyOf = (name: Name) => ({ network: '192.0.2.1', secrets: secretsOf(envOf(name)) });
  const ticket = writeTicket({ issuedAt: 0, bits: 0, serial: 'a'.repeat(16) }, keyOf('former'));
  expect(readTicket(ticket, { ...keyOf('both'), now: 0 })).toMatchObject({ issuedAt: 0 });
  expect(readTicket(ticket, { ...keyOf('current'), now: 0 })).toBeUndefined();
});
