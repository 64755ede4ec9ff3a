import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { ago, makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { AttentionItem } from './schema.ts';

let gva: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin', fullName: 'Helen Okafor' });
  other = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

type Kind = AttentionItem['kind'];
const inHours = (hours: number) => ago(-hours);
const findItem = makeFind(() => gva);
const find = (kind: Kind, id: number, reader = other) => findItem(reader, kind, id);
const snooze = (kind: Kind, id: number, until = inHours(20)) =>
  gva.callAs(admin).attention.snooze.mutate({ kind, id, until });
const overdueTask = async () => (await gva.createTask({ dueDate: '2020-01-31' })).id;

test('a snooze by one administrator is seen by all, and each of them can end it', async () => {
  const id = await overdueTask();
  const until = inHours(20);
  await snooze('overdue', id, until);
  expect(await find('overdue', id)).toMatchObject({
    snoozedUntil: until,
    snoozedBy: 'Helen Okafor',
  });

  const later = inHours(100);
  const response = await gva.requestAs(other)({
    method: 'PUT',
    url: `/api/dashboard/attention/overdue/${id}/snooze`,
    body: { until: later },
  });
  expect(response.json()).toEqual({ ok: true });
  expect(await find('overdue', id)).toMatchObject({
    snoozedUntil: later,
    snoozedBy: other.fullName,
  });

  const ended = await gva.requestAs(other)({
    method: 'DELETE',
    url: `/api/dashboard/attention/overdue/${id}/snooze`,
  });
  expect(ended.json()).toEqual({ ok: true });
  expect(await find('overdue', id, admin)).toMatchObject({ snoozedUntil: null, snoozedBy: null });
  await expect(
    gva.callAs(admin).attention.wake.mutate({ kind: 'overdue', id }),
  ).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('a snooze ends by itself', async () => {
  const id = await overdueTask();
  await snooze('overdue', id);
  await gva.database.db
    .updateTable('attentionSnoozes')
    .set({ until: inHours(-0.01) })
    .where('objectId', '=', id)
    .execute();
  expect(await find('overdue', id)).toMatchObject({ snoozedUntil: null });
});

test('a snooze stays when its administrator is deleted', async () => {
  const leaving = await gva.createUser({ role: 'admin' });
  const id = await overdueTask();
  const until = inHours(20);
  await gva.callAs(leaving).attention.snooze.mutate({ kind: 'overdue', id, until });
  await gva.callAs(admin).users.delete.mutate({ id: leaving.id });
  expect(await find('overdue', id)).toMatchObject({ snoozedUntil: until, snoozedBy: null });
});

test.each([
  ['in the past', -1],
  ['more than 31 days away', 31 * 24 + 1],
])('a snooze until a time that is %s is refused (400)', async (_, hours) => {
  const id = await overdueTask();
  await expect(snooze('overdue', id, inHours(hours))).rejects.toMatchObject({
    message: 'Choose a time within the next 31 days',
  });
  expect(await find('overdue', id)).toMatchObject({ snoozedUntil: null });
});

test('what needs no attention cannot be snoozed (404)', async () => {
  const { id } = await gva.createTask();
  await expect(snooze('overdue', id)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('snoozed items do not take the places of others', async () => {
  const { id: clientId } = await gva.createUser({ role: 'client' });
  const tasks = await Promise.all(
    Array.from({ length: 53 }, () => gva.createTask({ clientId, dueDate: '2019-01-31' })),
  );
  for (const { id } of tasks.slice(0, 3)) await snooze('overdue', id);
  const { items } = await gva.callAs(other).attention.list.query();
  const overdue = items.filter(({ kind }) => kind === 'overdue');
  expect(overdue.filter(({ snoozedUntil }) => snoozedUntil === null).length).toBe(50);
  for (const { id } of tasks)
    await gva.database.db.deleteFrom('tasks').where('id', '=', id).execute();
});

test('a snooze is a live event for administrators', async () => {
  const id = await overdueTask();
  await snooze('overdue', id);
  const event = await gva.database.db
    .selectFrom('events')
    .select(['kind', 'operation'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(event).toEqual({ kind: 'attention-snooze', operation: 'created' });
});

test('a fact that ends and comes back is not snoozed', async () => {
  const { id } = await gva.createTask({ status: 'in-review' });
  const startReview = (hours: number) =>
    gva.database.db
      .updateTable('tasks')
      .set({ reviewSince: inHours(-hours) })
      .where('id', '=', id)
      .execute();
  await startReview(60);
  await snooze('review', id);
  expect(await find('review', id)).toMatchObject({ snoozedBy: 'Helen Okafor' });

  await gva.callAs(admin).tasks.move.mutate({ id, status: 'in-progress' });
  await gva.callAs(admin).tasks.move.mutate({ id, status: 'in-review' });
  await startReview(50);
  expect(await find('review', id)).toMatchObject({ snoozedUntil: null, snoozedBy: null });

  await snooze('review', id);
  expect(await find('review', id)).toMatchObject({ snoozedBy: 'Helen Okafor' });
});

test('a change that leaves the fact keeps its snooze', async () => {
  const id = await overdueTask();
  await snooze('overdue', id);
  await gva.callAs(admin).tasks.edit.mutate({ id, title: 'Another title' });
  await gva.callAs(admin).tasks.move.mutate({ id, status: 'in-progress' });
  expect(await find('overdue', id)).toMatchObject({ snoozedBy: 'Helen Okafor' });
});
