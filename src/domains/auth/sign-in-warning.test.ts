import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';

let site: TestApp;
beforeAll(async () => {
  // An unreachable mail server, so that the emails stay in the queue.
  site = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
});
afterAll(() => site.close());

let serial = 0;
const guess = async (username: string, times: number) => {
  const browser = createBrowser(site.app, { ip: `198.51.100.${++serial}` });
  for (let i = 0; i < times; i++) await browser.signIn(username, 'wrong');
};

const warnings = async () => {
  const rows = await site.database.db
    .selectFrom('mailOutbox')
    .select(['recipient', 'sealedText'])
    .where('kind', '=', 'sign-in-warning')
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, sealedText }) => ({
    recipient,
    text: unseal(sealedText ?? '', secretsOf(testEnv())),
  }));
};

test('after ten failed sign-ins the owner gets one warning email per day', async () => {
  const { username } = await site.createUser({ role: 'client' });
  await guess(username, 9);
  expect(await warnings()).toEqual([]);
  await guess(username, 3);
  await guess(username.toUpperCase(), 3);

  const [mail, ...others] = await warnings();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(`${username}@example.com`);
  expect(mail?.text).toContain('/auth/forgot-password');
  expect(mail?.text).toContain('sign in to your account with a wrong password');
  expect(mail?.text).not.toContain(username);

  await sql`update rate_limits set window_started_at = window_started_at - interval '25 hours'
    where key like 'sign-in-warning:%'`.execute(site.database.db);
  await guess(username, 1);
  expect(await warnings()).toHaveLength(2);
});

test('failed sign-ins to an unknown or inactive account send no email', async () => {
  const before = await warnings();
  const inactive = await site.createUser({ role: 'va', status: 'inactive' });
  await guess('a-name-nobody-has', 12);
  await guess(inactive.username, 12);
  expect(await warnings()).toEqual(before);
});
