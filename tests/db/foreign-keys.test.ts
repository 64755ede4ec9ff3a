import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every foreign key that cascades, restricts or is set to null has an index', async () => {
  const { rows } = await sql<{ key: string; isIndexed: boolean }>`
    select k.conrelid::regclass || '.' || a.attname as key, exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indkey[0] = any (k.conkey)
        -- A partial index is enough if its condition is IS NOT NULL, because the lookup is for a value.
        and (i.indpred is null
          or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
    ) as "isIndexed"
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype in ('c', 'n', 'r')
      and k.connamespace = current_schema()::regnamespace
    order by 1
  `.execute(database.db);

  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ isIndexed }) => !isIndexed).map(({ key }) => key)).toEqual([]);
});
