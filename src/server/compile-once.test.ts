import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileOnce } from '#server/compile-once.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('a query that is compiled once runs with the values of each call', async () => {
  const [ana, ben] = [await gva.createUser({ role: 'va' }), await gva.createUser({ role: 'va' })];
  let builds = 0;
  const readIds = compileOnce(
    (db, { id }: { id: number }, { order }: { order: 'asc' | 'desc' }) => {
      builds += 1;
      return db
        .selectFrom('users')
        .select('id')
        .where('id', '>=', id)
        .orderBy('id', order)
        .limit(1);
    },
  );
  const { db } = gva.database;
  expect(await readIds(db, { id: ana.id }, { order: 'asc' })).toEqual([{ id: ana.id }]);
  expect(await readIds(db, { id: ben.id }, { order: 'asc' })).toEqual([{ id: ben.id }]);
  expect(await readIds(db, { id: ana.id }, { order: 'desc' })).toEqual([{ id: ben.id }]);
  expect(builds).toBe(2);
});

test('a query that calculates with a value is refused, because it is compiled once', async () => {
  const readIds = compileOnce((db, { id }: { id: number }) =>
    db.selectFrom('users').select('id').where('id', '=', Math.max(id, 1)),
  );
  const read = readIds(gva.database.db, { id: 1 }, undefined);
  await expect(read).rejects.toThrow('The query must pass id on as it is');
});
