import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '#server/sweeps.ts';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('the sweep removes what is stale and nothing else', async () => {
  const { db } = site.database;
  const user = await site.createUser({ role: 'client' });
  const ago = (interval: string) => sql<string>`now() - ${interval}::interval`;
  const key = (name: string, age: string) => ({
    ...{ owner: 'sweep', key: name, call: 'POST /x', fingerprint: 'x', createdAt: ago(age) },
  });
  await db
    .insertInto('idempotencyKeys')
    .values([key('old', '25 hours'), key('new', '1 hour')])
    .execute();
  const resetOf = (digest: string, age: string) => ({
    ...{ digest, userId: user.id, expiresAt: ago(age) },
  });
  await db
    .insertInto('passwordResets')
    .values([resetOf('old', '1 second'), resetOf('new', '-1 hour')])
    .execute();
  const sent = (messageId: string, age: string) => ({
    ...{ kind: 'welcome' as const, recipient: 'sweep@example.com', subject: '', messageId },
    ...{ status: 'sent' as const, settledAt: ago(age) },
  });
  await db
    .insertInto('mailOutbox')
    .values([sent('old', '31 days'), sent('new', '29 days')])
    .execute();

  await sweep(db);
  const keys = await db.selectFrom('idempotencyKeys').select('key').execute();
  expect(keys).toEqual([{ key: 'new' }]);
  const resets = db.selectFrom('passwordResets').select('digest').where('userId', '=', user.id);
  expect(await resets.execute()).toEqual([{ digest: 'new' }]);
  const mails = db.selectFrom('mailOutbox').select('messageId');
  expect(await mails.where('recipient', '=', 'sweep@example.com').execute()).toEqual([
    { messageId: 'new' },
  ]);
});
