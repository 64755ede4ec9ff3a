import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
/** The rows of the table of keys in docs/scaling.md: the key, and the tables that are distributed by it. */
let rows: { key: string; tables: string[] }[];

const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []);

beforeAll(async () => {
  database = await createTestDatabase();
  const page = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  const section = page.split('## The key of each table')[1]?.split('\n## ')[0] ?? '';
  rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| key |'))
    .map((line) => line.split('|'))
    .map(([, key = '', tables = '']) => ({ key, tables: namesIn(tables) }));
});
afterAll(() => database.drop());

test('docs/scaling.md names each table once, with the key it would be distributed by', async () => {
  const found = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%' order by 1`.execute(database.db);

  expect(rows.flatMap(({ tables }) => tables).toSorted()).toEqual(
    found.rows.map(({ name }) => name).toSorted(),
  );
});

test('each key is a column of its tables that is never null, and each parent is referenced by it and has a key', async () => {
  const columns = await sql<{ table: string; name: string; isNotNull: boolean; parents: string[] }>`
    select c.relname as "table", a.attname as name, a.attnotnull as "isNotNull",
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and a.attnum = any (conkey)) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(database.db);
  const distributed = rows.flatMap(({ key, tables }) => {
    const [column, parent] = namesIn(key);
    return column === undefined ? [] : tables.map((table) => ({ table, column, parent }));
  });
  const wrong = distributed.filter(({ table, column, parent }) => {
    const found = columns.rows.find((one) => one.table === table && one.name === column);
    if (!found?.isNotNull) return true;
    return (
      parent !== undefined &&
      !(found.parents.includes(parent) && distributed.some((one) => one.table === parent))
    );
  });

  expect(distributed.length).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});
