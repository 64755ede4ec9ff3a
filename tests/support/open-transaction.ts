import { sql } from 'kysely';
import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** How many connections to this database wait for a lock. */
export const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Sets another password, as an administrator does. For `actDuring`. */
export const setOtherPassword = (userId: number): pg.QueryConfig => ({
  text: "update users set password_hash = 'of another password' where id = $1",
  values: [userId],
});

/**
 * Runs a statement in a transaction of its own, and commits it only when the act waits for its row lock. Returns the promise
 * of the act. The database must be used by no other test file at the same time.
 */
export async function actDuring<Result>(
  { url, db }: Pick<TestDatabase, 'url' | 'db'>,
  statement: pg.QueryConfig,
  act: () => Promise<Result>,
) {
  const other = new pg.Client(url);
  await other.connect();
  try {
    await other.query('begin');
    await other.query(statement);
    const result = act();
    // The caller awaits it; until then a refusal must not count as unhandled.
    result.catch(() => {});
    await eventually(async () => (await waiting.execute(db)).rows).toEqual([{ count: 1 }]);
    await other.query('commit');
    return { result };
  } finally {
    await other.end();
  }
}
