import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const hour = 3_600_000;
const hoursAgo = (count: number) => new Date(Date.now() - count * hour);
/** In the billing period before the open one. */
const lastMonth = () => hoursAgo(45 * 24);

/** The day that PostgreSQL uses as today until the transaction ends. */
const setToday = (db: Db, instant: Date) =>
  sql`select set_config('gva.today', ${instant.toISOString().slice(0, 10)}, true)`.execute(db);

/** Logs hours that end now or in the past, booked in the billing period of their day. */
const log = (taskId: number, va: TestUser, startTime: Date, duration: number) =>
  gva.database.db.transaction().execute(async (trx) => {
    await setToday(trx, startTime);
    const endTime = new Date(startTime.getTime() + Math.ceil(duration) * hour);
    const { id } = await trx
      .insertInto('timeLogs')
      .values({ taskId, vaId: va.id, startTime, endTime, duration, notes: `${duration} h` })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** A task with time in a closed billing period, and in the open one. */
async function createWork() {
  const { client, va } = await gva.createPair();
  await gva.database.db.transaction().execute(async (trx) => {
    await setToday(trx, lastMonth());
    const plan = {
      plan: 'full-time',
      status: 'active',
      monthlyHours: 160,
      hourlyRate: 6.5,
    } as const;
    await trx
      .insertInto('subscriptions')
      .values({ userId: client.id, ...plan })
      .execute();
  });
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  await log(id, va, lastMonth(), 3.25);
  await log(id, va, hoursAgo(20), 1.5);
  await log(id, va, hoursAgo(10), 0.75);
  return { client, va, id };
}

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
    expect(deleted.balance.used).toBe(2);
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

describe('the time of a deleted task', () => {
  test('is listed without the task, and its VA cannot change it (409)', async () => {
    const { client, va, id } = await createWork();
    await gva.callAs(client).tasks.delete.mutate({ id });
    const { items } = await gva.callAs(va).time.list.query({ vaId: va.id });
    expect(items).toMatchObject([
      { taskId: id, task: null },
      { taskId: id, task: null },
      { taskId: id, task: null },
    ]);
    const edit = gva.callAs(va).time.edit.mutate({ id: items[0]?.id ?? 0, notes: 'Other' });
    await expect(edit).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
    await expect(gva.callAs(va).time.list.query({ taskId: id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    const overlapping = await gva.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
    });
    const { startTime = '', endTime } = items[0] ?? {};
    const twice = { taskId: overlapping.id, startTime, endTime: endTime ?? '', duration: 0.5 };
    await expect(gva.callAs(va).time.create.mutate(twice)).rejects.toMatchObject({
      data: { code: 'CONFLICT', details: { overlap: { task: { title: 'Unknown Task' } } } },
    });
  });

  test('is corrected, moved and deleted by administrators, and stays so after the task was restored', async () => {
    const { client, va, id } = await createWork();
    const [first, second, third] = (await gva.callAs(va).time.list.query({ taskId: id })).items;
    const other = await gva.createTask({ clientId: client.id, vaId: va.id });
    await gva.callAs(admin).tasks.delete.mutate({ id });
    const { timeCorrections } = gva.callAs(admin);
    const reason = 'Checked with the client';
    const of = (one: typeof first) => ({ id: one?.id ?? 0, version: one?.version ?? 0, reason });
    await timeCorrections.correct.mutate({ ...of(first), duration: 0.5 });
    await timeCorrections.correct.mutate({ ...of(second), taskId: other.id });
    await timeCorrections.delete.mutate(of(third));
    const booked = async () => {
      const { rows } = await sql<{ hours: number }>`select -sum(hours) as hours from hours_ledger
        where client_id = ${client.id} and time_log_id is not null`.execute(gva.database.db);
      return rows[0]?.hours;
    };
    expect(await booked()).toBe(2);
    await gva.callAs(admin).deletedTasks.restore.mutate({ id });
    expect(await booked()).toBe(2);
    const { items } = await gva.callAs(va).time.list.query({ vaId: va.id });
    expect(items).toMatchObject([
      { id: first?.id, taskId: id, duration: 0.5 },
      { id: second?.id, taskId: other.id, duration: 1.5 },
    ]);
  });
});
