import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { notificationKinds } from '#shared/notification-value-sets.ts';
import { roles } from '#shared/value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { openStreams } from '#tests/support/streams.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());
beforeEach(async () => {
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
  await gva.database.db.deleteFrom('notifications').execute();
});

const inboxOf = async (user: TestUser) =>
  (await gva.callAs(user).notifications.list.query({})).items;
const createTask = (more = {}) => gva.createTask({ clientId: client.id, vaId: va.id, ...more });
const comment = (user: TestUser, taskId: number, content = 'Hello') =>
  gva.callAs(user).comments.create.mutate({ taskId, content });

test('every kind has defaults for at least one role, and only for known roles and kinds', async () => {
  const defaults = await Promise.all(
    [admin, client, va].map((user) => gva.callAs(user).notifications.preferences.query()),
  );
  const known = new Set(defaults.flat().map(({ kind }) => kind));
  expect([...known].sort()).toEqual([...notificationKinds].sort());
  const { pool } = gva.database;
  const { rows } = await pool.query('select distinct role from notification_defaults()');
  expect(rows.map(({ role }) => role).sort()).toEqual([...roles].sort());
});

test('nobody is notified of their own act, whatever the kind', async () => {
  const { pool } = gva.database;
  for (const user of [admin, client, va])
    for (const kind of notificationKinds)
      await pool.query('select notify_user($1, $2, $3, 1, $1)', [user.id, kind, 'task']);
  expect(await gva.database.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
});

test('an inactive user and a kind that is switched off in both channels get no entry', async () => {
  const { id } = await createTask();
  const set = gva.callAs(client).notifications.setPreference;
  await set.mutate({ kind: 'comment', inApp: false, mail: false });
  await comment(va, id);
  const count = () =>
    gva.database.db
      .selectFrom('notifications')
      .selectAll()
      .where('userId', '=', client.id)
      .execute();
  expect(await count()).toEqual([]);

  await set.mutate({ kind: 'comment', inApp: false, mail: true });
  await comment(va, id);
  expect(await count()).toMatchObject([{ inApp: false, mail: true }]);
  // It waits for its mail, and is not shown.
  expect(await inboxOf(client)).toEqual([]);
  expect(await gva.callAs(client).notifications.unread.query()).toEqual({ count: 0, subjects: [] });

  await gva.database.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', va.id)
    .execute();
  await comment(client, id);
  const ofVa = await gva.database.db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', va.id)
    .execute();
  expect(ofVa).toEqual([]);
});

test('the inbox has unread entries first, then the latest, in pages and by kind', async () => {
  const tasks = [await createTask(), await createTask(), await createTask()];
  for (const { id } of tasks) await comment(va, id);
  const [, second] = await inboxOf(client);
  await gva.callAs(client).notifications.read.mutate({ id: second?.id ?? 0 });
  await gva.callAs(va).tasks.move.mutate({ id: tasks[0]?.id ?? 0, status: 'in-review' });

  const { list } = gva.callAs(client).notifications;
  const all = (await list.query({})).items;
  expect(all.map(({ isUnread }) => isUnread)).toEqual([true, true, true, false]);
  const paged = [];
  let cursor: string | undefined;
  do {
    const page = await list.query({ limit: 1, ...(cursor && { cursor }) });
    paged.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(all);
  const wanted = await list.query({ kind: 'approval-wanted' });
  expect(wanted.items.map(({ kind }) => kind)).toEqual(['approval-wanted']);
});

test('another user cannot read or change an entry (404)', async () => {
  const { id } = await createTask();
  await comment(va, id);
  const [entry] = await inboxOf(client);
  const read = gva.callAs(va).notifications.read.mutate({ id: entry?.id ?? 0 });
  await expect(read).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect(await inboxOf(client)).toMatchObject([{ isUnread: true }]);
});

test('marking all as read leaves an act that the user has not seen yet', async () => {
  const [seen, unseen] = [await createTask(), await createTask()];
  await comment(va, seen.id);
  const [newest] = await inboxOf(client);
  await comment(va, unseen.id);
  await comment(va, seen.id);
  await gva.callAs(client).notifications.readAll.mutate({ until: newest?.updatedAt ?? '' });
  expect((await inboxOf(client)).map(({ isUnread, count }) => [isUnread, count])).toEqual([
    [true, 2],
    [true, 1],
  ]);
});

test('an object that is opened marks its entries as read, and a later act makes a new one', async () => {
  const { id } = await createTask();
  await comment(va, id);
  await gva.callAs(client).notifications.readSubject.mutate({ kind: 'task', id });
  await comment(va, id);
  expect((await inboxOf(client)).map(({ isUnread, count }) => [isUnread, count])).toEqual([
    [true, 1],
    [false, 1],
  ]);
});

test('twenty acts at the same time make one entry that counts all of them', async () => {
  const { id } = await createTask();
  await Promise.all(Array.from({ length: 20 }, () => comment(va, id)));
  expect(await inboxOf(client)).toMatchObject([{ count: 20 }]);
});

test('a former VA keeps only that the task was taken from them, without its texts', async () => {
  const { id } = await createTask({ title: 'Secret plan' });
  await comment(client, id, 'A secret');
  const other = await gva.createUser({ role: 'va' });
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: other.id });
  await gva.callAs(client).tasks.edit.mutate({ id, title: 'Another title' });
  expect(await inboxOf(va)).toMatchObject([
    { kind: 'task-unassigned', excerpt: null, taskId: null, subject: { title: 'Secret plan' } },
  ]);
});

