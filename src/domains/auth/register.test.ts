import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { password } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const open = () => createBrowser(site.app);

test('registering creates a client with a profile and signs them in', async () => {
  const browser = open();
  const input = newcomer({
    subscriptionPlan: 'custom',
    customMonthlyHours: 20,
    customHourlyRate: 7.25,
  });

  const response = await browser.post('/api/register', { ...input, status: 'training', id: 7 });

  expect(response.statusCode).toBe(201);
  const user = response.json();
  expect(user).toMatchObject({ username: input.username, role: 'client', status: 'active' });
  expect((await browser.get('/api/user')).json()).toEqual(user);
  const { db } = site.database;
  expect(
    await db
      .selectFrom('clientProfiles')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirst(),
  ).toMatchObject({
    companyName: 'ACME',
    subscriptionPlan: 'custom',
    monthlyHours: 20,
    hourlyRate: 7.25,
  });
});

test('the screen registers without a username, which is generated from the email; REST needs one', async () => {
  const { username: _, ...input } = newcomer({ email: 'jo@example.com' });
  const viaTrpc = await open().mutate('auth.register', input);
  expect(viaTrpc.json().result.data.username).toMatch(/^jo\d{4}$/);
  const viaRest = await open().post('/api/register', { ...input, email: 'jo@example.org' });
  expect(viaRest.json().message).toBe('Username must be at least 3 characters');
  expect(viaRest.statusCode).toBe(400);
});

test('empty form fields count as absent', async () => {
  const untouched = {
    specialization: '',
    skills: '',
    subscriptionPlan: '',
    customMonthlyHours: null,
  };
  const response = await open().post('/api/register', newcomer(untouched));
  expect(response.statusCode).toBe(201);
});

test('a VA who registers awaits approval', async () => {
  const browser = open();
  const specialization = 'customer-support';
  const input = newcomer({ role: 'va', specialization, skills: ' Chat, Zendesk,,Chat ' });

  const response = await browser.mutate('auth.register', input);

  const { id } = response.json().result.data;
  const va = await site.database.db
    .selectFrom('users')
    .innerJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select(['approvedAt', 'specialization', 'skills', 'vaProfiles.hourlyRate', 'status'])
    .where('users.id', '=', id)
    .executeTakeFirst();
  expect(va).toEqual({
    approvedAt: null,
    specialization,
    skills: ['Chat', 'Zendesk'],
    hourlyRate: 3,
    status: 'active',
  });
});

test('REGISTER_VA approves VAs immediately (open) or refuses them (off)', async () => {
  const va = newcomer({ role: 'va', specialization: 'customer-support' });
  const { database } = site;
  const closed = await createTestApp({ database, env: { REGISTER_VA: 'off' } });
  const open = await createTestApp({ database, env: { REGISTER_VA: 'open' } });

  const refused = await createBrowser(closed.app).post('/api/register', va);
  const taken = await createBrowser(open.app).post('/api/register', va);

  expect(refused.statusCode).toBe(403);
  expect(taken.statusCode).toBe(201);
  const { approvedAt } = await database.db
    .selectFrom('users')
    .select('approvedAt')
    .where('id', '=', taken.json().id)
    .executeTakeFirstOrThrow();
  expect(approvedAt).not.toBeNull();
  await closed.close();
  await open.close();
});

test('nobody can register as an administrator (403 on REST and tRPC)', async () => {
  const input = newcomer({ role: 'admin' });
  const admin = await site.createUser({ role: 'admin' });
  const asAdmin = open();
  await asAdmin.signIn(admin.username, password);

  for (const browser of [open(), asAdmin]) {
    expect((await browser.post('/api/register', input)).statusCode).toBe(403);
    expect((await browser.mutate('auth.register', input)).statusCode).toBe(403);
  }
});

test('registering replaces the current session', async () => {
  const admin = await site.createUser({ role: 'admin' });
  const browser = open();
  await browser.signIn(admin.username, password);
  const before = createBrowser(site.app);
  before.cookie = browser.cookie;

  const response = await browser.post('/api/register', newcomer());

  expect(response.statusCode).toBe(201);
  expect((await browser.get('/api/user')).json()).toEqual(response.json());
  expect((await before.get('/api/user')).statusCode).toBe(401);
});

