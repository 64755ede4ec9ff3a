import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { template, urlOf } from './global-setup.ts';

async function administer(statement: string) {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export type TestDatabase = DatabaseHandle & { drop: () => Promise<void> };

/** A migrated database of its own, so that test files run side by side; `empty` leaves it without tables. */
export async function createTestDatabase({
  empty = false,
  poolSize = 12,
} = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${empty ? 'template1' : template}`);
  const url = urlOf(inject('postgresUrl'), name);
  const database = openDatabase(url, { timeout: 20_000, poolSize });
  const drop = async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  };
  return { ...database, drop };
}