test('a VA who loses their client loses the entry of the assignment and the hours of the client', async () => {
  const { pool } = gva.database;
  const { id: plan } = (
    await pool.query(
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate)
       values ($1, 'part-time', 'active', 80, 7.5) returning id`,
      [client.id],
    )
  ).rows[0];
  await pool.query(`select notify_user($1, 'hours-80', 'subscription', $2, null)`, [va.id, plan]);
  expect((await inboxOf(va)).map(({ kind }) => kind)).toEqual(['hours-80']);
  await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id, clientId: client.id });
  expect(await inboxOf(va)).toEqual([]);
});

test('a deleted task, comment or user takes its entries along', async () => {
  const [task, other] = [await createTask(), await createTask()];
  await comment(va, task.id);
  const { id: commentId } = await comment(va, other.id);
  await gva.callAs(client).tasks.delete.mutate({ id: task.id });
  expect(await inboxOf(client)).toHaveLength(1);
  await gva.callAs(va).comments.delete.mutate({ id: commentId });
  expect(await inboxOf(client)).toEqual([]);
});

test('a user whose role changes sees nothing of the former role', async () => {
  const { db, pool } = gva.database;
  await pool.query(`select notify_admins('payment-failed', 'payment', 1, null)`);
  await db.updateTable('users').set({ role: 'client' }).where('id', '=', admin.id).execute();
  const left = await db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', admin.id)
    .execute();
  expect(left).toEqual([]);
});

test('only the receiver gets an event, one for each transaction', async () => {
  const streams = await openStreams(gva);
  const [mine, others] = [await streams.follow(client), await streams.follow(admin)];
  const { id } = await createTask();
  await comment(va, id);
  await mine.waitFor({ kind: 'notification', id: client.id });
  await others.waitFor({ kind: 'comment' });
  expect(others.changes().filter(({ kind }) => kind === 'notification')).toEqual([]);
  await streams.closeAll();
});

test('entries that were read 90 days ago are deleted', async () => {
  const { db } = gva.database;
  const { id } = await createTask();
  await comment(va, id);
  const age = async (days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    await db.updateTable('notifications').set({ readAt: at }).execute();
    await purgeExpiredRows(db);
    return (await inboxOf(client)).length;
  };
  expect(await age(89)).toBe(1);
  expect(await age(91)).toBe(0);
});

test('the settings are saved one by one, and quiet hours together', async () => {
  const { settings } = gva.callAs(va);
  expect(await settings.get.query()).toEqual({
    clock: '12',
    firstDayOfWeek: 1,
    quietFrom: null,
    quietTo: null,
    digestHour: null,
  });
  await settings.set.mutate({ clock: '24' });
  await settings.set.mutate({ quietFrom: 22, quietTo: 7 });
  expect(await settings.set.mutate({ firstDayOfWeek: 0 })).toMatchObject({
    clock: '24',
    quietFrom: 22,
    quietTo: 7,
    firstDayOfWeek: 0,
  });
  expect((await gva.callAs(va).auth.session.query()).dateStyle).toEqual({
    clock: '24',
    firstDayOfWeek: 0,
  });
  await expect(settings.set.mutate({ quietFrom: 7, quietTo: 7 })).rejects.toThrow(
    'Choose two different hours',
  );
});
