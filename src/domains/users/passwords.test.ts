import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { password, type TestUser } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';
import { digestOf } from './links.ts';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.createUser({ role: 'admin' });
});
afterAll(() => site.close());

let serial = 0;
const open = () => createBrowser(site.app, { ip: `203.0.113.${++serial}` });
const expiresAt = sql<string>`now() + interval '1 hour'`;

async function invite() {
  const token = `invitation ${++serial}`;
  await site.database.db
    .insertInto('invitations')
    .values({
      digest: digestOf(token),
      email: `invited-${serial}@example.com`,
      expiresAt,
      fullName: 'Ines Invited',
      role: 'admin',
    })
    .execute();
  return token;
}

async function linkFor(user: TestUser) {
  const token = `reset ${++serial}`;
  await site.database.db
    .insertInto('passwordResets')
    .values({ digest: digestOf(token), userId: user.id, expiresAt })
    .execute();
  return token;
}

const createLead = () =>
  site.database.db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: `lead-${++serial}@example.com`, status: 'lead' })
    .returning('id')
    .executeTakeFirstOrThrow();

type Choose = (user: TestUser, chosen: string) => Promise<{ statusCode: number; body: string }>;

const asAdmin = (method: 'POST' | 'PATCH', url: string, body: object) =>
  site.requestAs(admin)({ method, url, body });

/** Every way to set a password, with the input field that contains it. */
const passwordChanges: [string, 'password' | 'newPassword', Choose][] = [
  [
    'registration',
    'password',
    ({ username }, chosen) =>
      open().post('/api/register', newcomer({ username: `new-${username}`, password: chosen })),
  ],
  [
    'accepting an invitation',
    'password',
    async ({ username }, chosen) => {
      const body = { token: await invite(), username: `new-${username}`, password: chosen };
      return open().post('/api/invitations/accept', body);
    },
  ],
  [
    'a password reset link',
    'newPassword',
    async (user, chosen) => {
      const body = { token: await linkFor(user), newPassword: chosen, confirmPassword: chosen };
      return open().post('/api/password/reset', body);
    },
  ],
  [
    'changing your own password',
    'newPassword',
    (user, chosen) => {
      const body = { currentPassword: password, newPassword: chosen, confirmPassword: chosen };
      return site.requestAs(user)({ method: 'POST', url: '/api/change-password', body });
    },
  ],
  [
    'creating a user as an admin',
    'password',
    ({ username }, chosen) =>
      asAdmin('POST', '/api/users', newcomer({ username: `new-${username}`, password: chosen })),
  ],
  [
    'converting a lead as an admin',
    'password',
    async ({ username }, chosen) => {
      const { id: leadId } = await createLead();
      const account = newcomer({ username: `new-${username}`, password: chosen });
      return asAdmin('POST', '/api/users', { ...account, leadId });
    },
  ],
  [
    'setting a new password as an admin',
    'newPassword',
    ({ id, username }, newPassword) =>
      asAdmin('PATCH', `/api/admin/users/${id}`, {
        user: { username: `new-${username}` },
        newPassword,
      }),
  ],
];

describe.each(passwordChanges)('%s', (_name, field, choose) => {
  test.each([
    ['a common password', () => 'Password123', 'This password is too common. Choose another one.'],
    [
      'the username',
      ({ username }: TestUser) => username.toUpperCase(),
      'The password cannot be the username. Choose another one.',
    ],
    ['a blank password', () => ' \u00a0\u200b    ', 'Password cannot consist only of spaces'],
  ])('%s is refused (400)', async (_case, choice, message) => {
    const user = await site.createUser({ role: 'va' });
    const isNew = field === 'password';
    const named = isNew ? { ...user, username: `new-${user.username}` } : user;
    const refused = await choose(user, choice(named));
    expect(refused.statusCode).toBe(400);
    const body = JSON.parse(refused.body);
    expect(body.message).toBe(message);
    expect(body.issues).toContainEqual({ path: field, message });
    const signIn = await open().signIn(user.username, password);
    expect(signIn.statusCode).toBe(200);
  });

  test('any other password is accepted', async () => {
    const user = await site.createUser({ role: 'va' });
    const accepted = await choose(user, 'a longer secret');
    expect(accepted.statusCode, accepted.body).toBeLessThan(300);
  });
});

test('a user whose password is common can still sign in', async () => {
  const user = await site.createUser({ role: 'client' });
  await site.database.db
    .updateTable('users')
    .set({ passwordHash: await hash('123456') })
    .where('id', '=', user.id)
    .execute();
  expect((await open().signIn(user.username, '123456')).statusCode).toBe(200);
});
