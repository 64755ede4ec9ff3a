import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createPeople() {
  const [admin, va, client] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'client' }),
  ]);
  await gva.assign(va, client);
  return { admin, va, client };
}

const url = '/api/messages';

test('a client sends a message, and the VA lists it and marks it as read (REST)', async () => {
  const { va, client } = await createPeople();
  const sent = await gva.requestAs(client)({
    method: 'POST',
    url,
    body: { receiverId: va.id, content: '  Good morning! ', senderId: va.id, isRead: true },
  });
  expect(sent.statusCode).toBe(201);
  expect(sent.json()).toMatchObject({
    senderId: client.id,
    receiverId: va.id,
    content: 'Good morning!',
    isRead: false,
  });
  await gva.createMessage(va, client, 'Hello');

  const thread = await gva.requestAs(va)({ url: `${url}?contactId=${client.id}&_t=1234` });
  const contents = thread.json<{ content: string }[]>().map(({ content }) => content);
  expect(contents).toEqual(['Good morning!', 'Hello']);
  expect((await gva.requestAs(va)({ url })).json()).toEqual(thread.json().toReversed());
  expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 1 });

  const body = { contactId: client.id };
  const read = await gva.requestAs(va)({ method: 'POST', url: `${url}/read`, body });
  expect(read.json()).toEqual({ ok: true });
  expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 0 });
  const { items } = await gva.callAs(client).messages.thread.query({ contactId: va.id });
  expect(items.map(({ isRead }) => isRead)).toEqual([true, false]);
});

test('a message that the reader has not seen yet stays unread (REST)', async () => {
  const { va, client } = await createPeople();
  const { id } = await gva.createMessage(client, va, 'Seen');
  await gva.createMessage(client, va, 'Not seen yet');

  const body = { contactId: client.id, upTo: id };
  const read = await gva.requestAs(va)({ method: 'POST', url: `${url}/read`, body });
  expect(read.json()).toEqual({ ok: true });
  const { items } = await gva.callAs(va).messages.thread.query({ contactId: client.id });
  expect(items.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 1 });
});

test('no user, not even an admin, can read messages between other users', async () => {
  const { admin, va, client } = await createPeople();
  const otherClient = await gva.createUser({ role: 'client' });
  await gva.createMessage(client, va);
  // Possible if one of them had another role at the time.
  await gva.createMessage(client, otherClient, 'Between clients');

  for (const contact of [va, client, otherClient]) {
    const answer = await gva.requestAs(admin)({ url: `${url}?contactId=${contact.id}` });
    expect(answer.json()).toEqual([]);
  }
  expect((await gva.requestAs(admin)({ url })).json()).toEqual([]);
  expect((await gva.requestAs(otherClient)({ url })).json()).toEqual([]);
  const foreign = await gva.requestAs(otherClient)({ url: `${url}?contactId=${client.id}` });
  expect(foreign.json()).toEqual([]);
});

test.each([
  ['no text', { content: '' }, 'Write a message first'],
  ['only white space', { content: ' \n\t' }, 'Write a message first'],
  ['only invisible characters', { content: '\u00a0\u200b' }, 'Write a message first'],
  ['5,001 characters', { content: 'x'.repeat(5001) }, 'Must be at most 5,000 characters'],
  ['a null character', { content: 'a\0b' }, 'Contains characters that cannot be stored'],
  ['no receiver', { content: 'Hello', receiverId: null }, 'No contact selected'],
  ['a fractional receiver id', { content: 'Hello', receiverId: 1.5 }, 'No contact selected'],
  ['an invalid key', { content: 'Hello', clientKey: 'abc' }, 'clientKey must be a UUID'],
])('a message with %s is refused (400)', async (_case, fields, message) => {
  const { va, client } = await createPeople();
  const body = { receiverId: va.id, ...fields };
  const answer = await gva.requestAs(client)({ method: 'POST', url, body });
  expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', message });
});

test('a user cannot message themself (400)', async () => {
  const { va } = await createPeople();
  const send = gva.callAs(va).messages.send.mutate({ receiverId: va.id, content: 'Me' });
  await expect(send).rejects.toMatchObject({
    message: "You can't message yourself.",
    data: { code: 'BAD_REQUEST' },
  });
});

test('a message sent twenty times concurrently with one key is stored once', async () => {
  const { va, client } = await createPeople();
  const other = await gva.createUser({ role: 'va' });
  const clientKey = randomUUID();
  const send = gva.callAs(client).messages.send.mutate;
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => send({ receiverId: va.id, content: 'Once', clientKey })),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await send({ receiverId: other.id, content: 'Again', clientKey })).toEqual(sent[0]);
  // Keys are unique per sender.
  await gva.callAs(va).messages.send.mutate({ receiverId: client.id, content: 'Too', clientKey });
  const { items } = await gva.callAs(va).messages.thread.query({ contactId: client.id });
  expect(items.map(({ content }) => content)).toEqual(['Once', 'Too']);
});

test('the first page of a thread has its latest messages, and the cursor leads to earlier ones', async () => {
  const { va, client } = await createPeople();
  for (let i = 1; i <= 23; i++)
    await gva.createMessage(...(i % 2 ? ([va, client] as const) : ([client, va] as const)), `${i}`);

  const pages: string[][] = [];
  for (let next: string | undefined = `${url}?contactId=${va.id}&limit=10`; next; ) {
    const response = await gva.requestAs(client)({ url: next });
    pages.push(response.json<{ content: string }[]>().map(({ content }) => content));
    next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    await gva.createMessage(va, client, 'later');
  }

  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  expect(pages).toEqual([numbers(14, 23), numbers(4, 13), numbers(1, 3)]);
});

test('a user pages through all their messages, newest first, each once', async () => {
  const { admin, va, client } = await createPeople();
  const made: number[] = [];
  for (let i = 0; i < 12; i++) {
    const [from, to] = [[va, client] as const, [client, va] as const, [admin, client] as const][
      i % 3
    ] ?? [va, client];
    made.unshift((await gva.createMessage(from, to)).id);
  }
  const seen: number[] = [];
  for (let next: string | undefined = `${url}?limit=5`; next; ) {
    const response = await gva.requestAs(client)({ url: next });
    seen.push(...response.json<{ id: number }[]>().map(({ id }) => id));
    next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(made);
});
