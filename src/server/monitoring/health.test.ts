import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createProbe } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function setReadOnly(state: 'on' | 'off') {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`set default_transaction_read_only = off`);
  await client.query(
    `alter database ${client.escapeIdentifier(client.database ?? '')} set default_transaction_read_only = ${state}`,
  );
  await client.end();
}

test('the server is not ready while the database is read-only', async () => {
  await setReadOnly('on');
  const readOnly = openDatabase(database.url);
  const gva = await createTestApp({ database: { ...readOnly, drop: database.drop } });

  const answer = await gva.app.inject('/api/health/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    message: "The database is temporarily unavailable or doesn't accept writes.",
    code: 'SERVICE_UNAVAILABLE',
  });
  expect((await gva.app.inject('/api/health/live')).statusCode).toBe(200);
  await gva.close();
  await readOnly.close();

  await setReadOnly('off');
  const writable = openDatabase(database.url);
  expect(await createProbe(writable.pool)()).toBe(true);
  await writable.close();
});

test('the health check writes at most once per interval', async () => {
  const writtenAt = async () => {
    const rows = await sql<{ id: string }>`select xmin::text as id from installation`.execute(
      database.db,
    );
    return rows.rows[0]?.id;
  };
  const works = createProbe(database.pool, 3_600_000);
  expect(await works()).toBe(true);
  const first = await writtenAt();
  expect(await works()).toBe(true);
  expect(await writtenAt()).toBe(first);

  const always = createProbe(database.pool, 0);
  await always();
  expect(await writtenAt()).not.toBe(first);
});
