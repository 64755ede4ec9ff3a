import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { applyStatementTimeout, withStatementTimeout } from './statement-timeout.ts';

let database: DatabaseHandle;
beforeAll(() => {
  // The server cancels a statement after half a second, the client after one.
  database = openDatabase(inject('postgresUrl'), { timeout: 1000, poolSize: 2 });
});
afterAll(() => database.close());

const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;

test('a longer statement timeout applies inside withStatementTimeout only', async () => {
  const { db } = database;
  const longRunning = withStatementTimeout(20_000, () =>
    db.transaction().execute(async (trx) => {
      await applyStatementTimeout(trx);
      await sleep(1.5).execute(trx);
    }),
  );
  // On a busy machine, the client may give up first.
  await expect(sleep(5).execute(db)).rejects.toThrow('timeout');
  await longRunning;
  // Both connections of the pool have their own timeout again.
  const read = sql<{
    value: string;
  }>`select current_setting('statement_timeout') as value, pg_sleep(0.1)`;
  const answers = await Promise.all([read.execute(db), read.execute(db)]);
  expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(['500ms', '500ms']);
  await expect(sleep(5).execute(db)).rejects.toThrow('timeout');
});

test('a statement is cancelled after the timeout of withStatementTimeout', async () => {
  const tooLong = withStatementTimeout(600, () =>
    database.db.transaction().execute(async (trx) => {
      await applyStatementTimeout(trx);
      await sleep(5).execute(trx);
    }),
  );
  await expect(tooLong).rejects.toThrow('timeout');
});
