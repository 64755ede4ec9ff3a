import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('the purge deletes expired rows and keeps all others', async () => {
  const { db } = site.database;
  const user = await site.createUser({ role: 'client' });
  const ago = (interval: string) => sql<string>`now() - ${interval}::interval`;
  const key = (name: string, age: string) => ({
    owner: `user ${user.id}`,
    key: name,
    call: 'POST /x',
    fingerprint: 'x',
    createdAt: ago(age),
  });
  await db
    .insertInto('idempotencyKeys')
    .values([key('old', '25 hours'), key('new', '1 hour')])
    .execute();
  const resetOf = (digest: string, age: string) => ({
    digest,
    userId: user.id,
    expiresAt: ago(age),
  });
  await db
    .insertInto('passwordResets')
    .values([resetOf('old', '1 second'), resetOf('new', '-1 hour')])
    .execute();
  const settled = (status: 'sent' | 'parked', messageId: string, age: string) => ({
    kind: 'welcome' as const,
    recipient: 'purge@example.com',
    subject: '',
    messageId,
    status,
    settledAt: ago(age),
  });
  const waiting = { ...settled('sent', 'waiting', '40 days'), status: 'waiting' as const };
  await db
    .insertInto('mailOutbox')
    .values([
      settled('sent', 'old', '31 days'),
      settled('sent', 'new', '29 days'),
      settled('parked', 'old and parked', '31 days'),
      settled('parked', 'parked', '29 days'),
      { ...waiting, settledAt: null, createdAt: ago('40 days') },
    ])
    .execute();

  await purgeExpiredRows(db);
  const keys = await db.selectFrom('idempotencyKeys').select('key').execute();
  expect(keys).toEqual([{ key: 'new' }]);
  const resets = db.selectFrom('passwordResets').select('digest').where('userId', '=', user.id);
  expect(await resets.execute()).toEqual([{ digest: 'new' }]);
  const mails = db.selectFrom('mailOutbox').select('messageId').orderBy('messageId');
  expect(await mails.where('recipient', '=', 'purge@example.com').execute()).toEqual([
    { messageId: 'new' },
    { messageId: 'parked' },
    { messageId: 'waiting' },
  ]);
});
