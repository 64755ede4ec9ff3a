import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxFileSize } from '#domains/files/schema.ts';
import { sumStored } from '#domains/files/storage-queries.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFilesApp, type FilesApp, stage } from '#tests/support/files.ts';

let files: FilesApp;
beforeAll(async () => {
  files = await createFilesApp();
});
afterAll(() => files.close());

const send = (by: TestUser, body: Record<string, unknown>) =>
  files.gva.requestAs(by)({ method: 'POST', url: '/api/messages', body });
const download = (by: TestUser, id: number) => files.gva.requestAs(by)({ url: `/api/files/${id}` });

async function createPairWithUpload() {
  const { va, client } = await files.gva.createPair();
  return { va, client, file: await stage(files.gva, client) };
}

test('a client sends a file without text, and only the two people can download it', async () => {
  const { va, client, file } = await createPairWithUpload();
  const sent = await send(client, { receiverId: va.id, attachmentIds: [file.id] });
  expect(sent.statusCode).toBe(201);
  expect(sent.json()).toMatchObject({
    content: '',
    attachments: [{ id: file.id, name: file.name }],
  });

  const { items } = await files.gva.callAs(va).messages.thread.query({ contactId: client.id });
  expect(items).toMatchObject([{ attachments: [{ id: file.id, url: `/api/files/${file.id}` }] }]);
  for (const person of [va, client]) expect((await download(person, file.id)).statusCode).toBe(200);
  const strangers = [
    await files.gva.createUser({ role: 'admin' }),
    await files.gva.createUser({ role: 'va' }),
    await files.gva.createUser({ role: 'client' }),
  ];
  for (const stranger of strangers)
    expect((await download(stranger, file.id)).statusCode).toBe(404);
});

test('a message without text and files, or with the file of another user, is refused (400)', async () => {
  const { va, client, file } = await createPairWithUpload();
  const empty = await send(client, { receiverId: va.id, attachmentIds: [] });
  expect(empty.json()).toMatchObject({ code: 'BAD_REQUEST', message: 'Write a message first' });
  const foreign = await send(va, {
    receiverId: client.id,
    content: 'Yours',
    attachmentIds: [file.id],
  });
  expect(foreign.json()).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'A file is no longer available. Please add it again.',
  });
  const { items } = await files.gva.callAs(va).messages.thread.query({ contactId: client.id });
  expect(items).toEqual([]);
});

test('a message with a file that is sent ten times at the same time with one key is stored once', async () => {
  const { va, client, file } = await createPairWithUpload();
  const body = { receiverId: va.id, attachmentIds: [file.id], clientKey: randomUUID() };
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(client, body)));
  expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
  expect(new Set(sent.map((response) => response.json().id)).size).toBe(1);
  const { items } = await files.gva.callAs(va).messages.thread.query({ contactId: client.id });
  expect(items).toMatchObject([{ attachments: [{ id: file.id }] }]);
});

test('a file of two messages at the same time belongs to one of them', async () => {
  const { va, client, file } = await createPairWithUpload();
  const sent = await Promise.all(
    ['One', 'Two'].map((content) =>
      send(client, { receiverId: va.id, content, attachmentIds: [file.id] }),
    ),
  );
  const statuses = sent.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400]);
});

test('the file of a message is deleted with the message, and not before', async () => {
  const { va, client, file } = await createPairWithUpload();
  const sent = await send(client, { receiverId: va.id, attachmentIds: [file.id] });
  const remove = (by: TestUser) =>
    files.gva.requestAs(by)({ method: 'DELETE', url: `/api/files/${file.id}` });
  for (const person of [va, client]) expect((await remove(person)).statusCode).toBe(403);

  await files.gva.callAs(client).messages.delete.mutate({ id: sent.json().id });
  for (const person of [va, client]) expect((await download(person, file.id)).statusCode).toBe(404);
});

test('the text of a message with a file can be removed by an edit', async () => {
  const { va, client, file } = await createPairWithUpload();
  const sent = await send(client, { receiverId: va.id, content: 'Plan', attachmentIds: [file.id] });
  const edited = await files.gva
    .callAs(client)
    .messages.edit.mutate({ id: sent.json().id, content: '' });
  expect(edited).toMatchObject({ content: '', attachments: [{ id: file.id }] });
});

test('a client reads the files of a VA without approval only while the VA has a client', async () => {
  const { gva } = files;
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va', isApproved: false });
  await gva.assign(va, client);
  const file = await stage(gva, va);
  expect((await send(va, { receiverId: client.id, attachmentIds: [file.id] })).statusCode).toBe(
    201,
  );
  expect((await download(client, file.id)).statusCode).toBe(200);
  await gva.unassign(client);
  for (const person of [va, client]) expect((await download(person, file.id)).statusCode).toBe(404);
  await gva.assign(va, await gva.createUser({ role: 'client' }));
  expect((await download(client, file.id)).statusCode).toBe(200);
});

