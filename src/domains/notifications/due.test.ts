import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { savePresence } from '#server/live/presence.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { notifyDue } from './due.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());
beforeEach(async () => {
  const { db } = gva.database;
  await db.deleteFrom('tasks').execute();
  await db.deleteFrom('messages').execute();
  await db.deleteFrom('users').execute();
  await db.deleteFrom('notifiedFacts').execute();
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
  await db.deleteFrom('notifications').execute();
});

const inboxOf = async (user: TestUser) =>
  (await gva.callAs(user).notifications.list.query({})).items;
const kindsOf = async (user: TestUser) => (await inboxOf(user)).map(({ kind }) => kind);
const tell = (now: string) => notifyDue(gva.database.db, new Date(now));
const setZone = (user: TestUser, timeZone: string) =>
  savePresence(gva.database.db, [{ userId: user.id, timeZone }]);
const createTask = (more = {}) =>
  gva.createTask({ clientId: client.id, vaId: va.id, dueDate: '2026-06-10', ...more });

test('a VA is told in the last 24 hours before the end of the due day and after it, by their own clock, each once', async () => {
  await setZone(va, 'Asia/Manila');
  await createTask();
  await tell('2026-06-09T15:59:00Z');
  expect(await kindsOf(va)).toEqual([]);
  // Midnight in Manila.
  await tell('2026-06-09T16:00:00Z');
  await tell('2026-06-09T16:01:00Z');
  expect(await inboxOf(va)).toMatchObject([{ kind: 'due-soon', count: 1, actor: null }]);
  await tell('2026-06-10T15:59:00Z');
  expect(await kindsOf(client)).toEqual([]);
  await tell('2026-06-10T16:00:00Z');
  expect(await kindsOf(va)).toEqual(['overdue', 'due-soon']);
  // The client has no known time zone, so UTC applies.
  expect(await kindsOf(client)).toEqual([]);
  await tell('2026-06-11T00:00:00Z');
  expect(await kindsOf(client)).toEqual(['overdue']);
});

test('a task that is done, or due on another day, is not overdue any more', async () => {
  const [done, moved] = [await createTask(), await createTask()];
  await tell('2026-06-11T00:00:00Z');
  await gva.callAs(va).tasks.edit.mutate({ id: moved.id, dueDate: '2026-06-12' });
  await gva.callAs(client).tasks.move.mutate({ id: done.id, status: 'cancelled' });
  expect((await inboxOf(va)).filter(({ isUnread }) => isUnread)).toEqual([]);

  await tell('2026-06-13T00:00:00Z');
  expect((await inboxOf(va)).filter(({ isUnread }) => isUnread)).toMatchObject([
    { kind: 'overdue', taskId: moved.id, dueOn: '2026-06-12' },
  ]);
  // What an entry says is true after another change, too.
  await gva.callAs(va).tasks.edit.mutate({ id: moved.id, dueDate: '2026-06-20' });
  expect((await inboxOf(va)).map(({ taskId, dueOn }) => [taskId, dueOn])).toContainEqual([
    moved.id,
    '2026-06-20',
  ]);
});

test('a task in review waits for its client only, and one that is overdue for long is not told of', async () => {
  await createTask({ status: 'in-review' });
  await createTask({ dueDate: '2026-06-01' });
  await tell('2026-06-11T00:00:00Z');
  expect(await kindsOf(va)).toEqual([]);
  expect(await kindsOf(client)).toEqual(['overdue']);
});

test('messages that stay unread for 15 minutes while the receiver is offline make one entry, until they are read', async () => {
  const send = (content: string) =>
    gva.callAs(client).messages.send.mutate({ receiverId: va.id, content });
  await send('Are you there?');
  await send('Please call me.');
  const now = Date.now();
  const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  await tell(after(14));
  expect(await kindsOf(va)).toEqual([]);
  await tell(after(16));
  await tell(after(17));
  expect(await inboxOf(va)).toMatchObject([
    {
      kind: 'message-missed',
      count: 2,
      excerpt: 'Please call me.',
      subject: { kind: 'conversation', id: client.id, title: client.fullName },
    },
  ]);

  await gva.callAs(va).messages.markRead.mutate({ contactId: client.id });
  expect(await inboxOf(va)).toMatchObject([{ isUnread: false }]);
});

test('a message is not missed while the receiver is online', async () => {
  const { db } = gva.database;
  await gva.callAs(client).messages.send.mutate({ receiverId: va.id, content: 'Hello' });
  await sql`update messages set created_at = created_at - interval '16 minutes'`.execute(db);
  await setZone(va, 'UTC');
  await notifyDue(db, new Date());
  expect(await kindsOf(va)).toEqual([]);
  await sql`update presence set last_seen_at = now() - interval '3 minutes'`.execute(db);
  await notifyDue(db, new Date());
  expect(await kindsOf(va)).toEqual(['message-missed']);
});

