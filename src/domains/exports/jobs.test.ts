import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFileStore } from '#server/files/choose.ts';
import { deleteRemovedContent } from '#server/files/unused.ts';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { createLongList, exportEntriesOf, type LongList } from '#tests/support/exports.ts';
import type { TestUser } from '#tests/support/factories.ts';

let longList: LongList;
let database: TestDatabase;
let gva: TestApp;
let admin: TestUser;
let other: TestUser;
let client: TestUser;
beforeAll(async () => {
  longList = await createLongList();
  ({ database, gva, admin, other, client } = longList);
});
afterAll(() => longList.close());

const entriesOf = (actor: TestUser) => exportEntriesOf(longList, actor);

const findRow = (id: number) =>
  database.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();

async function finish(id: number) {
  await gva.runJobs();
  expect((await findRow(id))?.status).toBe('done');
  const job = (await gva.callAs(admin).exports.list.query()).find((one) => one.id === id);
  return job?.url ?? '';
}

const queue = (input: object = {}) =>
  gva.callAs(admin).exports.queue.mutate({ list: 'leads', ...input });

const download = async (user: TestUser | null, url: string) => gva.requestAs(user)({ url });

const insertExport = (fields: object = {}) =>
  database.db
    .insertInto('exports')
    .values({
      requestId: randomUUID(),
      ownerId: admin.id,
      ownerRole: 'admin',
      list: 'leads',
      filter: '{}',
      columns: null,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('a longer list', () => {
  test('is not sent at once and leaves no entry in the activity', async () => {
    const before = await entriesOf(admin);
    const sent = await gva.callAs(admin).exports.download.mutate({ list: 'leads' });
    expect(sent).toBeNull();
    const answer = await download(admin, '/api/leads.csv');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('POST /api/exports');
    expect(await entriesOf(admin)).toEqual(before);
  });

  test('is written in the background and downloaded by its owner', async () => {
    const job = await queue({ filter: { without: 'request' }, columns: ['id', 'name'] });
    expect(job).toMatchObject({ list: 'leads', status: 'queued', url: null, failure: null });
    expect((await entriesOf(admin))[0]).toMatchObject({
      action: 'exported',
      after: { list: 'leads', filters: ['without'] },
    });

    const url = await finish(job.id);
    const answer = await download(admin, url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"/,
      ),
    });
    expect(answer.body.split('\r\n')).toHaveLength(1 + 5_201 + 1);
    expect((await entriesOf(admin))[0]).toMatchObject({
      action: 'downloaded',
      after: { list: 'leads' },
    });
    const bare = await download(admin, url.replace('?download', ''));
    expect(bare.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('is queued once when the request is repeated', async () => {
    const requestId = randomUUID();
    const before = (await entriesOf(admin)).length;
    const input = { requestId, filter: { q: 'Lead 7' } };
    const [first, second] = await Promise.all([queue(input), queue(input)]);
    expect(second.id).toBe(first.id);
    expect((await queue(input)).id).toBe(first.id);
    expect(await entriesOf(admin)).toHaveLength(before + 1);
    // Another user's request may have the same id.
    const foreign = await gva.callAs(other).exports.queue.mutate({ list: 'leads', requestId });
    expect(foreign.id).not.toBe(first.id);
  });

  test('cannot be queued while five exports are in progress (409)', async () => {
    const busy = await gva.createUser({ role: 'admin' });
    for (let count = 0; count < 5; count += 1) await insertExport({ ownerId: busy.id });
    const refused = gva.callAs(busy).exports.queue.mutate({ list: 'leads' });
    await expect(refused).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
      message: 'You already have 5 exports in progress. Wait until one is finished.',
    });
    expect(await entriesOf(busy)).toEqual([]);
  });
});

test('only the owner sees, downloads, repeats and removes an export (404)', async () => {
  const { id } = await queue({ filter: { status: 'contacted' } });
  const url = await finish(id);
  for (const stranger of [other, client]) {
    expect((await download(stranger, url)).statusCode).toBe(404);
    expect(
      (await gva.callAs(stranger).exports.list.query()).filter((one) => one.id === id),
    ).toEqual([]);
    const { exports } = gva.callAs(stranger);
    for (const { mutate } of [exports.delete, exports.retry])
      await expect(mutate({ id })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  }
  expect((await download(null, url)).statusCode).toBe(401);
  expect(await findRow(id)).toMatchObject({ status: 'done' });
});

test('an owner with another role no longer gets the file', async () => {
  const former = await gva.createUser({ role: 'admin' });
  const { id } = await gva
    .callAs(former)
    .exports.queue.mutate({ list: 'leads', filter: { status: 'contacted' } });
  await finish(id);
  await database.db
    .updateTable('users')
    .set({ role: 'client' })
    .where('id', '=', former.id)
    .execute();
  expect((await download(former, `/api/exports/${id}/file`)).statusCode).toBe(404);
});

test('an unfinished export has no file (409), and an expired one does not exist (404)', async () => {
  const { id } = await insertExport();
  expect((await download(admin, `/api/exports/${id}/file`)).statusCode).toBe(409);
  await database.db
    .updateTable('exports')
    .set({ expiresAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  expect((await download(admin, `/api/exports/${id}/file`)).statusCode).toBe(404);
  await purgeExpiredRows(database.db);
  expect(await findRow(id)).toBeUndefined();
});

test('a failed export can be tried again, a finished one stays as it is', async () => {
  const failed = { status: 'failed', attempts: 5, failure: 'Broken', settledAt: new Date() };
  const { id } = await insertExport({ ...failed, filter: '{"status":"contacted"}' });
  expect(await gva.callAs(admin).exports.retry.mutate({ id })).toMatchObject({
    status: 'queued',
    failure: null,
  });
  await finish(id);
  expect(await gva.callAs(admin).exports.retry.mutate({ id })).toMatchObject({ status: 'done' });
});

test('an export whose file is lost says so (404), and can be tried again', async () => {
  const { id } = await queue({ filter: { status: 'contacted' } });
  const url = await finish(id);
  await chooseFileStore(testEnv()).remove((await findRow(id))?.storageKey ?? '');

  const lost = await download(admin, url);
  expect(lost.statusCode).toBe(404);
  expect(lost.json().message).toBe(
    'The file of this export no longer exists. Try again to write a new one.',
  );
  const [job] = await gva.callAs(admin).exports.list.query();
  expect(job).toMatchObject({ id, status: 'failed', url: null, failure: lost.json().message });
  await gva.callAs(admin).exports.retry.mutate({ id });
  expect((await download(admin, await finish(id))).statusCode).toBe(200);
});

test('removing an export deletes its file', async () => {
  const { id } = await queue({ filter: { status: 'contacted' } });
  await finish(id);
  const files = chooseFileStore(testEnv());
  const { storageKey } = (await findRow(id)) ?? {};
  const isStored = async () => {
    const content = await files.read(storageKey ?? '');
    content?.destroy();
    return content !== undefined;
  };
  expect(await isStored()).toBe(true);
  await gva.callAs(admin).exports.delete.mutate({ id });
  expect(await findRow(id)).toBeUndefined();
  await deleteRemovedContent({ db: database.db, files });
  expect(await isStored()).toBe(false);
});
