import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAgency } from '#shared/agency.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password } from '#tests/support/factories.ts';
import { countHashings } from '#tests/support/hashing.ts';
import { newcomer } from '#tests/support/newcomer.ts';
import { actDuring, setOtherPassword } from '#tests/support/open-transaction.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const open = () => createBrowser(site.app);

describe('signing in', () => {
  test('returns the user and starts a session, on REST and tRPC', async () => {
    const client = await site.createUser({ role: 'client' });
    const rest = open();
    const trpc = open();

    const viaRest = await rest.post('/api/login', { username: client.username, password });
    const viaTrpc = await trpc.mutate('auth.login', { username: client.username, password });

    const user = {
      id: client.id,
      username: client.username,
      fullName: client.fullName,
      email: `${client.username}@example.com`,
      role: 'client',
      status: 'active',
      profileImage: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    };
    expect(viaRest.statusCode).toBe(200);
    expect(viaRest.json()).toEqual(user);
    expect(viaTrpc.json().result.data).toEqual(user);
    for (const browser of [rest, trpc])
      expect((await browser.get('/api/user')).json()).toEqual(user);
  });

  test('with a password that is changed in the meantime is refused, and leaves no session (401)', async () => {
    const { id, username } = await site.createUser({ role: 'client' });
    const browser = open();
    const { result } = await actDuring(site.database, setOtherPassword(id), () =>
      browser.signIn(username, password),
    );
    expect((await result).statusCode).toBe(401);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    const { db } = site.database;
    expect(await db.selectFrom('sessions').where('userId', '=', id).selectAll().execute()).toEqual(
      [],
    );
  });

  test('accepts the username in any letter case and with surrounding spaces', async () => {
    const va = await site.createUser({ role: 'va' });
    const response = await open().signIn(` ${va.username.toUpperCase()} `, password);
    expect(response.statusCode).toBe(200);
  });

  test('accepts the email address, which belongs to its owner even if it is the username of another', async () => {
    const va = await site.createUser({ role: 'va' });
    const email = `${va.username}@example.com`;
    await open().post('/api/register', newcomer({ username: email }));
    for (const username of [email, email.toUpperCase()]) {
      const response = await open().signIn(username, password);
      expect(response.json().id).toBe(va.id);
    }
  });

  test('refuses a wrong password, an unknown name and an inactive user with the same error (401)', async () => {
    const known = await site.createUser({ role: 'client' });
    const inactive = await site.createUser({ role: 'client', status: 'inactive' });

    const answers = [
      await open().signIn(known.username, 'wrong'),
      await open().signIn('nobody-of-this-name', 'wrong'),
      await open().signIn(inactive.username, password),
    ];

    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: 'Invalid credentials', code: 'UNAUTHORIZED' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const input = { username: known.username, password: 'wrong' };
    const viaTrpc = await open().mutate('auth.login', input);
    expect(viaTrpc.json().error).toMatchObject({ message: 'Invalid credentials' });
    expect(viaTrpc.statusCode).toBe(401);
  });

  test('hashes a password for an unknown username too, so that timing reveals nothing', async () => {
    const real = newcomer();
    await open().post('/api/register', real);
    const names = [real.username, `${real.username}-x`];
    // The first sign-in with an unknown name creates the hash for later comparisons.
    await open().signIn(`${real.username}-y`, 'wrong');

    for (const username of names) {
      const browser = createBrowser(site.app, { ip: '192.0.2.7' });
      expect(await countHashings(() => browser.signIn(username, 'wrong'))).toBe(1);
    }
  });

  test.each([
    [{}, 'Username is required'],
    [{ username: '  ', password: 'x' }, 'Username is required'],
    [{ username: ['admin'], password: 'x' }, 'Username is required'],
    [{ username: 'admin' }, 'Password is required'],
    [{ username: 'admin', password: '' }, 'Password is required'],
    [{ username: 'admin', password: { toString: 1 } }, 'Password is required'],
    [{ username: 'ad\0min', password: 'x' }, 'Contains characters that cannot be stored'],
  ])('refuses incomplete input %j (400)', async (input, message) => {
    const rest = await open().post('/api/login', input);
    const trpc = await open().mutate('auth.login', input);

    expect(rest.statusCode).toBe(400);
    expect(rest.json().message).toBe(message);
    expect(trpc.json().error).toMatchObject({ message, data: { httpStatus: 400 } });
  });
});

