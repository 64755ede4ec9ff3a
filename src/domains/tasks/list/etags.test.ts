import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotHeader } from '#shared/snapshot.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { batchOfTwo, readWithTag, tagged } from '#tests/support/etags.ts';
import type { TestUser } from '#tests/support/factories.ts';

const { list, board } = tagged;

let gva: TestApp;
let readAs: ReturnType<typeof readWithTag>;
let client: TestUser;
let otherClient: TestUser;
let va: TestUser;
let viewers: TestUser[];

beforeAll(async () => {
  gva = await createTestApp();
  readAs = readWithTag(gva);
  client = await gva.createUser({ role: 'client' });
  otherClient = await gva.createUser({ role: 'client' });
  va = await gva.createUser({ role: 'va' });
  viewers = [await gva.createUser({ role: 'admin' }), client, otherClient, va];
});
afterAll(() => gva.close());

const ownTask = () =>
  gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' }).then(({ id }) => id);

const statusOf = async (user: TestUser, url: string, tag: string) =>
  (await readAs(user, url, tag)).status;

test.each(Object.values(tagged))('%s returns 304 while nothing has changed', async (url) => {
  await ownTask();
  for (const user of viewers) {
    const { tag, sent } = await readAs(user, url);
    expect(sent['cache-control']).toBe('private, no-cache');
    expect(await readAs(user, url, tag)).toMatchObject({ status: 304, body: '', tag });
  }
});

test('a change of a task that the user cannot see keeps the tag valid (304)', async () => {
  await ownTask();
  const { tag } = await readAs(otherClient, board);
  const id = await ownTask();
  await gva.callAs(client).tasks.edit.mutate({ id, title: 'Not theirs' });
  await gva.createComment(id, va);
  expect(await statusOf(otherClient, board, tag)).toBe(304);
});

test('a tag is valid only for its URL and user, and batches have no tag', async () => {
  await ownTask();
  const { tag } = await readAs(client, list);
  expect(await statusOf(client, `${list}?limit=20`, tag)).toBe(200);
  expect(await statusOf(otherClient, list, tag)).toBe(200);
  expect(await statusOf(client, `${list}?limit=none`, tag)).toBe(400);
  expect((await readAs(client, batchOfTwo)).sent).not.toHaveProperty('etag');
  const signedOut = await gva.app.inject({ url: list, headers: { 'if-none-match': tag } });
  expect(signedOut.statusCode).toBe(401);
});

test('a tag that this process has not made gets the whole response (200)', async () => {
  await ownTask();
  const { tag } = await readAs(client, list);
  const digest = tag.slice(-24, -1);
  for (const snapshot of ['1:1:', '9:1:5', '::::', '99999999999999999999:1:', '5:9:7,7,'])
    expect(await statusOf(client, list, `W/"${snapshot}${digest}"`)).toBe(200);
});

test('a change is seen although its transaction began before the copy was read', async () => {
  const id = await ownTask();
  const writer = await gva.database.pool.connect();
  await writer.query('begin');
  await writer.query(`update tasks set title = 'Written before' where id = $1`, [id]);
  const { tag } = await readAs(client, list);
  await ownTask();
  const { tag: later } = await readAs(client, list);
  await writer.query('commit');
  writer.release();

  expect(await statusOf(client, list, tag)).toBe(200);
  expect(await statusOf(client, list, later)).toBe(200);
});

test('every response to a signed-in user has the snapshot of its data', async () => {
  const { tag } = await readAs(client, list);
  const responses = [
    await readAs(client, list),
    await readAs(client, list, tag),
    await readAs(client, tagged.listOverTrpc),
    await readAs(client, '/api/tasks/0'),
    await readAs(client, batchOfTwo),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 304, 200, 404, 200]);
  for (const { sent } of responses) expect(sent[snapshotHeader]).toMatch(/^\d+:\d+:[\d,]*$/);

  const signedOut = await gva.app.inject({ url: list });
  expect(signedOut.headers).not.toHaveProperty(snapshotHeader);
});

// Last, because a copy is in doubt while transactions run that are older than the deletion.
test('a tag is stale after too many events, and after events that its copy lacks were deleted', async () => {
  await ownTask();
  const old = await readAs(client, list);
  await sql`select record_event('lead', n, 'created') from generate_series(1, 200) n`.execute(
    gva.database.db,
  );
  expect(await statusOf(client, list, old.tag)).toBe(200);

  const { tag } = await readAs(client, list);
  await gva.createTask({ clientId: otherClient.id });
  await gva.database.db.deleteFrom('events').execute();
  expect(await statusOf(client, list, tag)).toBe(200);
});
