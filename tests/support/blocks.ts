import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db.ts';

/** Moves what is counted under the key into the past by the interval, such as `31 minutes`. */
export const letPass = (db: Db, key: string, interval: string) =>
  db
    .updateTable('loginAttempts')
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

/** Bounds of the seconds for which the act blocks the key, by the database's clock just before and after it. */
export async function blockBy(db: Db, key: string, act: () => Promise<unknown>) {
  const before = await readClock(db);
  await act();
  const after = await readClock(db);
  const { until } = await db
    .selectFrom('loginAttempts')
    .select(sql<number>`extract(epoch from blocked_until)::float8`.as('until'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { min: until - after, max: until - before };
}

export function expectBlock({ min, max }: { min: number; max: number }, seconds: number) {
  expect(min).toBeLessThanOrEqual(seconds);
  // The database's clock has microseconds, which the difference of two large numbers rounds.
  expect(max).toBeGreaterThanOrEqual(seconds - 0.001);
}
