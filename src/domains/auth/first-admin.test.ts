import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/types.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import { ensureFirstAdmin } from './operations.ts';

let site: TestApp;
let db: Kysely<Database>;
beforeAll(async () => {
  site = await createTestApp();
  db = site.database.db;
});
beforeEach(() => db.deleteFrom('users').execute());
afterAll(() => site.close());

const env = {
  ADMIN_USERNAME: 'Root',
  ADMIN_EMAIL: 'root@example.com',
  ADMIN_PASSWORD: 'a first password',
};

test('the first administrator is created from the environment once and can sign in', async () => {
  expect(await ensureFirstAdmin(db, env)).toBe(true);
  expect(await ensureFirstAdmin(db, env)).toBe(false);

  const response = await createBrowser(site.app).signIn('root', env.ADMIN_PASSWORD);
  expect(response.json()).toMatchObject({ role: 'admin', username: 'Root' });
});

test('nodes that start together create one first administrator', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(db, env)));
  expect(made.filter(Boolean)).toHaveLength(1);
});

test('no administrator is created without the variables or if one exists', async () => {
  expect(await ensureFirstAdmin(db, {})).toBe(false);
  await site.createUser({ role: 'admin' });
  expect(await ensureFirstAdmin(db, env)).toBe(false);
});

test('a first administrator with the username of another user is refused', async () => {
  const client = await site.createUser({ role: 'client' });
  const taken = { ...env, ADMIN_USERNAME: client.username };
  await expect(ensureFirstAdmin(db, taken)).rejects.toThrow('Username already exists');
});

test('a first administrator with a common password is refused', async () => {
  const common = { ...env, ADMIN_PASSWORD: 'password1' };
  await expect(ensureFirstAdmin(db, common)).rejects.toThrow(
    'ADMIN_PASSWORD: This password is too common. Choose another one.',
  );
});
