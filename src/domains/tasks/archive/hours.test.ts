import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hour, hoursAgo, makeBilledTime } from '#tests/support/billed-time.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { log, createWork } = makeBilledTime(() => gva);

/** Every place where hours are read, as numbers. */
async function readHours(client: TestUser, va: TestUser) {
  const { db } = gva.database;
  const period = {
    from: hoursAgo(60 * 24).toISOString(),
    to: new Date(Date.now() + hour).toISOString(),
  };
  const asClient = gva.callAs(client);
  const asVa = gva.callAs(va);
  const asAdmin = gva.callAs(admin);
  const totals = (by?: 'va' | 'client' | 'task' | 'day') =>
    asAdmin.timeReport.totals.query({ ...period, clientId: client.id, ...(by && { by }) });
  const hoursOfGroups = async (by: 'va' | 'client' | 'task' | 'day') =>
    (await totals(by)).groups.map(({ id, day, hours, logs }) => ({ id, day, hours, logs }));
  const exported = async (as: typeof asClient) => {
    const file = await as.exports.download.mutate({
      list: 'time',
      filter: { ...period, ...(as === asAdmin && { clientId: client.id }) },
      columns: ['va', 'client', 'start', 'end', 'duration', 'notes'],
    });
    return file?.content;
  };
  const days = Array.from({ length: 8 }, (_, day) =>
    new Date(Date.now() - (6 - day) * 24 * hour).toISOString(),
  );
  const { items: subscriptions } = await asClient.subscriptions.list.query({});
  const { items: assignments } = await asAdmin.assignments.list.query({ clientId: client.id });
  const { activeTasks, ...summary } = await asVa.time.summary.query({ days });
  return {
    ledger: await db
      .selectFrom('hoursLedger')
      .select(['periodStart', 'kind', 'hours', 'timeLogId'])
      .where('clientId', '=', client.id)
      .orderBy('id')
      .execute(),
    ledgerTotals: await db
      .selectFrom('ledgerTotals')
      .selectAll()
      .where('clientId', '=', client.id)
      .orderBy('periodStart')
      .orderBy('kind')
      .execute(),
    balance: await asClient.ledger.balance.query({}),
    hoursUsed: subscriptions.map(({ hoursUsed }) => hoursUsed),
    dashboards: [
      (await asClient.dashboard.stats.query()).monthlyHours,
      (await asVa.dashboard.stats.query()).monthlyHours,
    ],
    workDays: await db
      .selectFrom('workDays')
      .selectAll()
      .where('vaId', '=', va.id)
      .orderBy('day')
      .execute(),
    summary,
    dailyHours: await db
      .selectFrom('dailyTotals')
      .select(['day', 'amount'])
      .where('kind', '=', 'hours')
      .orderBy('day')
      .execute(),
    assigned: assignments.map(({ hours }) => hours),
    totals: await totals(),
    byVa: await hoursOfGroups('va'),
    byClient: await hoursOfGroups('client'),
    byTask: await hoursOfGroups('task'),
    byDay: await hoursOfGroups('day'),
    reported: (await asClient.timeReport.list.query(period)).items.map(({ id, duration }) => [
      id,
      duration,
    ]),
    logs: (await asVa.time.list.query({ vaId: va.id })).items.map(({ id, duration }) => [
      id,
      duration,
    ]),
    ofClient: (await asClient.time.list.query({ vaId: va.id })).items.map(
      ({ duration }) => duration,
    ),
    exports: [await exported(asClient), await exported(asAdmin)],
  };
}

describe('the hours of a task', () => {
  test('are the same before its deletion, after it, and after it was restored', async () => {
    const { client, va, id } = await createWork();
    const before = await readHours(client, va);
    expect(before.totals).toMatchObject({ hours: 5.5, logs: 3 });
    expect(before.balance.used).toBe(2.25);
    expect(new Set(before.ledger.map(({ periodStart }) => periodStart)).size).toBe(2);
    expect(before.exports[0]?.split('\n').length).toBeGreaterThan(3);

    await gva.callAs(client).tasks.delete.mutate({ id });
    expect(await readHours(client, va)).toEqual(before);

    await gva.callAs(admin).deletedTasks.restore.mutate({ id });
    expect(await readHours(client, va)).toEqual(before);
    const { items } = await gva.callAs(client).time.list.query({ taskId: id });
    expect(items.map(({ task }) => task?.id)).toEqual([id, id, id]);
  });

  test('are the same if several tasks were deleted together and restored', async () => {
    const { client, va, id } = await createWork();
    const other = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await log(other.id, va, hoursAgo(5), 1);
    const before = await readHours(client, va);
    await gva.callAs(admin).tasks.bulkDelete.mutate({ ids: [id, other.id] });
    expect(await readHours(client, va)).toEqual(before);
    for (const taskId of [id, other.id])
      await gva.callAs(admin).deletedTasks.restore.mutate({ id: taskId });
    expect(await readHours(client, va)).toEqual(before);
  });

  test('include the running timer, which is saved by the deletion', async () => {
    const { client, va } = await gva.createPair();
    const { id } = await gva.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
    });
    await gva.callAs(va).timers.start.mutate({ taskId: id });
    await sql`update timer_segments set started_at = started_at - interval '2 hours'
      where timer_id in (select id from timers where task_id = ${id})`.execute(gva.database.db);
    await gva.callAs(client).tasks.delete.mutate({ id });
    const deleted = await readHours(client, va);
    expect(deleted.logs).toEqual([[expect.any(Number), 2]]);
    expect(deleted.balance.used).toBeCloseTo(2, 2);
    await gva.callAs(admin).deletedTasks.restore.mutate({ id });
    expect(await readHours(client, va)).toEqual(deleted);
  });

  test('stay those of the client who had the task when the time was booked', async () => {
    const { client, va, id } = await createWork();
    const second = await gva.createUser({ role: 'client' });
    await gva.callAs(admin).tasks.edit.mutate({ id, clientId: second.id });
    const [ofFirst, ofSecond] = [await readHours(client, va), await readHours(second, va)];
    await gva.callAs(admin).tasks.delete.mutate({ id });
    expect(await readHours(client, va)).toEqual(ofFirst);
    expect(await readHours(second, va)).toEqual(ofSecond);
    await gva.callAs(admin).deletedTasks.restore.mutate({ id });
    expect(await readHours(client, va)).toEqual(ofFirst);
    expect(await readHours(second, va)).toEqual(ofSecond);
  });
});
