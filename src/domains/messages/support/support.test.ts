import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { SupportView } from './views.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin', fullName: 'Helen Okafor' });
});
beforeEach(async () => {
  await gva.database.db.deleteFrom('supportConversations').execute();
});
afterAll(() => gva.close());

const support = (user: TestUser) => gva.callAs(user).support;
const send = (user: TestUser, to: TestUser, content = 'Hello', clientKey?: string) =>
  support(user).send.mutate({ userId: to.id, content, ...(clientKey && { clientKey }) });
const contentsOf = async (reader: TestUser, user: TestUser) =>
  (await support(reader).thread.query({ userId: user.id })).items.map(({ content }) => content);
const inbox = async (user: TestUser, view: SupportView = 'open') =>
  (await support(user).inbox.query({ view })).items;
const unread = async (user: TestUser) =>
  (await gva.callAs(user).messages.unreadCount.query()).count;

test('a client asks, any administrator answers, and both see the same conversation', async () => {
  const client = await gva.createUser({ role: 'client' });
  const colleague = await gva.createUser({ role: 'admin', fullName: 'Omar Reyes' });
  await send(client, client, 'I was charged twice');
  expect(await unread(admin)).toBe(1);
  expect(await inbox(colleague)).toMatchObject([
    { userId: client.id, status: 'open', assignee: null, unreadCount: 1 },
  ]);

  const answer = await send(colleague, client, 'I look into it');
  expect(answer).toMatchObject({ isAnswer: true, senderName: 'Omar Reyes' });
  expect(await inbox(colleague, 'mine')).toMatchObject([{ assignee: { fullName: 'Omar Reyes' } }]);
  expect(await inbox(admin, 'mine')).toEqual([]);
  await send(admin, client, 'It was refunded');
  for (const reader of [client, admin])
    expect(await contentsOf(reader, client)).toEqual([
      'I was charged twice',
      'I look into it',
      'It was refunded',
    ]);
  expect((await support(client).own.query()).lastMessage).toMatchObject({
    isAnswer: true,
    content: 'It was refunded',
  });
});

test('reading an answer clears the number of the user, and one administrator reads for all of them', async () => {
  const va = await gva.createUser({ role: 'va', isApproved: false });
  const colleague = await gva.createUser({ role: 'admin' });
  await send(va, va, 'One');
  await send(va, va, 'Two');
  await support(admin).markRead.mutate({ userId: va.id });
  expect(await unread(admin)).toBe(0);
  expect(await unread(colleague)).toBe(0);

  await send(admin, va);
  expect(await unread(va)).toBe(1);
  expect(await support(va).own.query()).toMatchObject({ unreadCount: 1 });
  await support(admin).markRead.mutate({ userId: va.id });
  expect(await unread(va)).toBe(1);
  await support(va).markRead.mutate({ userId: va.id });
  expect(await unread(va)).toBe(0);
});

test('an answer that the user has not seen yet stays unread', async () => {
  const client = await gva.createUser({ role: 'client' });
  await send(client, client);
  const { id } = await send(admin, client, 'Seen');
  await send(admin, client, 'Not seen yet');
  await support(client).markRead.mutate({ userId: client.id, upTo: id });
  expect(await unread(client)).toBe(1);
});

test('a conversation that a colleague answers does not count as unread for other administrators', async () => {
  const client = await gva.createUser({ role: 'client' });
  const colleague = await gva.createUser({ role: 'admin' });
  await send(client, client);
  await support(admin).assign.mutate({ userId: client.id, assigneeId: colleague.id });
  expect([await unread(admin), await unread(colleague)]).toEqual([0, 1]);
});

test('a new message of the user opens a closed conversation, an answer does not', async () => {
  const client = await gva.createUser({ role: 'client' });
  await send(client, client);
  const { changeStatus } = support(admin);
  expect(await changeStatus.mutate({ userId: client.id, status: 'closed' })).toMatchObject({
    status: 'closed',
  });
  await send(admin, client, 'All done');
  expect(await inbox(admin)).toEqual([]);
  expect(await inbox(admin, 'closed')).toMatchObject([{ userId: client.id }]);
  await send(client, client, 'Not quite');
  expect(await inbox(admin)).toMatchObject([{ userId: client.id, status: 'open' }]);
});

test('a message that is sent twenty times concurrently with one key is stored once', async () => {
  const client = await gva.createUser({ role: 'client' });
  const key = crypto.randomUUID();
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(client, client, 'Hi', key)));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await contentsOf(admin, client)).toEqual(['Hi']);
  expect(await inbox(admin)).toMatchObject([{ unreadCount: 1 }]);
});

test('two administrators who answer at the same time both answer, and one of them is the assignee', async () => {
  const client = await gva.createUser({ role: 'client' });
  const colleague = await gva.createUser({ role: 'admin' });
  await send(client, client);
  await Promise.all([send(admin, client, 'One'), send(colleague, client, 'Two')]);
  expect((await contentsOf(client, client)).toSorted()).toEqual(['Hello', 'One', 'Two']);
  const assigned = await gva.database.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('objectKind', '=', 'support')
    .where('objectId', '=', client.id)
    .execute();
  expect(assigned).toHaveLength(1);
  const [conversation] = await inbox(admin);
  expect(conversation?.assignee?.id).toBe(assigned[0]?.actorId);
});

