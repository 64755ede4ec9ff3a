import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createExports, type Exports } from '#tests/support/exports.ts';

let exports: Exports;
beforeAll(async () => {
  exports = await createExports();
});
afterEach(() => exports.reset());
afterAll(() => exports.close());

test('the job writes all pages of a list in the chosen columns, and tells the owner', async () => {
  await exports.insertLeads(1_201);
  const id = await exports.insertExport({ columns: ['message', 'name'] });
  await exports.openRunner().runDue();

  const lines = (await exports.readExport(id)).split('\r\n');
  expect(lines[0]).toBe('\ufeffMessage,Full name');
  expect(lines).toHaveLength(1 + 1_201 + 1);
  expect(lines).toContain("'=1+1201,Lead 1201");
  const row = await exports.findExport(id);
  expect(row).toMatchObject({ status: 'done', rowCount: 1_201, attempts: 1, failure: null });
  expect(row?.size).toBe(Buffer.byteLength(await exports.readExport(id)));
  expect(exports.unfinishedFiles()).toEqual([]);

  const events = await exports.database.db
    .selectFrom('events')
    .select(['operation', 'userIds'])
    .where('kind', '=', 'export')
    .where('objectId', '=', id)
    .execute();
  expect(events.length).toBeGreaterThan(2);
  for (const { userIds } of events) expect(userIds).toEqual([exports.admin.id]);
});

test('a node starts when an export is queued', async () => {
  await exports.openRunner().start();
  const id = await exports.insertExport();
  await exports.expectStatus(id, 'done');
  expect((await exports.readExport(id)).split('\r\n')).toHaveLength(2);
});

test('an export whose process was killed is written again from the start', async () => {
  await exports.insertLeads(3);
  const id = await exports.insertExport({ status: 'running', attempts: 1, rowCount: 2 });
  await exports.openRunner().runDue();
  expect(await exports.findExport(id)).toMatchObject({ status: 'done', rowCount: 3, attempts: 2 });
});

test('an attempt that a later one has overtaken changes nothing', async () => {
  const id = await exports.insertExport();
  const before = await exports.storedKeys();
  const runner = exports.openRunner({
    ...exports.store,
    async putFile(key, path) {
      await exports.store.putFile(key, path);
      await exports.database.db.updateTable('exports').set({ attempts: 2 }).execute();
    },
  });
  await runner.runDue();
  expect(await exports.findExport(id)).toMatchObject({ status: 'running', attempts: 2 });
  expect(await exports.storedKeys()).toEqual(before);
});

test('of several nodes, each export is written by one', async () => {
  await exports.insertLeads(20);
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await exports.insertExport());
  for (let count = 0; count < 3; count += 1) await exports.openRunner().start();
  for (const id of ids) {
    await exports.expectStatus(id, 'done');
    expect((await exports.findExport(id))?.attempts).toBe(1);
  }
});

test('a node that stops leaves its export to the next one', async () => {
  await exports.insertLeads(600);
  const blocker = await exports.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table lead_comments in access exclusive mode');
  const id = await exports.insertExport();
  const runner = exports.openRunner();
  await runner.start();
  await exports.expectStatus(id, 'running');
  const stopped = runner.stop();
  await blocker.query('rollback');
  blocker.release();
  await stopped;
  await exports.expectStatus(id, 'queued');
  expect(await exports.findExport(id)).toMatchObject({ rowCount: 0 });
  await eventually(exports.unfinishedFiles).toEqual([]);

  await exports.openRunner().runDue({ ignoreDelay: true });
  expect(await exports.findExport(id)).toMatchObject({ status: 'done', rowCount: 600 });
});
