import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedStatuses, waitingStatuses } from '#domains/leads/statuses.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('indexes and triggers of leads name the statuses that are closed or wait for a reply', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'leads'::regclass
    union all select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = 'leads'::regclass and not tgisinternal`.execute(database.db);

  const lists = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/status [=<>]+ \w+ \(ARRAY\[([^\]]*)\]/g)].map(([, values = '']) =>
      values.replaceAll(/'|::text|\s/g, ''),
    ),
  );

  expect(new Set(lists)).toEqual(new Set([waitingStatuses.join(), closedStatuses.join()]));
});
