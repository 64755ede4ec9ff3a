import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { compileOnce } from './compile-once.ts';

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
  const buildsOfBothShapes = builds;
  expect(await readIds(db, { id: ben.id }, { order: 'desc' })).toEqual([{ id: ben.id }]);
  expect(await readIds(db, { id: ben.id }, { order: 'asc' })).toEqual([{ id: ben.id }]);
  expect(builds).toBe(buildsOfBothShapes);
});

test('a value that is undefined is left out', async () => {
  const va = await gva.createUser({ role: 'va' });
  const client = await gva.createUser({ role: 'client' });
  const readIds = compileOnce((db, { role, id }: { role?: string; id: number }) => {
    const query = db.selectFrom('users').select('id').where('id', '>=', id).orderBy('id');
    return role === undefined ? query : query.where('users.role', '=', sql<'va'>`${role}`);
  });
  const { db } = gva.database;
  expect(await readIds(db, { id: va.id })).toEqual([{ id: va.id }, { id: client.id }]);
  expect(await readIds(db, { id: va.id, role: 'client' })).toEqual([{ id: client.id }]);
});

const refused: Record<string, (id: number) => number | number[]> = {
  'calculates with a value': (id) => Math.max(id, 1),
  'compares a value': (id) => (id === 1 ? 1 : 2),
  'puts a value into a list': (id) => [id],
};

test.for(Object.entries(refused))('a query that %s is refused', async ([, change]) => {
  const readIds = compileOnce((db, { id }: { id: number }) =>
    db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id::text = ${change(id)}::text`),
  );
  const read = readIds(gva.database.db, { id: 1 });
  await expect(read).rejects.toThrow('must only pass its values on');
});

test('a query with a value in its shape is refused after a hundred shapes', async () => {
  const readIds = compileOnce((db, { id }: { id: number }, limit: number) =>
    db.selectFrom('users').select('id').where('id', '=', id).limit(limit),
  );
  const { db } = gva.database;
  for (let limit = 1; limit <= 100; limit += 1) await readIds(db, { id: 1 }, limit);
  await expect(readIds(db, { id: 1 }, 101)).rejects.toThrow('too many shapes');
});
