import { expect, onTestFinished, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { migrationNames } from '#db/migrate.ts';
import { measureMigrations, pendingMigrations } from '#db/upgrade-locks.ts';
import { createTestDatabase } from '../support/database.ts';
import { makeFactories } from '../support/factories.ts';

test('the check of an upgrade names the tables that a migration locks, with their size', async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const { db } = database;
  const names = await migrationNames();
  const before = names[names.indexOf('0042_backups') - 1];
  await db.transaction().execute((trx) => migrateWithin(trx, before));
  await makeFactories(db).createTask();
  expect(await pendingMigrations(db)).toContain('0042_backups');

  const [measured] = await measureMigrations(db);

  expect(measured?.name).toBe('0042_backups');
  expect(measured?.locks).toContainEqual({
    ...{ table: 'events', mode: 'AccessExclusiveLock', blocks: 'reads and writes' },
    ...{ rows: expect.any(Number), bytes: expect.any(Number) },
  });
  // A table that the migration creates blocks nobody.
  expect(measured?.locks.map(({ table }) => table)).not.toContain('backups');
  expect(await pendingMigrations(db)).toEqual([]);
});
