import { afterAll, beforeAll, expect, test } from 'vitest';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { queueWelcome } from './mails.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  // An unreachable mail server, so that the emails stay in the queue.
  gva = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

async function textsTo(recipient: string) {
  const rows = await gva.database.db
    .selectFrom('mailOutbox')
    .select('sealedText')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ sealedText }) => unseal(sealedText ?? '', secretsOf(testEnv())));
}

test('the mails of an account name the email address to sign in with, and not the username', async () => {
  const { db } = gva.database;
  const user = await gva.createUser({ role: 'client' });
  const email = 'jane@doe.example';
  await db
    .updateTable('users')
    .set({ email, username: 'jane-doe-2' })
    .where('id', '=', user.id)
    .execute();
  await queueWelcome(db, testEnv(), { id: user.id, fullName: user.fullName, email });
  await gva.callAs(admin).passwords.sendLink.mutate({ id: user.id });
  const [welcome, ...others] = await textsTo(email);
  expect(welcome).toContain('You sign in with your email address, jane@doe.example.');
  expect(others).toHaveLength(1);
  for (const text of [welcome, ...others]) expect(text).not.toContain('jane-doe-2');
});

test('an administrator sees that the mail of an invitation was not delivered', async () => {
  const { invitations } = gva.callAs(admin);
  const invite = (email: string) =>
    invitations.create.mutate({
      fullName: 'Ines Invited',
      email,
      role: 'va',
      specialization: 'technical-support',
      skills: ['Excel'],
    });
  for (const email of ['fine@example.com', 'wrong@example.com', 'again@example.com'])
    expect(await invite(email)).toMatchObject({ isUndelivered: false });
  const setStatus = (status: 'parked' | 'waiting', recipients: string[]) =>
    gva.database.db
      .updateTable('mailOutbox')
      .set({ status, settledAt: status === 'parked' ? new Date().toISOString() : null })
      .where('recipient', 'in', recipients)
      .execute();
  await setStatus('parked', ['wrong@example.com', 'again@example.com']);
  await setStatus('waiting', ['again@example.com']);
  const { items } = await invitations.list.query({});
  expect(items.filter(({ isUndelivered }) => isUndelivered)).toMatchObject([
    { email: 'wrong@example.com', status: 'open' },
  ]);
});