test('a repeated assignment or status has one audit entry', async () => {
  const client = await gva.createUser({ role: 'client' });
  await send(client, client);
  for (const status of ['closed', 'closed'] as const)
    await support(admin).changeStatus.mutate({ userId: client.id, status });
  for (const assigneeId of [admin.id, admin.id, null, null])
    await support(admin).assign.mutate({ userId: client.id, assigneeId });
  const entries = await gva.database.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('objectKind', '=', 'support')
    .where('objectId', '=', client.id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'updated', before: { status: 'open' }, after: { status: 'closed' } },
    { action: 'assigned', before: { ownerId: null }, after: { ownerId: admin.id } },
    { action: 'unassigned', before: { ownerId: admin.id }, after: { ownerId: null } },
  ]);
});

test('conversations of an administrator who leaves are unassigned, and their answers stay', async () => {
  const client = await gva.createUser({ role: 'client' });
  const [leaving, deleted] = [
    await gva.createUser({ role: 'admin' }),
    await gva.createUser({ role: 'admin' }),
  ];
  await send(client, client);
  await send(deleted, client, 'My answer');
  const users = gva.callAs(admin).users;
  await users.delete.mutate({ id: deleted.id });
  expect(await inbox(admin)).toMatchObject([{ userId: client.id, assignee: null }]);
  const { items } = await support(client).thread.query({ userId: client.id });
  expect(items.at(-1)).toMatchObject({ content: 'My answer', senderId: null, senderName: null });

  await support(admin).assign.mutate({ userId: client.id, assigneeId: leaving.id });
  await users.edit.mutate({ id: leaving.id, user: { status: 'inactive' } });
  expect(await inbox(admin)).toMatchObject([{ userId: client.id, assignee: null }]);
});

test('the event of a message reaches the user and all administrators, that of an assignment only them', async () => {
  const client = await gva.createUser({ role: 'client' });
  await send(client, client);
  const { db } = gva.database;
  await db.deleteFrom('events').execute();
  const supportEvents = () =>
    db.selectFrom('events').select(['objectId', 'userIds']).where('kind', '=', 'support').execute();

  await support(admin).assign.mutate({ userId: client.id, assigneeId: admin.id });
  expect(await supportEvents()).toEqual([{ objectId: client.id, userIds: null }]);
  await db.deleteFrom('events').execute();
  await send(admin, client);
  expect(await supportEvents()).toEqual([{ objectId: client.id, userIds: [client.id] }]);
});

test('the unread conversations are those of the number in the navigation, open or closed', async () => {
  const [own, others, closed] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'va' }),
  ];
  const colleague = await gva.createUser({ role: 'admin' });
  for (const user of [own, others, closed]) await send(user, user);
  await support(admin).assign.mutate({ userId: own.id, assigneeId: admin.id });
  await support(admin).assign.mutate({ userId: others.id, assigneeId: colleague.id });
  await support(admin).changeStatus.mutate({ userId: closed.id, status: 'closed' });
  expect(await inbox(admin, 'unread')).toMatchObject([{ userId: closed.id }, { userId: own.id }]);
  expect(await unread(admin)).toBe(2);
  await support(admin).markRead.mutate({ userId: own.id });
  expect(await inbox(admin, 'unread')).toMatchObject([{ userId: closed.id }]);
});

test('earlier messages are read in pages', async () => {
  const client = await gva.createUser({ role: 'client' });
  for (const content of ['1', '2', '3']) await gva.askSupport(client, content);
  const { thread } = support(client);
  const last = await thread.query({ userId: client.id, limit: 2 });
  expect(last.items.map(({ content }) => content)).toEqual(['2', '3']);
  const cursor = last.nextCursor ?? '';
  const first = await thread.query({ userId: client.id, limit: 2, cursor });
  expect(first).toMatchObject({ items: [{ content: '1' }], nextCursor: null });
});

test('a search finds the messages of one support conversation, and their history leads to both ends', async () => {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  const ids: number[] = [];
  for (let i = 1; i <= 9; i++) ids.push((await gva.askSupport(client, `Invoice 50% ${i}`)).id);
  await gva.answerSupport(admin, client, 'Páid');
  await gva.askSupport(va, 'Invoice of another conversation');
  const userId = client.id;
  for (const reader of [client, admin]) {
    const { search, history } = support(reader);
    const found = await search.query({ userId, q: 'INVOICE 50%', limit: 2 });
    expect(found.items.map(({ id }) => id)).toEqual(ids.slice(-2));
    expect((await search.query({ userId, q: 'paid' })).items).toMatchObject([{ isAnswer: true }]);

    const around = ids[4] ?? 0;
    const part = await history.query({ userId, limit: 4, position: { around } });
    expect(part.items.map(({ id }) => id)).toEqual(ids.slice(2, 6));
    const before = part.earlier ?? '';
    const first = await history.query({ userId, limit: 4, position: { before } });
    expect(first).toMatchObject({ items: [{ id: ids[0] }, { id: ids[1] }], earlier: null });
    const after = part.later ?? '';
    const last = await history.query({ userId, limit: 4, position: { after } });
    expect(last.items.map(({ content }) => content).at(-1)).toBe('Páid');
    expect(last.later).toBeNull();
  }
});
