import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password, type TestUser } from '#tests/support/factories.ts';
import { minResponseMs } from './reset-operations.ts';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  // An unreachable mail server, so that the emails stay in the queue.
  site = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  admin = await site.createUser({ role: 'admin' });
});
afterAll(() => site.close());

let serial = 0;
const open = (ip = `203.0.113.${++serial}`) => createBrowser(site.app, { ip });
const forgot = (body: object, browser = open()) => browser.post('/api/password/forgot', body);
const reset = (token: string, newPassword = 'another horse') =>
  open().post('/api/password/reset', { token, newPassword, confirmPassword: newPassword });

const emailOf = ({ username }: { username: string }) => `${username}@example.com`;

async function mailsTo(recipient: string) {
  const rows = await site.database.db
    .selectFrom('mailOutbox')
    .select(['sealedText', 'kind'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ sealedText }) => unseal(sealedText ?? '', secretsOf(testEnv())));
}

const tokenIn = (text = '') => /#([\w-]{43})\n/.exec(text)?.[1] ?? '';
const lastToken = async (recipient: string) => tokenIn((await mailsTo(recipient)).at(-1));

const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);

const auditOf = (kind: 'user' | 'invitation', id: number) =>
  site.database.db
    .selectFrom('auditLog')
    .select('action')
    .where('objectKind', '=', kind)
    .where('objectId', '=', id)
    .execute();

test('a reset link sets a new password once and signs the user out everywhere', async () => {
  const user = await site.createUser({ role: 'client' });
  const cookie = await site.signIn(user);
  expect((await forgot({ email: emailOf(user).toUpperCase() })).json()).toEqual({ ok: true });
  const token = await lastToken(emailOf(user));
  expect(token).toHaveLength(43);

  expect((await reset(token)).statusCode).toBe(200);
  const refused = await reset(token);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toBe('This link is no longer valid. Please request a new one.');

  expect((await open().signIn(user.username, password)).statusCode).toBe(401);
  expect((await open().signIn(user.username, 'another horse')).statusCode).toBe(200);
  const old = await site.app.inject({ url: '/api/user', headers: { cookie } });
  expect(old.statusCode).toBe(401);
  expect(await auditOf('user', user.id)).toContainEqual({ action: 'password-changed' });
});

test('reset links are stored hashed; expired links and links to a former email address are refused (400)', async () => {
  const user = await site.createUser({ role: 'va' });
  await forgot({ username: user.username });
  const first = await lastToken(emailOf(user));
  const { rows } = await sql`select r::text as row from password_resets r`.execute(
    site.database.db,
  );
  expect(JSON.stringify(rows)).not.toContain(first);

  await site.database.db
    .updateTable('passwordResets')
    .set({ expiresAt: sql<string>`now()` })
    .where('userId', '=', user.id)
    .execute();
  expect((await reset(first)).statusCode).toBe(400);

  await forgot({ username: user.username });
  const second = await lastToken(emailOf(user));
  const change = { id: user.id, user: { email: `new-${emailOf(user)}` } };
  await site.callAs(admin).users.edit.mutate(change);
  expect((await reset(second)).statusCode).toBe(400);
  expect((await reset('')).statusCode).toBe(400);
  const short = await reset(second, 'five!');
  expect(short.json().message).toBe('New password must be at least 6 characters');
});

test('a reset request reveals neither by content nor by timing whether an account exists', async () => {
  const [user, inactive] = [
    await site.createUser({ role: 'va' }),
    await site.createUser({ role: 'va', status: 'inactive' }),
  ];
  const request = [emailOf(user), emailOf(inactive), 'nobody@example.com'];
  for (const email of request) {
    const order: string[] = [];
    // A timer with the same delay that starts earlier also fires earlier, even on a busy machine.
    const [, answer] = await Promise.all([
      pause(minResponseMs).then(() => order.push('time')),
      forgot({ email }).finally(() => order.push('answer')),
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    expect(order).toEqual(['time', 'answer']);
  }
  expect(await mailsTo(emailOf(user))).toHaveLength(1);
  expect(await mailsTo(emailOf(inactive))).toEqual([]);
});

test('reset requests are limited per account and per IP address (429)', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => forgot({ username: 'somebody' })),
  );
  expect(statuses(answers)).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
  const browser = open();
  const names = Array.from({ length: 35 }, (_, i) => forgot({ email: `n${i}@x.example` }, browser));
  expect(statuses(await Promise.all(names))).toEqual([
    ...Array(30).fill(200),
    ...Array(5).fill(429),
  ]);
});

