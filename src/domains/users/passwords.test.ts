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

let lastNumber = 0;
const openBrowser = () => createBrowser(site.app, { ip: `203.0.113.${++lastNumber}` });
const expiresAt = sql<string>`now() + interval '1 hour'`;

async function createInvitation() {
  const token = `invitation ${++lastNumber}`;
  await site.database.db
    .insertInto('invitations')
    .values({
      digest: digestOf(token),
      email: `invited-${lastNumber}@example.com`,
      expiresAt,
      fullName: 'Ines Invited',
      role: 'admin',
    })
    .execute();
  return token;
}

async function createResetToken(user: TestUser) {
  const token = `reset ${++lastNumber}`;
  await site.database.db
    .insertInto('passwordResets')
    .values({ digest: digestOf(token), userId: user.id, expiresAt })
    .execute();
  return token;
}

const createLead = () =>
  site.database.db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: `lead-${++lastNumber}@example.com`, status: 'lead' })
    .returning('id')
    .executeTakeFirstOrThrow();

type SetPassword = (
  user: TestUser,
  chosen: string,
) => Promise<{ statusCode: number; body: string }>;

const asAdmin = (method: 'POST' | 'PATCH', url: string, body: object) =>
  site.requestAs(admin)({ method, url, body });

/** Every way to set a password, with the input field that contains it. */
const passwordChanges: [string, 'password' | 'newPassword', SetPassword][] = [
  [
    'registration',
    'password',
    ({ username }, chosen) =>
      openBrowser().post(
        '/api/register',
        newcomer({ username: `new-${username}`, password: chosen }),
      ),
  ],
  [
    'accepting an invitation',
    'password',
    async ({ username }, chosen) => {
      const body = {
        token: await createInvitation(),
        username: `new-${username}`,
        password: chosen,
      };
      return openBrowser().post('/api/invitations/accept', body);
    },
  ],
  [
    'a password reset link',
    'newPassword',
    async (user, chosen) => {
      const body = {
        token: await createResetToken(user),
        newPassword: chosen,
        confirmPassword: chosen,
      };
      return openBrowser().post('/api/password/reset', body);
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

describe.each(passwordChanges)('%s', (_name, field, setPassword) => {
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
    const refused = await setPassword(user, choice(named));
    expect(refused.statusCode).toBe(400);
    const body = JSON.parse(refused.body);
    expect(body.message).toBe(message);
    expect(body.issues).toContainEqual({ path: field, message });
    const signIn = await openBrowser().signIn(user.username, password);
    expect(signIn.statusCode).toBe(200);
  });

  test('any other password is accepted', async () => {
    const user = await site.createUser({ role: 'va' });
    const accepted = await setPassword(user, 'a longer secret');
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
  expect((await openBrowser().signIn(user.username, '123456')).statusCode).toBe(200);
});
