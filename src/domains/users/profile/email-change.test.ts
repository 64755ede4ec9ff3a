import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptLimits } from '#server/limits/limits.ts';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { password, type TestUser } from '#tests/support/factories.ts';
import { actDuring, setOtherPassword } from '#tests/support/open-transaction.ts';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  // An unreachable mail server, so that the emails stay in the queue.
  site = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  admin = await site.createUser({ role: 'admin' });
});
afterAll(() => site.close());

let lastNumber = 0;
const newAddress = () => `new-${++lastNumber}@example.com`;
const oldAddress = ({ username }: TestUser) => `${username}@example.com`;

const edit = (user: TestUser, body: object) =>
  site.requestAs(user)({ method: 'PATCH', url: '/api/profile', body });
const requestChange = (user: TestUser, email: string) =>
  edit(user, { user: { email }, currentPassword: password });
const confirm = (token: string) =>
  site.requestAs(null)({ method: 'POST', url: '/api/email-change/confirm', body: { token } });

async function mailsTo(recipient: string) {
  const rows = await site.database.db
    .selectFrom('mailOutbox')
    .select(['sealedText', 'subject'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ subject, sealedText }) => ({
    subject,
    text: unseal(sealedText ?? '', secretsOf(testEnv())),
  }));
}

const subjectsTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ subject }) => subject);

async function tokenFor(recipient: string) {
  const text = (await mailsTo(recipient)).at(-1)?.text ?? '';
  return /\/auth\/confirm-email#([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

/** The current address and the pending one. */
async function addressesOf(user: TestUser) {
  const own = await site.callAs(user).profiles.mine.query();
  return [own.user.email, own.pendingEmail];
}

const ended =
  'This link is no longer valid. To confirm another address, change your email address in your profile.';

test('opening the link changes the address once, and the old address is notified', async () => {
  const user = await site.createUser({ role: 'va' });
  const email = newAddress();
  const asked = await requestChange(user, email);
  expect(asked.statusCode).toBe(200);
  expect(asked.json()).toMatchObject({ user: { email: oldAddress(user) }, pendingEmail: email });
  expect(await subjectsTo(oldAddress(user))).toEqual(['Your email address is about to change']);

  const token = await tokenFor(email);
  const confirmed = await confirm(token);
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { email }]);
  expect(await addressesOf(user)).toEqual([email, null]);
  expect(await subjectsTo(oldAddress(user))).toEqual([
    'Your email address is about to change',
    'Your email address was changed',
  ]);

  const again = await confirm(token);
  expect([again.statusCode, again.json().message]).toEqual([400, ended]);
  const { items } = await site
    .callAs(admin)
    .audit.list.query({ objectKind: 'user', objectId: user.id });
  expect(items.map(({ actorId, after }) => [actorId, after?.fields])).toEqual([
    [null, ['email']],
    [user.id, ['pendingEmail']],
  ]);
});

test.each([
  ['no password', {}, 'Current password is required'],
  ['a wrong password', { currentPassword: 'wrong horse' }, 'Current password is incorrect'],
])('with %s nothing changes (400)', async (_what, given, message) => {
  const user = await site.createUser({ role: 'client' });
  const email = newAddress();
  const refused = await edit(user, { user: { fullName: 'Clara New', email }, ...given });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues).toEqual([{ path: 'currentPassword', message }]);
  expect(await addressesOf(user)).toEqual([oldAddress(user), null]);
  expect((await site.callAs(user).profiles.mine.query()).user.fullName).toBe(user.fullName);
  expect(await subjectsTo(email)).toEqual([]);
});

test('an email change is refused if an administrator replaces the password in the meantime (400)', async () => {
  const user = await site.createUser({ role: 'va' });
  const email = newAddress();
  await site.cookieOf(user);
  const { result } = await actDuring(site.database, setOtherPassword(user.id), () =>
    requestChange(user, email),
  );
  const refused = await result;
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'Current password is incorrect',
  ]);
  expect(await addressesOf(user)).toEqual([oldAddress(user), null]);
  expect(await subjectsTo(email)).toEqual([]);
});

test('the unchanged address needs no password, and other fields are saved with a new address', async () => {
  const user = await site.createUser({ role: 'client' });
  const same = await edit(user, { user: { fullName: 'Clara Oak', email: oldAddress(user) } });
  expect(same.json()).toMatchObject({ user: { fullName: 'Clara Oak' }, pendingEmail: null });
  const email = newAddress();
  const other = await edit(user, {
    user: { fullName: 'Clara Elm', email },
    currentPassword: password,
  });
  expect(other.json()).toMatchObject({ user: { fullName: 'Clara Elm' }, pendingEmail: email });
});