test('a reset link ignores the host headers of the request', async () => {
  const user = await site.createUser({ role: 'client' });
  await site.app.inject({
    method: 'POST',
    url: '/api/password/forgot',
    payload: { email: emailOf(user) },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [text = ''] = await mailsTo(emailOf(user));
  expect(text).toContain('http://127.0.0.1:3000/auth/reset-password#');
  expect(text).not.toContain('evil');
});

const invitee = (changes: object = {}) => ({
  fullName: 'Ines Invited',
  email: `invitee-${++serial}@example.com`,
  role: 'va',
  specialization: 'technical-support',
  skills: 'Excel, Word',
  ...changes,
});
const inviteAs = (body: object) =>
  site.requestAs(admin)({ method: 'POST', url: '/api/admin/invitations', body });
const accept = (token: string, username = `invited-${++serial}`) =>
  open().post('/api/invitations/accept', { token, username, password: 'six letters' });
const read = (token: string) => open().post('/api/invitations/open', { token });

test('an invitation creates one account', async () => {
  const request = invitee();
  const made = (await inviteAs(request)).json();
  expect(made).toMatchObject({ status: 'open', role: 'va', invitedBy: admin.id, link: null });
  const token = await lastToken(request.email);
  expect((await read(token)).json()).toMatchObject({
    fullName: 'Ines Invited',
    email: request.email,
    specialization: 'technical-support',
  });

  const user = await accept(token);
  expect(user.statusCode).toBe(201);
  expect(user.json()).toMatchObject({ role: 'va', email: request.email });
  expect(user.cookies.map(({ name }) => name)).toEqual(['gva_session', 'gva_device']);
  expect((await accept(token)).statusCode).toBe(409);

  const profile = await site.database.db
    .selectFrom('vaProfiles')
    .select(['specialization', 'skills'])
    .where('userId', '=', user.json().id)
    .executeTakeFirst();
  expect(profile).toEqual({ specialization: 'technical-support', skills: ['Excel', 'Word'] });
  expect(await auditOf('invitation', made.id)).toEqual([{ action: 'invited' }]);
  const used = site.callAs(admin).invitations.revoke.mutate({ id: made.id });
  await expect(used).rejects.toThrow('already been used');
});

test('no URL accepts the token of an invitation', async () => {
  const request = invitee();
  await inviteAs(request);
  const token = await lastToken(request.email);
  expect((await open().get(`/api/invitations/${token}`)).statusCode).toBe(404);
  const input = encodeURIComponent(JSON.stringify({ token }));
  expect((await open().get(`/trpc/invitations.open?input=${input}`)).statusCode).toBe(405);
  expect((await open().post(`/api/invitations/${token}/accept`, {})).statusCode).toBe(404);
});

test('a revoked, replaced or expired invitation cannot be used (404)', async () => {
  const request = invitee();
  const first = (await inviteAs(request)).json();
  const firstToken = await lastToken(request.email);
  const second = (await inviteAs(request)).json();
  expect((await accept(firstToken)).statusCode).toBe(404);

  const token = await lastToken(request.email);
  await site.callAs(admin).invitations.revoke.mutate({ id: second.id });
  expect((await read(token)).json().message).toBe(
    'This invitation is no longer valid. Please ask for a new one.',
  );
  const { items } = await site.callAs(admin).invitations.list.query({ limit: 2 });
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'revoked'],
    [first.id, 'revoked'],
  ]);

  const other = invitee();
  await inviteAs(other);
  await site.database.db
    .updateTable('invitations')
    .set({ expiresAt: sql<string>`now()` })
    .where('email', '=', other.email)
    .execute();
  expect((await accept(await lastToken(other.email))).statusCode).toBe(404);
});

test('a taken username (409) leaves the invitation open', async () => {
  const request = invitee();
  await inviteAs(request);
  const token = await lastToken(request.email);
  const refused = await accept(token, admin.username.toUpperCase());
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Username already exists']);
  expect((await accept(token)).statusCode).toBe(201);
});

test('without a mail server, the response to the administrator contains the link', async () => {
  const other = await createTestApp({ database: site.database });
  try {
    const user = await other.createUser({ role: 'client' });
    const call = other.callAs(admin);
    const made = await call.invitations.create.mutate({
      fullName: 'Ada Invited',
      email: 'ada-invited@example.com',
      role: 'admin',
    });
    expect(made.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/invitation#[\w-]{43}$/);
    const { link } = await call.passwords.sendLink.mutate({ id: user.id });
    expect((await reset(link?.split('#')[1] ?? '')).statusCode).toBe(200);
  } finally {
    await other.close();
  }
});