test('a taken username or email is refused in any letter case (409)', async () => {
  const first = newcomer();
  await open().post('/api/register', first);

  const name = await open().post(
    '/api/register',
    newcomer({ username: first.username.toUpperCase() }),
  );
  const address = await open().mutate(
    'auth.register',
    newcomer({ email: first.email.toUpperCase() }),
  );

  expect(name.statusCode).toBe(409);
  expect(name.json().message).toBe('Username already exists');
  expect(address.statusCode).toBe(409);
  expect(address.json().error.message).toBe('Email already exists');
});

test.each([
  [{ username: 'ab' }, 'Username must be at least 3 characters'],
  [{ username: '😀😀' }, 'Username must be at least 3 characters'],
  [{ username: 'ad\u200bmin' }, 'Username contains invisible characters'],
  [{ username: 'nimda\u202e' }, 'Username contains invisible characters'],
  [{ username: 'nul\0nul' }, 'Username contains invisible characters'],
  [{ username: 'half\ud800' }, 'Username contains invisible characters'],
  [{ username: 'admin\u2800' }, 'Username contains invisible characters'],
  [{ username: 'ad\u034fmin' }, 'Username contains invisible characters'],
  [{ username: 'admin\ufe0f' }, 'Username contains invisible characters'],
  [{ username: '\u3164\u3164\u3164' }, 'Username contains invisible characters'],
  [{ username: 'x'.repeat(61) }, 'Username must be at most 60 characters'],
  [{ password: 'short' }, 'Password must be at least 6 characters'],
  [{ password: 123456 }, 'Password must be at least 6 characters'],
  [{ password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
  [{ fullName: ' \u200b\u00a0' }, 'Full name is required'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ email: ['a@example.com'] }, 'Please enter a valid email address'],
  [{ role: 'owner' }, 'Role is required'],
  [{ role: undefined }, 'Role is required'],
  [{ companyName: '' }, 'Company name is required for client accounts'],
  [{ companyName: undefined }, 'Company name is required for client accounts'],
  [{ role: 'va' }, 'Specialization is required for VA accounts'],
  [{ role: 'va', specialization: '' }, 'Specialization is required for VA accounts'],
  [{ role: 'va', specialization: 'cooking' }, 'Unknown service. Choose one from the list.'],
  [
    {
      role: 'va',
      specialization: 'customer-support',
      skills: Array(51)
        .fill(0)
        .map((_, i) => `s${i}`),
    },
    'At most 50 skills',
  ],
  [
    { role: 'va', specialization: 'customer-support', skills: 'x'.repeat(61) },
    'A skill has at most 60 characters',
  ],
  [{ subscriptionPlan: 'gold' }, 'Subscription plan is unknown'],
  [{ subscriptionPlan: 'custom', customHourlyRate: 5 }, 'Monthly hours must be at least 1'],
  [
    { subscriptionPlan: 'custom', customMonthlyHours: 0.5, customHourlyRate: 5 },
    'Monthly hours must be at least 1',
  ],
  [{ subscriptionPlan: 'custom', customMonthlyHours: 10 }, 'Hourly rate must be at least $0.01'],
  [
    { subscriptionPlan: 'custom', customMonthlyHours: 10, customHourlyRate: 0 },
    'Hourly rate must be at least $0.01',
  ],
])('invalid input %j is refused (400)', async (changes, message) => {
  const input = newcomer(changes);
  const rest = await open().post('/api/register', input);
  const trpc = await open().mutate('auth.register', input);

  expect(rest.json()).toMatchObject({ message, code: 'BAD_REQUEST' });
  expect(rest.statusCode).toBe(400);
  expect(trpc.json().error).toMatchObject({ message, data: { httpStatus: 400 } });
});

test('the response lists every invalid field', async () => {
  const response = await open().post('/api/register', { role: 'va' });
  expect(response.json().issues.map(({ path }: { path: string }) => path)).toEqual([
    'username',
    'password',
    'fullName',
    'email',
    'specialization',
  ]);
});

test('no user is created if creating the profile fails', async () => {
  // A separate database, because the test changes a table's definition.
  const database = await createTestDatabase();
  const quiet = await createTestApp({ database, env: { LOG_LEVEL: 'silent' } });
  const count = async () => (await database.db.selectFrom('users').select('id').execute()).length;
  const before = await count();
  await sql`alter table client_profiles add constraint no_acme check (company_name <> 'ACME') not valid`.execute(
    database.db,
  );

  const response = await createBrowser(quiet.app).post('/api/register', newcomer());

  // Only the log contains the cause.
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      message: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL_SERVER_ERROR',
    },
  ]);
  expect(await count()).toBe(before);
  await quiet.close();
  await database.drop();
});
