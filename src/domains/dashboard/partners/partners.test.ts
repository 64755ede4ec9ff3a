import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function assistantOf(client: TestUser) {
  const page = await gva.callAs(client).dashboard.assistant.query();
  if (!page) throw new Error('The client has no VA.');
  return page;
}
async function clientOf(va: TestUser, client?: number) {
  const page = await gva.callAs(va).dashboard.client.query({ client });
  if (!page) throw new Error('The VA has no client.');
  return page;
}
const titles = (tasks: { title: string }[]) => tasks.map(({ title }) => title);

const nightShift = { from: 21, to: 5, days: ['mon' as const, 'fri' as const] };

describe('what a client and their VA see of each other', () => {
  test('is nothing without an assignment', async () => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va' });
    expect(await gva.callAs(client).dashboard.assistant.query()).toBeNull();
    expect(await gva.callAs(va).dashboard.client.query({})).toBeNull();
  });

  test('is the work of the two: in progress, to do and in review, by due date and with logged hours', async () => {
    const { client, va } = await gva.createPair();
    const other = await gva.createUser({ role: 'client' });
    await gva.assign(va, other);
    const parties = { clientId: client.id, vaId: va.id };
    const now = await gva.createTask({ ...parties, status: 'in-progress', title: 'Now' });
    await gva.createTask({ ...parties, title: 'Later', dueDate: '2031-02-01' });
    await gva.createTask({ ...parties, title: 'Next', dueDate: '2031-01-01' });
    await gva.createTask({ ...parties, status: 'in-review', title: 'To review' });
    await gva.createTask({ clientId: client.id, title: 'Free to take' });
    await gva.createTask({ clientId: other.id, vaId: va.id, title: 'Of another client' });
    await gva.createTimeLog(now.id, va);

    const { work, recent } = await assistantOf(client);
    expect(work.now).toEqual([expect.objectContaining({ title: 'Now', loggedHours: 1 })]);
    expect(titles(work.next)).toEqual(['Next', 'Later']);
    expect(titles(work.waiting)).toEqual(['To review']);
    expect(titles(recent)).toEqual(['Free to take', 'To review', 'Next']);

    const page = await clientOf(va);
    expect(page.work).toEqual(work);
    expect(page.tasks).toMatchObject({ pending: 3, completed: 0 });
    expect(titles(page.tasks.newest)).toEqual(['Free to take', 'To review', 'Next']);
    expect(titles((await clientOf(va, other.id)).work.next)).toEqual(['Of another client']);
  });

  test('has their time zones and working hours', async () => {
    const { client, va } = await gva.createPair();
    await gva.callAs(va).presence.setTimeZone.mutate({ timeZone: 'Asia/Manila' });
    await gva.callAs(va).presence.setWorkHours.mutate({ workHours: nightShift });
    const theirs = { timeZone: 'Asia/Manila', workHours: nightShift };
    const page = await assistantOf(client);
    expect(page.va.place).toEqual({ ...theirs, isOnline: false, lastSeenAt: null });
    expect(page.own).toEqual({ timeZone: null, workHours: null });
    expect((await clientOf(va)).own).toEqual(theirs);

    await gva.callAs(va).presence.setWorkHours.mutate({ workHours: null });
    expect((await clientOf(va)).own).toEqual({ timeZone: 'Asia/Manila', workHours: null });
  });

  test('has what the client wrote about working with them, their plan and its hours', async () => {
    const { client, va } = await gva.createPair();
    await gva.callAs(client).profiles.edit.mutate({
      profile: { workStyle: 'Short answers.', languages: 'English' },
    });
    expect((await clientOf(va)).plan).toBeNull();
    await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
    const page = await clientOf(va);
    expect(page.client).toMatchObject({ workStyle: 'Short answers.', languages: 'English' });
    expect(page.plan).toMatchObject({ plan: 'part-time', status: 'active', endDate: null });
    expect(page.balance).toEqual(
      await gva.callAs(va).ledger.balance.query({ clientId: client.id }),
    );
  });

  test('has the hours and the first tries of this month, and the last rating', async () => {
    const { client, va } = await gva.createPair();
    const api = gva.callAs(client);
    const parties = { clientId: client.id, vaId: va.id, status: 'in-review' as const };
    const good = await gva.createTask(parties);
    const bad = await gva.createTask(parties);
    await gva.database.db
      .updateTable('tasks')
      .set({ category: 'research' })
      .where('id', '=', good.id)
      .execute();
    await gva.createTimeLog(good.id, va);
    await gva.createTimeLog(bad.id, va);
    await gva.createTimeLog(bad.id, va);
    await gva.database.db
      .updateTable('timeLogs')
      .set({ workDate: sql<string>`billing_day()` })
      .where('vaId', '=', va.id)
      .execute();
    await api.tasks.move.mutate({ id: good.id, status: 'done' });
    await api.tasks.move.mutate({ id: bad.id, status: 'in-progress' });
    await api.feedback.give.mutate({ vaId: va.id, rating: 4 });

    const page = await assistantOf(client);
    expect(page.month).toEqual({
      hours: [
        { category: 'admin', hours: 2 },
        { category: 'research', hours: 1 },
      ],
      firstTries: 2,
      firstApprovals: 1,
    });
    expect(page.rating).toMatchObject({ rating: 4 });
  });

  test('is not that of a client whose assignment has ended, or of another VA', async () => {
    const { client, va } = await gva.createPair();
    const { client: other } = await gva.createPair();
    expect((await clientOf(va, other.id)).client.id).toBe(client.id);
    await gva.unassign(client);
    expect(await gva.callAs(client).dashboard.assistant.query()).toBeNull();
    expect(await gva.callAs(va).dashboard.client.query({ client: client.id })).toBeNull();
  });
});
