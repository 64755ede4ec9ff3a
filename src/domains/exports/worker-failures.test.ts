import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/files/store.ts';
import { createExports, type Exports } from '#tests/support/exports.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { writeExport } from './write-export.ts';

let exports: Exports;
beforeAll(async () => {
  exports = await createExports();
});
afterEach(() => exports.reset());
afterAll(() => exports.close());

const failedJobs = () =>
  exports.database.db.selectFrom('failedJobs').select(['about', 'reason']).execute();

test('an export that is cancelled while it is written leaves no file', async () => {
  const id = await exports.insertExport();
  const before = await exports.storedKeys();
  const runner = exports.openRunner({
    ...exports.store,
    async putFile(key, path) {
      await exports.store.putFile(key, path);
      await exports.database.db.deleteFrom('exports').where('id', '=', id).execute();
    },
  });
  await runner.runDue();
  expect(await exports.storedKeys()).toEqual(before);
  expect(exports.unfinishedFiles()).toEqual([]);
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
  const runner = exports.openRunner(files);
  await runner.runDue();
  expect(await exports.findExport(retried)).toMatchObject({ status: 'queued', attempts: 1 });
  await runner.runDue({ ignoreDelay: true });
  expect(await exports.findExport(retried)).toMatchObject({ status: 'done', attempts: 3 });
  expect(await failedJobs()).toEqual([]);

  const lost = await exports.insertExport();
  await runner.runDue({ ignoreDelay: true });
  expect(await exports.findExport(lost)).toMatchObject({
    status: 'failed',
    attempts: 5,
    storageKey: null,
    failure: 'The file could not be written. Please try again.',
  });
  expect(await failedJobs()).toEqual([{ about: `CSV export ${lost}`, reason: 'The disk is full' }]);
  expect(exports.unfinishedFiles()).toEqual([]);
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
  const outdated = await exports.insertExport({ filter: JSON.stringify({ status: 'nonsense' }) });
  await exports.openRunner().runDue();
  for (const id of ids)
    expect(await exports.findExport(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      failure: 'You are not allowed to do this.',
    });
  expect(await exports.findExport(outdated)).toMatchObject({ status: 'failed' });
  expect(await db.selectFrom('exports').where('status', '=', 'done').execute()).toEqual([]);
});

test('a list that is longer than the limit is refused', async () => {
  await exports.insertLeads(11);
  const id = await exports.insertExport();
  const { signal } = new AbortController();
  await writeExport({ ...exports.openRunner().services, signal }, id, 10);
  expect(await exports.findExport(id)).toMatchObject({
    status: 'failed',
    failure: 'The list has more than 10 rows. Set filters and export it again.',
  });
});
