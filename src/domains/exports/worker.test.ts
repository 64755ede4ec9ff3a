import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createExports, type Exports } from '#tests/support/exports.ts';

let exports: Exports;
beforeAll(async () => {
  exports = await createExports();
});
afterEach(() => exports.reset());
afterAll(() => exports.close());

const aSecondAgo = () => new Date(Date.now() - 1_000);

test('the worker writes all pages of a list in the chosen columns, and tells the owner', async () => {
  await exports.insertLeads(1_201);
  const id = await exports.insertExport({ columns: ['message', 'name'] });
  exports.openWorker();
  await exports.expectStatus(id, 'done');

  const lines = (await exports.readExport(id)).split('\r\n');
  expect(lines[0]).toBe('\ufeffMessage,Full name');
  expect(lines).toHaveLength(1 + 1_201 + 1);
  expect(lines).toContain("'=1+1201,Lead 1201");
  const row = await exports.findExport(id);
  expect(row).toMatchObject({ rowCount: 1_201, attempts: 1, failure: null });
  expect(row?.size).toBe(Buffer.byteLength(await exports.readExport(id)));
  await eventually(exports.unfinishedFiles).toEqual([]);

  const events = await exports.database.db
    .selectFrom('events')
    .select(['operation', 'userIds'])
    .where('kind', '=', 'export')
    .where('objectId', '=', id)
    .execute();
  expect(events.length).toBeGreaterThan(2);
  for (const { userIds } of events) expect(userIds).toEqual([exports.admin.id]);
});

test('the worker starts when an export is queued', async () => {
  exports.openWorker();
  const id = await exports.insertExport();
  await exports.expectStatus(id, 'done');
  expect((await exports.readExport(id)).split('\r\n')).toHaveLength(2);
});

test('an export whose worker crashed is written again from the start', async () => {
  await exports.insertLeads(3);
  const crashed = { status: 'running', attempts: 1, rowCount: 2 } as const;
  const id = await exports.insertExport({ ...crashed, nextAttemptAt: aSecondAgo() });
  const leased = await exports.insertExport({
    ...crashed,
    nextAttemptAt: new Date(Date.now() + 3_600_000),
  });
  exports.openWorker();
  await exports.expectStatus(id, 'done');
  expect(await exports.findExport(id)).toMatchObject({ rowCount: 3, attempts: 2 });
  expect(await exports.findExport(leased)).toMatchObject({ status: 'running', attempts: 1 });
});

test('an export that crashed its workers five times fails', async () => {
  const id = await exports.insertExport({
    status: 'running',
    attempts: 5,
    nextAttemptAt: aSecondAgo(),
  });
  exports.openWorker();
  await exports.expectStatus(id, 'failed');
  expect((await exports.findExport(id))?.failure).toBe(
    'The file could not be written. Please try again.',
  );
});

test('of several workers, each export is written by one', async () => {
  await exports.insertLeads(20);
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await exports.insertExport());
  for (let count = 0; count < 4; count += 1) exports.openWorker();
  for (const id of ids) {
    await exports.expectStatus(id, 'done');
    expect((await exports.findExport(id))?.attempts).toBe(1);
  }
});

test('a worker that stops hands its export to the next one', async () => {
  await exports.insertLeads(600);
  const blocker = await exports.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table lead_comments in access exclusive mode');
  const id = await exports.insertExport();
  const worker = exports.openWorker();
  await exports.expectStatus(id, 'running');
  const closed = worker.close();
  await blocker.query('rollback');
  blocker.release();
  await closed;
  await exports.expectStatus(id, 'queued');
  expect(await exports.findExport(id)).toMatchObject({ attempts: 0, rowCount: 0 });
  await eventually(exports.unfinishedFiles).toEqual([]);

  exports.openWorker();
  await exports.expectStatus(id, 'done');
  expect((await exports.findExport(id))?.rowCount).toBe(600);
});
