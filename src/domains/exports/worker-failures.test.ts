import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/files/store.ts';
import { eventually, until } from '#tests/support/eventually.ts';
import { createExports, type Exports } from '#tests/support/exports.ts';
import { makeFactories } from '#tests/support/factories.ts';

let exports: Exports;
beforeAll(async () => {
  exports = await createExports();
});
afterEach(() => exports.reset());
afterAll(() => exports.close());

test('an export that is cancelled while it is written leaves no file', async () => {
  const id = await exports.insertExport();
  const before = await exports.storedKeys();
  let isStored = false;
  exports.openWorker({
    files: {
      ...exports.store,
      async putFile(key, path) {
        await exports.store.putFile(key, path);
        await exports.database.db.deleteFrom('exports').where('id', '=', id).execute();
        isStored = true;
      },
    },
  });
  await until(() => isStored);
  await eventually(exports.storedKeys).toEqual(before);
  await eventually(exports.unfinishedFiles).toEqual([]);
});

test('a failure of the file store is retried, and after five attempts the export fails', async () => {
  let failures = 0;
  const files: FileStore = {
    ...exports.store,
    async putFile(key, path) {
      failures += 1;
      if (failures !== 3) throw new Error('The disk is full');
      await exports.store.putFile(key, path);
    },
  };
  const retried = await exports.insertExport();
  exports.openWorker({ files });
  await exports.expectStatus(retried, 'done');
  expect((await exports.findExport(retried))?.attempts).toBe(3);

  const lost = await exports.insertExport();
  await exports.expectStatus(lost, 'failed');
  expect(await exports.findExport(lost)).toMatchObject({
    attempts: 5,
    storageKey: null,
    failure: 'The file could not be written. Please try again.',
  });
  await eventually(exports.unfinishedFiles).toEqual([]);
});

test('an export fails without a retry if the owner may no longer read the list, or if the list is gone', async () => {
  const { createUser } = makeFactories(exports.database.db);
  const { db } = exports.database;
  const client = await createUser({ role: 'client' });
  const former = await createUser({ role: 'admin', status: 'inactive' });
  const ids = [
    await exports.insertExport({ ownerId: client.id }),
    await exports.insertExport({ ownerId: client.id, ownerRole: 'client' }),
    await exports.insertExport({ ownerId: former.id }),
    await exports.insertExport({ list: 'unicorns' }),
  ];
  exports.openWorker();
  for (const id of ids) {
    await exports.expectStatus(id, 'failed');
    expect(await exports.findExport(id)).toMatchObject({
      attempts: 1,
      failure: 'You are not allowed to do this.',
    });
  }
  const outdated = await exports.insertExport({ filter: JSON.stringify({ status: 'nonsense' }) });
  await exports.expectStatus(outdated, 'failed');
  expect(await db.selectFrom('exports').where('status', '=', 'done').execute()).toEqual([]);
});

test('a list that is longer than the limit is refused', async () => {
  await exports.insertLeads(11);
  const id = await exports.insertExport();
  exports.openWorker({ maxRows: 10 });
  await exports.expectStatus(id, 'failed');
  expect((await exports.findExport(id))?.failure).toBe(
    'The list has more than 10 rows. Set filters and export it again.',
  );
});