test('a taken address is rejected on request and on confirmation (409)', async () => {
  const [user, other] = [
    await site.createUser({ role: 'va' }),
    await site.createUser({ role: 'va' }),
  ];
  const taken = await requestChange(user, oldAddress(other).toUpperCase());
  expect([taken.statusCode, taken.json().message]).toEqual([409, 'Email already exists']);

  const email = newAddress();
  await requestChange(user, email);
  await site.callAs(admin).users.edit.mutate({ id: other.id, user: { email } });
  const late = await confirm(await tokenFor(email));
  expect([late.statusCode, late.json().message]).toEqual([409, 'Email already exists']);
  expect(await addressesOf(user)).toEqual([oldAddress(user), email]);
});

test('expired, replaced and cancelled links, and links from before a new password, are rejected (400)', async () => {
  const user = await site.createUser({ role: 'va' });
  const first = newAddress();
  await requestChange(user, first);
  const replaced = await tokenFor(first);
  const second = newAddress();
  await requestChange(user, second);
  const expired = await tokenFor(second);
  await site.database.db
    .updateTable('emailChanges')
    .set({ expiresAt: sql<string>`now()` })
    .where('userId', '=', user.id)
    .execute();
  const third = newAddress();
  expect(await addressesOf(user)).toEqual([oldAddress(user), null]);
  for (const token of [replaced, expired]) expect((await confirm(token)).statusCode).toBe(400);

  await requestChange(user, third);
  const cancel = { method: 'DELETE', url: '/api/email-change' } as const;
  expect((await site.requestAs(user)(cancel)).json()).toEqual({ ok: true });
  expect((await site.requestAs(user)(cancel)).json()).toEqual({ ok: true });
  expect((await confirm(await tokenFor(third))).statusCode).toBe(400);

  const fourth = newAddress();
  await requestChange(user, fourth);
  await site.callAs(admin).users.edit.mutate({ id: user.id, newPassword: 'a longer secret' });
  expect((await confirm(await tokenFor(fourth))).statusCode).toBe(400);
  const { email } = await site.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(email).toBe(oldAddress(user));
});

test('the token is stored hashed, and no URL accepts it', async () => {
  const user = await site.createUser({ role: 'client' });
  const email = newAddress();
  await requestChange(user, email);
  const token = await tokenFor(email);
  const { rows } = await sql`select c::text from email_changes c`.execute(site.database.db);
  expect(JSON.stringify(rows)).toContain(email);
  expect(JSON.stringify(rows)).not.toContain(token);
  const get = (url: string) => site.requestAs(null)({ method: 'GET', url });
  expect((await get(`/api/email-change/confirm?token=${token}`)).statusCode).toBe(404);
});

test('the number of address changes per account is limited (429)', async () => {
  const user = await site.createUser({ role: 'va' });
  const { attempts: failures } = attemptLimits.emailChange;
  const key = `email-change:${user.id}`;
  await site.database.db
    .insertInto('rateLimits')
    .values({ key, count: failures - 1 })
    .execute();
  const email = newAddress();
  expect((await requestChange(user, email)).statusCode).toBe(200);
  const refused = await requestChange(user, newAddress());
  expect(refused.statusCode).toBe(429);
  expect(await addressesOf(user)).toEqual([oldAddress(user), email]);
});

test('a user cannot probe for existing addresses without limit (429)', async () => {
  const [user, other] = [
    await site.createUser({ role: 'va' }),
    await site.createUser({ role: 'va' }),
  ];
  const key = `email-change:${user.id}`;
  const { attempts } = attemptLimits.emailChange;
  await site.database.db
    .insertInto('rateLimits')
    .values({ key, count: attempts - 1 })
    .execute();
  const probe = async () => (await edit(user, { user: { email: oldAddress(other) } })).statusCode;
  expect([await probe(), await probe()]).toEqual([409, 429]);
});

test('an administrator changes an address without a link, and the old address is notified', async () => {
  const user = await site.createUser({ role: 'client' });
  const asked = newAddress();
  await requestChange(user, asked);
  const email = newAddress();
  const edited = await site.callAs(admin).users.edit.mutate({ id: user.id, user: { email } });
  expect(edited.user).toMatchObject({ email });
  expect((await subjectsTo(oldAddress(user))).at(-1)).toBe('Your email address was changed');
  expect(await subjectsTo(email)).toEqual([]);
  // The user's earlier link no longer works.
  expect((await confirm(await tokenFor(asked))).statusCode).toBe(400);
});