describe('the signed-in user', () => {
  test('without a session is 401 on REST and null for the shell', async () => {
    const visitor = open();
    const rest = await visitor.get('/api/user');
    const trpc = await visitor.query('auth.session');
    const me = await visitor.query('auth.me');

    expect(rest.statusCode).toBe(401);
    const dateStyle = { clock: '12', firstDayOfWeek: 1 };
    const signedOut = {
      user: null,
      activePlan: null,
      dateStyle,
      businessTimeZone: null,
      agency: defaultAgency,
      demo: false,
    };
    expect(trpc.json().result.data).toEqual(signedOut);
    expect(me.statusCode).toBe(401);
    expect(visitor.cookie).toBe('');
  });

  test("is returned to the shell with the client's active plan and whether the demo data is loaded", async () => {
    const { db } = site.database;
    const client = await site.createUser({ role: 'client' });
    const plans = { monthlyHours: 80, hourlyRate: 7.5 };
    await db
      .insertInto('subscriptions')
      .values([
        { userId: client.id, plan: 'full-time', status: 'inactive', ...plans },
        { userId: client.id, plan: 'part-time', status: 'active', ...plans },
      ])
      .execute();
    const seeded = { username: 'Admin', email: 'someone@gva.example' };
    const admin = await site.createUser({ role: 'admin' });
    await db.updateTable('users').set(seeded).where('id', '=', admin.id).execute();

    const state = await site.callAs(client).auth.session.query();

    expect(state).toMatchObject({ user: { id: client.id }, activePlan: 'part-time', demo: true });
    await db.deleteFrom('users').where('id', '=', admin.id).execute();
  });

  test('includes the approval of a VA in the shell, but not on REST', async () => {
    for (const isApproved of [true, false]) {
      const va = await site.createUser({ role: 'va', isApproved });
      const { user } = await site.callAs(va).auth.session.query();
      expect(user).toMatchObject({ id: va.id, isApproved });
      const {
        isApproved: _,
        clientIds,
        ...userWithoutApproval
      } = user ?? { isApproved, clientIds: [] };
      expect(clientIds).toEqual([]);
      expect((await site.requestAs(va)({ url: '/api/user' })).json()).toEqual(userWithoutApproval);
    }
  });

  test('is returned without the password or its hash', async () => {
    const browser = open();
    const input = newcomer();
    const answers = [
      await browser.post('/api/register', input),
      await browser.post('/api/login', input),
      await browser.mutate('auth.login', input),
      await browser.get('/api/user'),
      await browser.query('auth.me'),
      await browser.query('auth.session'),
      await browser.post('/api/login', { ...input, password: `${input.password}!` }),
    ];
    for (const { body } of answers) expect(body).not.toMatch(/argon2|password|six letters/i);
  });
});

describe('signing out', () => {
  test('ends the session for every holder of its cookie, on REST and tRPC', async () => {
    const client = await site.createUser({ role: 'client' });
    for (const leave of ['/api/logout', '/trpc/auth.logout']) {
      const browser = open();
      await browser.signIn(client.username, password);
      const thief = open();
      thief.cookie = browser.cookie;

      const response = await browser.post(leave, {});

      expect(response.statusCode).toBe(200);
      expect(browser.cookie).toBe('');
      expect((await thief.get('/api/user')).statusCode).toBe(401);
    }
  });

  test('succeeds without a session', async () => {
    const response = await open().post('/api/logout');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ok: true });
  });
});