const sendToSupport = (by: TestUser, body: Record<string, unknown>) =>
  files.gva.callAs(by).support.send.mutate({ userId: by.id, ...body });

test('a client sends a file without text to support, which they and all administrators can download', async () => {
  const { va, client, file } = await createPairWithUpload();
  const admins = [
    await files.gva.createUser({ role: 'admin' }),
    await files.gva.createUser({ role: 'admin' }),
  ];
  const [admin = client] = admins;
  const sent = await sendToSupport(client, { attachmentIds: [file.id] });
  expect(sent).toMatchObject({ content: '', attachments: [{ id: file.id, name: file.name }] });
  const [conversation] = (await files.gva.callAs(admin).support.inbox.query({})).items;
  expect(conversation?.lastMessage).toMatchObject({ content: '', fileName: file.name });

  for (const person of [client, ...admins])
    expect((await download(person, file.id)).statusCode).toBe(200);
  const strangers = [va, await files.gva.createUser({ role: 'client' })];
  for (const stranger of strangers)
    expect((await download(stranger, file.id)).statusCode).toBe(404);
  for (const person of [client, admin]) {
    const url = `/api/files/${file.id}`;
    const removed = await files.gva.requestAs(person)({ method: 'DELETE', url });
    expect(removed.statusCode).toBe(403);
  }
});

test('an answer with a file that is sent ten times at the same time with one key is stored once', async () => {
  const { gva } = files;
  const [admin, va] = [
    await gva.createUser({ role: 'admin' }),
    await gva.createUser({ role: 'va', isApproved: false }),
  ];
  const file = await stage(gva, admin);
  const answer = { userId: va.id, attachmentIds: [file.id], clientKey: randomUUID() };
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => gva.callAs(admin).support.send.mutate(answer)),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await download(va, file.id)).statusCode).toBe(200);
});

test('a message to support without text and files, or with the file of another user, is refused (400)', async () => {
  const { va, client, file } = await createPairWithUpload();
  await expect(sendToSupport(client, { content: ' ' })).rejects.toThrow('Write a message first');
  await expect(sendToSupport(va, { content: 'Mine', attachmentIds: [file.id] })).rejects.toThrow(
    'A file is no longer available. Please add it again.',
  );
  expect(await files.gva.callAs(va).support.own.query()).toMatchObject({ lastMessage: null });
});

test('the files of a support conversation do not count towards the storage of the client', async () => {
  const { gva } = files;
  const { client, file } = await createPairWithUpload();
  const admin = await gva.createUser({ role: 'admin' });
  const answer = await stage(gva, admin);
  await sendToSupport(client, { attachmentIds: [file.id] });
  await gva.callAs(admin).support.send.mutate({ userId: client.id, attachmentIds: [answer.id] });
  expect(await sumStored(gva.database.db, client.id)).toBe(0);
});

test('a client, or a VA who waits for approval, sends at most 200 MB to support; answers do not count', async () => {
  const { gva } = files;
  const admin = await gva.createUser({ role: 'admin' });
  const stageLargest = async (user: TestUser) => {
    const { id } = await stage(gva, user);
    const files = gva.database.db.updateTable('files').set({ size: maxFileSize });
    await files.where('id', '=', id).execute();
    return { attachmentIds: [id] };
  };
  /** Adds files of the largest size to a message. */
  const fill = (messageId: number, count: number) =>
    sql`
    insert into files (storage_key, purpose, name, size, type, sha256, has_thumbnail, support_message_id)
    select gen_random_uuid(), 'attachment', 'big.pdf', ${maxFileSize}, 'application/pdf',
      repeat('0', 64), false, ${messageId} from generate_series(1, ${count})`.execute(
      gva.database.db,
    );
  for (const user of [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'va', isApproved: false }),
  ]) {
    const sent = await sendToSupport(user, await stageLargest(user));
    await fill(sent.id, 18);
    const { support } = gva.callAs(admin);
    const answer = await support.send.mutate({ userId: user.id, ...(await stageLargest(admin)) });
    await fill(answer.id, 20);

    await sendToSupport(user, await stageLargest(user));
    await expect(sendToSupport(user, await stageLargest(user))).rejects.toThrow(
      'You can send at most 200 MB of files to support. Please send the message without files.',
    );
    expect(await sendToSupport(user, { content: 'Without it' })).toMatchObject({ attachments: [] });
    await support.send.mutate({ userId: user.id, ...(await stageLargest(admin)) });
  }
});