test('a VA is told of the messages of other clients than their own only after approval', async () => {
  const { db } = gva.database;
  const newVa = await gva.createUser({ role: 'va', isApproved: false });
  await gva.createMessage(client, newVa, 'Can you start on Monday?');
  const own = await gva.createUser({ role: 'client' });
  await gva.assign(newVa, own);
  await gva.database.db.deleteFrom('notifications').execute();
  await gva.createMessage(own, newVa, 'Welcome');
  const later = new Date(Date.now() + 16 * 60_000);
  await notifyDue(db, later);
  expect(await inboxOf(newVa)).toMatchObject([{ excerpt: 'Welcome' }]);

  await db
    .updateTable('users')
    .set({ approvedAt: later.toISOString() })
    .where('id', '=', newVa.id)
    .execute();
  await notifyDue(db, later);
  expect((await inboxOf(newVa)).map(({ excerpt }) => excerpt).toSorted()).toEqual([
    'Can you start on Monday?',
    'Welcome',
  ]);
});

test('a missed answer of support is from GVA Support, and a missed question goes to the administrator who answers', async () => {
  const { db } = gva.database;
  await gva.callAs(client).support.send.mutate({ userId: client.id, content: 'A question' });
  await gva.callAs(admin).support.send.mutate({ userId: client.id, content: 'An answer' });
  await tell(new Date(Date.now() + 20 * 60_000).toISOString());
  expect(await inboxOf(client)).toMatchObject([
    { kind: 'message-missed', actor: null, excerpt: 'An answer', subject: { kind: 'support' } },
  ]);
  const { assigneeId } = await db
    .selectFrom('supportConversations')
    .select('assigneeId')
    .executeTakeFirstOrThrow();
  expect(await kindsOf(admin)).toEqual(assigneeId === admin.id ? ['message-missed'] : []);
});

test('all administrators are told of a lead that waits for 20 hours, or only its owner, until it is contacted', async () => {
  const { db } = gva.database;
  const owner = await gva.createUser({ role: 'admin' });
  const lead = { email: 'lee@example.com', createdAt: '2026-06-10T00:00:00Z' };
  const [free, owned] = await db
    .insertInto('leads')
    .values([
      { ...lead, fullName: 'Free Lead' },
      { ...lead, fullName: 'Owned Lead', ownerId: owner.id },
    ])
    .returning('id')
    .execute();
  await db.deleteFrom('notifications').execute();
  await tell('2026-06-10T19:59:00Z');
  expect(await kindsOf(admin)).toEqual([]);
  await tell('2026-06-10T20:00:00Z');
  await tell('2026-06-10T20:01:00Z');
  const titles = async (user: TestUser) =>
    (await inboxOf(user)).map(({ subject }) => subject.title).sort();
  expect(await titles(admin)).toEqual(['Free Lead']);
  expect(await titles(owner)).toEqual(['Free Lead', 'Owned Lead']);
  expect(await inboxOf(admin)).toMatchObject([{ replyBy: '2026-06-11T00:00:00.000Z' }]);

  await gva.callAs(admin).leads.move.mutate({ id: free?.id ?? 0, status: 'contacted' });
  expect(await inboxOf(admin)).toMatchObject([{ isUnread: false }]);
  await db
    .deleteFrom('leads')
    .where('id', '=', owned?.id ?? 0)
    .execute();
  expect(await titles(owner)).toEqual(['Free Lead']);
});

test('a client, the VA and administrators are told of 80 and of 100 percent of the hours, each once', async () => {
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  await gva.database.db.deleteFrom('notifications').execute();
  const use = (hours: number) =>
    gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: -hours, reason: 'A test' });
  const tellNow = () => notifyDue(gva.database.db, new Date());
  await use(70);
  await tellNow();
  await tellNow();
  expect(await inboxOf(client)).toMatchObject([
    { kind: 'hours-80', count: 1, clientId: client.id, subject: { kind: 'subscription' } },
  ]);
  expect(await kindsOf(va)).toEqual(['hours-80']);
  expect(await kindsOf(admin)).toEqual(['hours-80']);
  await use(10);
  await tellNow();
  expect(await kindsOf(client)).toEqual(['hours-100', 'hours-80']);
  expect(await kindsOf(admin)).toEqual(['hours-100', 'hours-80']);
});

test('two nodes that run at the same time tell of each fact once', async () => {
  for (let i = 0; i < 5; i++) await createTask();
  const told = await Promise.all(Array.from({ length: 4 }, () => tell('2026-06-11T00:00:00Z')));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect((await inboxOf(va)).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
});

test('a client is told of the messages of a VA without approval only while the VA has a client', async () => {
  const { db } = gva.database;
  const own = await gva.createUser({ role: 'client' });
  const newVa = await gva.createUser({ role: 'va', isApproved: false });
  await gva.assign(newVa, own);
  await gva.createMessage(newVa, own, 'Good morning');
  await gva.createMessage(va, own, 'Good evening');
  await gva.unassign(own);
  await db.deleteFrom('notifications').execute();
  const later = new Date(Date.now() + 16 * 60_000);
  await notifyDue(db, later);
  expect(await inboxOf(own)).toMatchObject([{ excerpt: 'Good evening' }]);

  const other = await gva.createUser({ role: 'client' });
  await gva.assign(newVa, other);
  await notifyDue(db, later);
  expect((await inboxOf(own)).map(({ excerpt }) => excerpt)).toContain('Good morning');
  // An entry from before does not name them either.
  await gva.unassign({ id: other.id });
  const missed = (await inboxOf(own)).filter(({ kind }) => kind === 'message-missed');
  expect(missed).toMatchObject([
    { subject: { title: null }, excerpt: null },
    { subject: { title: va.fullName }, excerpt: 'Good evening' },
  ]);
});
