import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { ago, makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { insertFailedJob } from '#tests/support/jobs.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
beforeEach(async () => {
  await gva.database.db.deleteFrom('failedJobs').execute();
  await gva.database.pool.query('delete from pgboss.job');
});
afterAll(() => gva.close());

const insert = (fields: object = {}) => insertFailedJob(gva, fields);
const list = (input: object = {}) => gva.callAs(admin).jobs.listFailed.query(input);
const queued = async () =>
  (await gva.database.pool.query('select name, data from pgboss.job order by created_on')).rows;
const inputOf = (mailId: number) => ({ input: JSON.stringify({ mailId }) });

test('failed jobs are listed in plain words, the latest first, page by page', async () => {
  const older = await insert({ failedAt: ago(2) });
  const newer = await insert({ failedAt: ago(1), job: 'write-export', about: 'CSV export 4' });
  const first = await list({ limit: 1 });
  expect(first.items).toMatchObject([
    { id: newer.id, label: 'CSV export', about: 'CSV export 4', attempts: 33 },
  ]);
  const second = await list({ limit: 1, cursor: first.nextCursor });
  expect(second.items).toMatchObject([
    { id: older.id, label: 'Email delivery', reason: 'The mailbox is full' },
  ]);
  expect(second.nextCursor).toBeNull();
  expect(Object.keys(second.items[0] ?? {}).toSorted()).toEqual(
    ['about', 'attempts', 'failedAt', 'id', 'label', 'queuedAt', 'reason'].toSorted(),
  );
});

test('a retried job leaves the list and is queued with its input; a second click finds nothing', async () => {
  const { id } = await insert(inputOf(71));
  await gva.callAs(admin).jobs.retry.mutate({ id });
  await expect(gva.callAs(admin).jobs.retry.mutate({ id })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  expect((await list()).items).toEqual([]);
  expect(await queued()).toEqual([{ name: 'deliver-mail', data: { mailId: 71 } }]);
});

test('all failed jobs are retried except unknown ones, which can only be discarded', async () => {
  for (const mailId of [1, 2, 3]) await insert(inputOf(mailId));
  const unknown = await insert({ job: 'teleport' });
  expect(await gva.callAs(admin).jobs.retryAll.mutate()).toEqual({ retried: 3 });
  expect(await queued()).toHaveLength(3);
  expect((await list()).items).toMatchObject([{ id: unknown.id, label: 'teleport' }]);

  const retry = await gva.requestAs(admin)({
    method: 'POST',
    url: `/api/admin/failed-jobs/${unknown.id}/retry`,
  });
  expect(retry.statusCode).toBe(409);
  const discard = await gva.requestAs(admin)({
    method: 'DELETE',
    url: `/api/admin/failed-jobs/${unknown.id}`,
  });
  expect(discard.statusCode).toBe(200);
  expect((await list()).items).toEqual([]);
});

test('a discarded job is not done', async () => {
  const { id } = await insert(inputOf(72));
  await gva.callAs(admin).jobs.discard.mutate({ id });
  expect(await queued()).toEqual([]);
  const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'job' });
  expect(items[0]).toMatchObject({ action: 'deleted', before: { name: 'Email delivery' } });
});

test('a failed job needs attention until it is retried', async () => {
  const find = makeFind(() => gva);
  const { id } = await insert();
  expect(await find(admin, 'failed-job', id)).toMatchObject({
    name: 'Email 12 (welcome)',
    detail: 'The mailbox is full',
  });
  await gva.callAs(admin).jobs.retry.mutate({ id });
  expect(await find(admin, 'failed-job', id)).toBeUndefined();
});

test('a bad cursor or limit is refused (400), and a bad id is not found (404)', async () => {
  for (const input of [{ cursor: 'nonsense' }, { limit: 0 }])
    await expect(list(input)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  for (const [method, path] of [
    ['POST', 'x/retry'],
    ['DELETE', 'x'],
  ] as const) {
    const response = await gva.requestAs(admin)({ method, url: `/api/admin/failed-jobs/${path}` });
    expect(response.statusCode).toBe(404);
  }
});
