import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { drawDiagrams } from '../../scripts/schema/diagram.ts';

let database: TestDatabase;
let page: string;
beforeAll(async () => {
  database = await createTestDatabase();
  page = await readFile(new URL('../../docs/schema.md', import.meta.url), 'utf8');
});
afterAll(() => database.drop());

test('docs/schema.md has the diagrams that npm run schema draws', async () => {
  expect(page).toContain(await drawDiagrams(database.db));
});

test('docs/schema.md names every trigger function with its tables', async () => {
  const { rows } = await sql<{ name: string; table: string }>`
    select distinct tgfoid::regproc::text as name, tgrelid::regclass::text as "table"
    from pg_trigger where not tgisinternal`.execute(database.db);
  const documented = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|'));

  const missing = rows.filter(
    ({ name, table }) =>
      !documented.some(
        ([, functions = '', tables = '']) =>
          functions.includes(`\`${name}\``) && tables.includes(`\`${table}\``),
      ),
  );

  expect(missing).toEqual([]);
});

test('the callers that comments of db/schema name exist, and call the function', async () => {
  const root = new URL('../../', import.meta.url);
  const names = await readdir(new URL('db/schema/', root));
  const texts = await Promise.all(
    names.map((name) => readFile(new URL(`db/schema/${name}`, root), 'utf8')),
  );
  const calls = texts.flatMap((text) => [
    ...text.matchAll(/^-- Called by (.+)\.\ncreate function (\w+)/gm),
  ]);

  const missing: string[] = [];
  for (const [, callers = '', name = ''] of calls)
    for (const [whole, caller = '', file = ''] of callers.matchAll(/(\w+) \((\S+)\)/g)) {
      const source = await readFile(new URL(file, root), 'utf8');
      if (!source.includes(caller) || !source.includes(`${name}(`)) missing.push(whole);
    }

  expect(calls.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
