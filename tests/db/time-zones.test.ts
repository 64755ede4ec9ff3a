import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursAhead, isTimeZone, timeZoneNames } from '#shared/time-zones.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const instants = ['2024-01-15T12:00:00Z', '2024-07-15T12:00:00Z'];

test('PostgreSQL knows every accepted time zone, and its clock is that of Intl', async () => {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(
    database.db,
  );
  const known = new Set(rows.map(({ name }) => name));
  const accepted = [...known, ...timeZoneNames()].filter(isTimeZone);
  expect(accepted.length).toBeGreaterThan(400);
  expect(accepted.filter((name) => !known.has(name))).toEqual([]);

  const { rows: clocks } = await sql<{ name: string; instant: string; hours: number }>`
    select name, instant,
      extract(epoch from instant::timestamptz at time zone name)::float8 / 3600
        - extract(epoch from instant::timestamptz)::float8 / 3600 as hours
    from unnest(${accepted}::text[]) as name, unnest(${instants}::text[]) as instant`.execute(
    database.db,
  );
  const wrong = clocks.filter(
    ({ name, instant, hours }) =>
      Math.abs((hoursAhead(name, 'UTC', new Date(instant)) ?? Number.NaN) - hours) > 0.01,
  );
  expect(wrong).toEqual([]);
});
