import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  createFilesApp,
  type FilesApp,
  pdf,
  picture,
  stage,
  upload,
} from '#tests/support/files.ts';
import { readRange } from './sending.ts';

let files: FilesApp;
let gva: TestApp;
const people = {} as Record<
  'admin' | 'va' | 'otherVa' | 'newVa' | 'client' | 'otherClient',
  TestUser
>;
beforeAll(async () => {
  files = await createFilesApp();
  gva = files.gva;
  people.admin = await gva.createUser({ role: 'admin' });
  people.va = await gva.createUser({ role: 'va' });
  people.otherVa = await gva.createUser({ role: 'va' });
  people.newVa = await gva.createUser({ role: 'va', isApproved: false });
  people.client = await gva.createUser({ role: 'client' });
  people.otherClient = await gva.createUser({ role: 'client' });
});
afterAll(() => files.close());

const get = (user: TestUser | null, url: string, headers = {}) =>
  gva.requestAs(user)({ url, headers });

async function readers(url: string) {
  const statuses: Record<string, number> = { anonymous: (await get(null, url)).statusCode };
  for (const [name, user] of Object.entries(people))
    statuses[name] = (await get(user, url)).statusCode;
  return statuses;
}

const noAccess = { anonymous: 401, otherVa: 404, newVa: 404, otherClient: 404 };

describe('access to a file', () => {
  test("a task's files and those of its comments are readable by all who can read the task, except VAs who see it in the pool", async () => {
    const { client, va } = people;
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    const { id, url, thumbnailUrl } = await stage(gva, client);
    await gva.callAs(client).attachments.attachToTask.mutate({ taskId: task.id, fileIds: [id] });
    const commentFile = await stage(gva, va, { name: 'plan.pdf', content: pdf() });
    const attachmentIds = [commentFile.id];
    const content = 'Here it is';
    const comment = await gva
      .callAs(va)
      .comments.create.mutate({ taskId: task.id, content, attachmentIds });
    expect(comment.attachments).toEqual([commentFile]);
    expect(comment.updatedAt).toBe(comment.createdAt);

    for (const address of [url, thumbnailUrl ?? '', commentFile.url])
      expect(await readers(address)).toEqual({
        ...noAccess,
        admin: 200,
        client: 200,
        va: 200,
      });

    // Back in the pool, VAs still read the task and its comments, but not the files.
    await gva.database.db.updateTable('tasks').set({ vaId: null, status: 'todo' }).execute();
    for (const address of [url, commentFile.url])
      expect(await readers(address)).toEqual({
        ...noAccess,
        admin: 200,
        client: 200,
        va: 404,
      });
    const seen = (user: TestUser) => gva.callAs(user).comments.list.query({ taskId: task.id });
    expect((await seen(people.otherVa)).items[0]?.attachments).toEqual([]);
    expect((await seen(client)).items[0]?.attachments).toEqual([commentFile]);
  });

  test('invalid ids, files of other kinds and a PDF’s thumbnail are not found (404)', async () => {
    const { client } = people;
    const plan = await stage(gva, client, { name: 'plan.pdf', content: pdf() });
    expect(plan.thumbnailUrl).toBeNull();
    for (const id of ['0', '-1', 'x', '1e3', '999999', '..%2f..%2fetc', `${plan.id}/thumbnail`])
      expect((await get(client, `/api/files/${id}`)).statusCode).toBe(404);
    expect((await get(client, `/api/avatars/${plan.id}`)).statusCode).toBe(404);
  });
});

describe('downloading a file', () => {
  test('sends its type, its name and headers that prevent scripts, inline or as a download', async () => {
    const { client } = people;
    const { url } = await stage(gva, client, { name: 'Ü "x";\'(1).png' });

    const { headers } = await get(client, url);

    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="_ _x_;'(1).png"; filename*=UTF-8''%C3%9C%20%22x%22%3B%27%281%29.png`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    });
    const saved = await get(client, `${url}?download`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
    const again = await get(client, url, { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('sends the requested range, as PDF viewers need', async () => {
    const { client } = people;
    const content = pdf();
    const { url } = await stage(gva, client, { name: 'plan.pdf', content });

    const part = await get(client, url, { range: 'bytes=5-7' });
    expect([part.statusCode, part.body]).toEqual([206, '1.4']);
    expect(part.headers['content-range']).toBe(`bytes 5-7/${content.length}`);
    expect((await get(client, url, { range: 'bytes=9999-' })).statusCode).toBe(416);
    const stale = { range: 'bytes=5-7', 'if-range': '"another"' };
    expect((await get(client, url, stale)).statusCode).toBe(200);
  });

  test.each([
    [undefined, undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', null],
    ['bytes=7-5', null],
    ['bytes=-0', null],
    ['bytes=0-1,5-6', undefined],
    ['pages=1-2', undefined],
  ])('parses the range %s of a file of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
});

describe('the picture of a user', () => {
  test('is a small square without camera metadata, and replaces the previous one', async () => {
    const { client, va, otherVa, otherClient, admin } = people;
    const photo = await sharp({
      create: { width: 600, height: 300, channels: 3, background: 'red' },
    })
      .withExif({ IFD0: { Artist: 'Clara', Orientation: '6' } })
      .jpeg()
      .toBuffer();

    const set = await upload(gva, client, {
      name: 'me.jpg',
      content: photo,
      url: '/api/profile/avatar',
    });

    const { profileImage } = set.json();
    expect(profileImage).toMatch(/^\/api\/avatars\/\d+$/);
    expect((await gva.callAs(client).auth.me.query())?.profileImage).toBe(profileImage);
    const { rawPayload } = await get(client, profileImage);
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 256 });
    for (const [user, status] of [
      [admin, 200],
      [va, 200],
      [otherVa, 200],
      [otherClient, 404],
      [null, 401],
    ] as const)
      expect((await get(user, profileImage)).statusCode).toBe(status);

    const next = await stage(gva, client, {
      name: 'b.gif',
      content: await picture('gif'),
      purpose: 'avatar',
    });
    const changed = await gva.callAs(client).users.setAvatar.mutate({ fileId: next.id });
    expect(changed.profileImage).toBe(`/api/avatars/${next.id}`);
    expect((await get(client, profileImage)).statusCode).toBe(404);
    const none = await gva.callAs(client).users.removeAvatar.mutate();
    expect(none.profileImage).toBeNull();
    expect((await get(client, changed.profileImage ?? '')).statusCode).toBe(404);
  });

  test('a thumbnail is rotated by the orientation in the camera metadata', async () => {
    const content = await sharp({
      create: { width: 600, height: 300, channels: 3, background: 'red' },
    })
      .withExif({ IFD0: { Artist: 'Clara' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { thumbnailUrl } = await stage(gva, people.client, { name: 'a.jpeg', content });
    const { rawPayload } = await get(people.client, thumbnailUrl ?? '');
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 240, height: 480, exif: undefined });
  });
});

test('a repeated upload with the same idempotency key returns the first file', async () => {
  const content = await picture('png', 33);
  const send = (name: string) =>
    upload(gva, people.client, { name, content, headers: { 'idempotency-key': 'once-only' } });
  const before = files.filesIn().length;

  const [first, second] = [await send('a.png'), await send('a.png')];

  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(files.filesIn().length).toBe(before + 2);
  expect((await send('b.png')).statusCode).toBe(400);
});
