import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { inTransaction } from './transaction.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const lock = (db: Db, key: number) => sql`select pg_advisory_xact_lock(40001, ${key})`.execute(db);

test('two transactions that lock the same two things in opposite order both succeed', async () => {
  const { db } = gva.database;
  const [client, other] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'client' }),
  ];
  const bothHaveOne = Promise.withResolvers<void>();
  let attempts = 0;
  const rename = (first: number, second: number, id: number) =>
    inTransaction(db, async (trx) => {
      await lock(trx, first);
      attempts += 1;
      if (attempts === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await trx.updateTable('users').set({ fullName: 'Hinterland' }).where('id', '=', id).execute();
      await lock(trx, second);
    });

  await Promise.all([rename(1, 2, client.id), rename(2, 1, other.id)]);

  expect(attempts).toBe(3);
  const renamed = db.selectFrom('users').select('id').where('fullName', '=', 'Hinterland');
  expect(await renamed.orderBy('id').execute()).toEqual([{ id: client.id }, { id: other.id }]);
});
