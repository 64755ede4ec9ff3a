import { afterAll, beforeAll, expect } from 'vitest';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { type TestApp, testEnv } from '../support/app.ts';
import { createBrowser } from '../support/browser.ts';
import type { TestUser } from '../support/factories.ts';
import { newcomer } from '../support/newcomer.ts';
import { countByStatus, createRaceApp, race, runTwenty, winnerOf } from './race.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  // No mail server listens there, so the test can read the mails in the queue.
  gva = await createRaceApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

let serial = 0;
/** A browser with a new IP address, because attempts are limited for each address. */
const open = () =>
  createBrowser(gva.app, { ip: `203.0.${Math.floor(++serial / 250)}.${serial % 250}` });

async function tokenMailedTo(recipient: string) {
  const mail = await gva.database.db
    .selectFrom('mailOutbox')
    .select('sealedText')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const text = unseal(mail.sealedText ?? '', secretsOf(testEnv()));
  return /#([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

race('a reset link sets one password', async () => {
  const user = await gva.createUser({ role: 'client' });
  const email = `${user.username}@example.com`;
  await open().post('/api/password/forgot', { email });
  const token = await tokenMailedTo(email);
  const answers = await runTwenty((n) =>
    open().post('/api/password/reset', {
      token,
      newPassword: `password ${n}`,
      confirmPassword: `password ${n}`,
    }),
  );

  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 19 });
  const chosen = `password ${answers.indexOf(winnerOf(answers))}`;
  expect((await open().signIn(user.username, chosen)).statusCode).toBe(200);
});

race('an invitation creates one account', async () => {
  const email = `invitee-${++serial}@example.com`;
  const specialization = 'technical-support';
  await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/invitations',
    body: { fullName: 'Ines Invited', email, role: 'va', specialization },
  });
  const token = await tokenMailedTo(email);
  const answers = await runTwenty(() =>
    open().post('/api/invitations/accept', {
      token,
      username: `invited-${++serial}`,
      password: 'six letters',
    }),
  );

  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
  const { rows } = await gva.database.pool.query('select role from users where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ role: 'va' }]);
});

race('twenty equal registrations create one account', async () => {
  const input = newcomer();
  const answers = await runTwenty(() => open().post('/api/register', input));
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
  const { rows } = await gva.database.pool.query('select role from users where username = $1', [
    input.username,
  ]);
  expect(rows).toEqual([{ role: 'client' }]);
});
