import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let single: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  single = openDatabase(database.url, { poolSize: 1, timeout: 0 });
});
afterAll(async () => {
  await single.close();
  await database.drop();
});

const setZone = (timeZone: string) =>
  single.db.updateTable('sellerDetails').set({ timeZone }).execute();

test.each([
  ['UTC', '2026-03-31T23:59:59Z', '2026-03-31'],
  ['UTC', '2026-04-01T00:00:00Z', '2026-04-01'],
  ['Pacific/Kiritimati', '2026-03-31T09:59:59Z', '2026-03-31'],
  ['Pacific/Kiritimati', '2026-03-31T10:00:00Z', '2026-04-01'],
  ['America/Los_Angeles', '2026-04-01T06:59:59Z', '2026-03-31'],
  ['America/Los_Angeles', '2026-04-01T07:00:00Z', '2026-04-01'],
  // An hour later in winter.
  ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31'],
  ['Asia/Kathmandu', '2026-03-31T18:15:00Z', '2026-04-01'],
])('in %s, %s is on %s', async (timeZone, clock, day) => {
  await setZone(timeZone);
  await sql`select set_config('gva.clock', ${clock}, false)`.execute(single.db);
  const { rows } = await sql`select billing_day() as today, business_day(${clock}) as day,
    business_day_start(${day}::date) <= ${clock}::timestamptz
      and business_day_start(${day}::date + 1) > ${clock}::timestamptz as "isWithin"`.execute(
    single.db,
  );
  expect(rows).toEqual([{ today: day, day, isWithin: true }]);
});

test('the database refuses a time zone that it does not know', async () => {
  await setZone('UTC');
  await expect(setZone('Mars/Base')).rejects.toThrow('Mars/Base');
  const seller = await single.db.selectFrom('sellerDetails').select('timeZone').execute();
  expect(seller).toEqual([{ timeZone: 'UTC' }]);
});
