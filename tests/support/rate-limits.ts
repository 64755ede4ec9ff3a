import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db.ts';

/** Moves the rate limit counter of the key into the past by the interval, such as `31 minutes`. */
export const ageCounter = (db: Db, key: string, interval: string) =>
  db
    .updateTable('rateLimits')
    .set({
      windowStartedAt: sql<string>`window_started_at - ${interval}::interval`,
      blockedUntil: sql<string>`blocked_until - ${interval}::interval`,
    })
    .where('key', '=', key)
    .execute();

async function readClock(db: Db) {
  const read = sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`;
  return (await read.execute(db)).rows[0]?.now ?? 0;
}

/** Measures for how many seconds `act` blocks the key. The result is a range, from the database's clock before and after. */
export async function measureBlock(db: Db, key: string, act: () => Promise<unknown>) {
  const before = await readClock(db);
  await act();
  const after = await readClock(db);
  const { until } = await db
    .selectFrom('rateLimits')
    .select(sql<number>`extract(epoch from blocked_until)::float8`.as('until'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { min: until - after, max: until - before };
}

/** The end of a block is stored in milliseconds, and subtracting two large timestamps loses the last microseconds. */
const roundingError = 0.001;

export function expectBlock({ min, max }: { min: number; max: number }, seconds: number) {
  expect(min).toBeLessThanOrEqual(seconds + roundingError);
  expect(max).toBeGreaterThanOrEqual(seconds - roundingError);
}
