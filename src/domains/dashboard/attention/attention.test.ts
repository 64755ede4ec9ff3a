import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attentionKinds } from '#shared/value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { ago, hourMs, makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { AttentionItem } from './schema.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const minute = 60_000;
const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10);
const findItem = makeFind(() => gva);
const find = (kind: AttentionItem['kind'], id: number) => findItem(admin, kind, id);

async function createLead(createdAt: string, status: 'lead' | 'contacted' = 'lead') {
  const { id } = await gva.database.db
    .insertInto('leads')
    .values({
      fullName: 'Nadia Novak',
      company: 'Novak Ltd',
      email: `${randomUUID()}@a.example`,
      status,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a lead', () => {
  test('needs attention from six hours before the promised reply, until it is contacted', async () => {
    const createdAt = ago(18, 1);
    const [early, due, contacted] = [
      await createLead(ago(17, 59)),
      await createLead(createdAt),
      await createLead(ago(50), 'contacted'),
    ];
    expect(await find('lead', early)).toBeUndefined();
    expect(await find('lead', due)).toEqual({
      kind: 'lead',
      id: due,
      since: createdAt,
      name: 'Nadia Novak',
      detail: 'Novak Ltd',
      targetId: due,
      amount: null,
      hours: null,
      snoozedUntil: null,
      snoozedBy: null,
    });
    expect(await find('lead', contacted)).toBeUndefined();
  });
});

describe('the next step of a lead', () => {
  const plan = (id: number, nextStepOn: string, status: 'lead' | 'rejected' = 'lead') =>
    gva.database.db
      .updateTable('leads')
      .set({ nextStep: 'Send the offer', nextStepOn, status })
      .where('id', '=', id)
      .execute();

  test('needs attention from its day on, as long as the lead is open, and names its owner', async () => {
    const [tomorrow, today, rejected] = [
      await createLead(ago(1)),
      await createLead(ago(1)),
      await createLead(ago(1)),
    ];
    await plan(tomorrow, dayFromToday(1));
    await plan(today, dayFromToday(0));
    await plan(rejected, dayFromToday(-3), 'rejected');

    expect(await find('next-step', tomorrow)).toBeUndefined();
    expect(await find('next-step', rejected)).toBeUndefined();
    await gva.callAs(admin).leads.edit.mutate({ id: today, ownerId: admin.id });
    expect(await find('next-step', today)).toMatchObject({
      since: `${dayFromToday(0)}T00:00:00.000Z`,
      name: 'Nadia Novak',
      detail: `Send the offer · ${admin.fullName}`,
      targetId: today,
    });
  });

  test('can be snoozed, and is listed again when it gets another day', async () => {
    const id = await createLead(ago(1));
    await plan(id, dayFromToday(-1));
    const until = new Date(Date.now() + hourMs).toISOString();
    await gva.callAs(admin).attention.snooze.mutate({ kind: 'next-step', id, until });
    expect(await find('next-step', id)).toMatchObject({ snoozedUntil: until });
    await gva.callAs(admin).leads.edit.mutate({ id, nextStepOn: dayFromToday(0) });
    expect(await find('next-step', id)).toMatchObject({ snoozedUntil: null });
  });
});

describe('a client', () => {
  test('without a VA needs attention since the account was created, or since the VA left', async () => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va' });
    const { companyName } = await gva.database.db
      .selectFrom('clientProfiles')
      .select('companyName')
      .where('userId', '=', client.id)
      .executeTakeFirstOrThrow();
    await gva.database.db
      .updateTable('users')
      .set({ createdAt: ago(72) })
      .where('id', '=', client.id)
      .execute();
    expect(await find('client-without-va', client.id)).toMatchObject({
      name: companyName,
      targetId: client.id,
    });

    await gva.callAs(admin).assignments.assign.mutate({ vaId: va.id, clientId: client.id });
    expect(await find('client-without-va', client.id)).toBeUndefined();

    await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id });
    const again = await find('client-without-va', client.id);
    expect(Date.now() - Date.parse(again?.since ?? '')).toBeLessThan(minute);
  });

  test('who is inactive needs neither a VA nor a plan', async () => {
    const { id } = await gva.createUser({ role: 'client', status: 'inactive' });
    expect(await find('client-without-va', id)).toBeUndefined();
    expect(await find('client-without-plan', id)).toBeUndefined();
  });

  test('loses their VA when the VA is deleted, and can be deleted without a VA', async () => {
    const { client, va } = await gva.createPair();
    await gva.callAs(admin).users.delete.mutate({ id: va.id });
    expect(await find('client-without-va', client.id)).toBeDefined();
    await gva.callAs(admin).users.delete.mutate({ id: client.id });
    expect(await find('client-without-va', client.id)).toBeUndefined();
  });
});

describe('a task', () => {
  const setReviewSince = (id: number, reviewSince: string) =>
    gva.database.db.updateTable('tasks').set({ reviewSince }).where('id', '=', id).execute();

  test('needs attention after 48 hours in review, and an edit does not reset the time', async () => {
    const { id } = await gva.createTask({ status: 'in-review', title: 'Draft the plan' });
    await setReviewSince(id, ago(47, 59));
    expect(await find('review', id)).toBeUndefined();

    const since = ago(48, 1);
    await setReviewSince(id, since);
    await gva.callAs(admin).tasks.edit.mutate({ id, title: 'Draft the third plan' });
    expect(await find('review', id)).toMatchObject({ since, name: 'Draft the third plan' });

    await gva.callAs(admin).tasks.move.mutate({ id, status: 'in-progress' });
    await gva.callAs(admin).tasks.move.mutate({ id, status: 'in-review' });
    expect(await find('review', id)).toBeUndefined();
  });

  test('is overdue from the day after the due date, until it is closed', async () => {
    const today = await gva.createTask({ dueDate: dayFromToday(0) });
    const late = await gva.createTask({ dueDate: dayFromToday(-1) });
    expect(await find('overdue', today.id)).toBeUndefined();
    expect(await find('overdue', late.id)).toMatchObject({
      since: `${dayFromToday(-1)}T00:00:00.000Z`,
      targetId: late.id,
    });
    await gva.callAs(admin).tasks.move.mutate({ id: late.id, status: 'done' });
    expect(await find('overdue', late.id)).toBeUndefined();
  });

  test('that is overdue and long in review is listed once', async () => {
    const { id } = await gva.createTask({ status: 'in-review', dueDate: '2020-01-31' });
    expect(await find('overdue', id)).toBeDefined();
    await setReviewSince(id, ago(49));
    expect(await find('overdue', id)).toBeUndefined();
    expect(await find('review', id)).toBeDefined();
  });
});

test('a timer needs attention after running for 8 hours, and not while it is paused', async () => {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { id: timerId } = await gva.callAs(va).timers.start.mutate({ taskId: task.id });
  const startAt = (startedAt: string) =>
    gva.database.db
      .updateTable('timerSegments')
      .set({ startedAt })
      .where('timerId', '=', timerId)
      .returning('id')
      .executeTakeFirstOrThrow();

  const { id } = await startAt(ago(7, 59));
  expect(await find('timer', id)).toBeUndefined();
  await startAt(ago(8, 1));
  expect(await find('timer', id)).toMatchObject({ name: va.fullName, targetId: task.id });
  await gva.callAs(admin).tasks.move.mutate({ id: task.id, status: 'in-review' });
  expect(await find('timer', id)).toBeUndefined();
});

test('a VA needs attention until an administrator approves them', async () => {
  const { id } = await gva.createUser({ role: 'va', isApproved: false });
  expect(await find('approval', id)).toMatchObject({ targetId: id });
  await gva.callAs(admin).users.edit.mutate({ id, user: { status: 'active' } });
  expect(await find('approval', id)).toBeUndefined();
});

test('the most urgent kind is first, and in a kind what has waited longest', async () => {
  await createLead(ago(20));
  await createLead(ago(90));
  await gva.createTask({ dueDate: '2020-02-01' });
  const { items } = await gva.callAs(admin).attention.list.query();
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  expect(kinds).toEqual(attentionKinds.filter((kind) => kinds.some((one) => one === kind)));
  for (const kind of kinds) {
    const times = items.filter((item) => item.kind === kind).map(({ since }) => since);
    expect(times).toEqual(times.toSorted());
  }
});

test('a response has at most 50 items of a kind', async () => {
  const { id: clientId } = await gva.createUser({ role: 'client' });
  await sql`insert into tasks (title, description, client_id, category, due_date)
    select 'Late ' || n, 'A description of it', ${clientId}, 'admin', '2020-01-02'
    from generate_series(1, 60) n`.execute(gva.database.db);
  const { items, hasMore } = await gva.callAs(admin).attention.list.query();
  expect(items.filter(({ kind }) => kind === 'overdue')).toHaveLength(50);
  expect(hasMore).toBe(true);
});
