import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTimers } from '#tests/support/timers.ts';
import { guardTimers } from './jobs.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
let taskId: number;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await gva.createPair());
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  ({ id: taskId } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
  }));
});

const correct = (hours: number) =>
  gva.callAs(admin).ledger.correct.mutate({
    clientId: client.id,
    hours,
    reason: 'A test',
    balanceAfter: undefined,
  });
/** Leaves the client so many of the 80 hours. */
const leave = (hours: number) => correct(hours - 80);
const span = (number: number, hours: number) => {
  const start = Date.parse('2026-01-05T00:00:00Z') + number * 86_400_000;
  return {
    taskId,
    duration: hours,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hours * 3_600_000).toISOString(),
  };
};
const log = (number: number, hours: number) =>
  gva.callAs(va).time.create.mutate(span(number, hours));
const balanceOf = async () => (await gva.callAs(client).ledger.balance.query({})).balance;
const guardOf = (user: TestUser) => gva.callAs(user).hoursGuard.get.query({ clientId: client.id });
const keptOf = async (user: TestUser) =>
  (await gva.callAs(user).hoursGuard.listKept.query({ clientId: client.id })).items;
const choose = (atLimit: 'continue' | 'ask' | 'stop') =>
  gva.callAs(client).hoursGuard.choose.mutate({ atLimit });
const kindsOf = async (user: TestUser) =>
  (await gva.callAs(user).notifications.list.query({})).items.map(({ kind }) => kind);

async function runTimer(hours: number) {
  const { id } = await gva.callAs(va).timers.start.mutate({ taskId });
  await makeTimers(gva).pass(id, hours * 3600);
  return id;
}

test('without a choice, time above the hours is logged as before (201)', async () => {
  await leave(1);
  const response = await gva.requestAs(va)({
    method: 'POST',
    url: '/api/time-logs',
    body: span(0, 2),
  });
  expect(response.statusCode).toBe(201);
  expect(await balanceOf()).toBe(-1);
});

test('with stop, 50 logs in parallel never use more than the hours, and the others are refused (409)', async () => {
  await choose('stop');
  await leave(5);
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => log(n, 0.5)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await balanceOf()).toBe(0);
  const response = await gva.requestAs(va)({
    method: 'POST',
    url: '/api/time-logs',
    body: span(60, 1),
  });
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toContain(`All hours of ${client.fullName} are used.`);
});

test('with stop, a timer is saved at the moment the hours were used up, once, and both are told', async () => {
  await choose('stop');
  await leave(1);
  const id = await runTimer(0.5);
  expect(await guardTimers(gva.database.db)).toBe(0);
  await makeTimers(gva).pass(id, 3600);
  expect(await guardTimers(gva.database.db)).toBe(1);
  expect(await guardTimers(gva.database.db)).toBe(0);
  expect(await gva.callAs(va).timers.save.mutate({ id })).toMatchObject({
    duration: expect.closeTo(1, 2),
  });
  expect(await balanceOf()).toBe(0);
  expect(await guardOf(va)).toMatchObject({
    declinedHours: expect.closeTo(0.5, 2),
    waitingHours: 0,
  });
  for (const user of [client, va]) expect(await kindsOf(user)).toContain('timer-stopped');
  for (const user of [client, va, admin])
    expect(await keptOf(user)).toMatchObject([
      { hours: 0.5, vaName: va.fullName, isDeclined: true },
    ]);
  await expect(gva.callAs(va).timers.start.mutate({ taskId })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
});

test('with stop, the timers of three VAs are saved when the hours run out within a millisecond', async () => {
  await choose('stop');
  await leave(1);
  const twoHoursAgo = Date.now() - 7_200_000;
  for (const offset of [0, 1, 1]) {
    const { id: vaId } = await gva.createUser({ role: 'va' });
    const task = await gva.createTask({ clientId: client.id, vaId, status: 'in-progress' });
    const { db } = gva.database;
    const timers = db.insertInto('timers').values({ vaId, taskId: task.id }).returning('id');
    const { id: timerId } = await timers.executeTakeFirstOrThrow();
    const startedAt = new Date(twoHoursAgo + offset);
    await db.insertInto('timerSegments').values({ timerId, startedAt }).execute();
  }

  expect(await guardTimers(gva.database.db)).toBe(3);

  expect(await balanceOf()).toBe(0);
});

test('with stop, an edit is refused above the hours, and a correction by an administrator is not', async () => {
  await choose('stop');
  await leave(2);
  const { id, version } = await log(0, 1);
  const { startTime } = span(0, 1);
  const endTime = new Date(Date.parse(startTime) + 3 * 3_600_000).toISOString();
  const edit = gva.callAs(va).time.edit.mutate({ id, endTime, duration: 3 });
  await expect(edit).rejects.toThrow('Only 1 h');
  expect(await balanceOf()).toBe(1);
  await gva
    .callAs(admin)
    .timeCorrections.correct.mutate({ id, version, endTime, duration: 3, reason: 'Agreed' });
  expect(await balanceOf()).toBe(-1);
});

test('with ask, saved time above the hours waits, and is logged after the client allows it', async () => {
  await choose('ask');
  await leave(1);
  const id = await runTimer(1.5);
  await guardTimers(gva.database.db);
  expect((await gva.callAs(va).timers.current.query()).timer).toMatchObject({ isRunning: true });
  expect(await kindsOf(client)).toContain('hours-question');
  expect(await gva.callAs(va).timers.save.mutate({ id })).toMatchObject({
    duration: expect.closeTo(1, 2),
  });
  const guard = await guardOf(client);
  expect(guard).toMatchObject({ waitingHours: expect.closeTo(0.5, 2) });
  const second = log(0, 1);
  await expect(second).rejects.toThrow('was asked for more hours');

  const questionId = guard.questionId ?? 0;
  const { hoursGuard } = gva.callAs(client);
  await hoursGuard.answer.mutate({ questionId, answer: 'hours', hours: 2 });
  expect(await balanceOf()).toBeCloseTo(-0.5, 2);
  expect(await guardOf(va)).toMatchObject({ waitingHours: 0, allowedHours: 2 });
  expect(await kindsOf(va)).toContain('hours-answered');
  await log(1, 1.5);
  await expect(log(2, 0.5)).rejects.toThrow('All hours');
  expect((await guardOf(client)).questionId).not.toBe(questionId);
  await expect(hoursGuard.answer.mutate({ questionId, answer: 'period' })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
});

test('with ask, declined time is kept and not billed, and the client is not asked again in the period', async () => {
  await choose('ask');
  await leave(0);
  await expect(log(0, 1)).rejects.toThrow('was asked for more hours');
  const { questionId } = await guardOf(client);
  await gva.callAs(client).hoursGuard.answer.mutate({ questionId: questionId ?? 0, answer: 'no' });
  await expect(log(0, 1)).rejects.toThrow('did not allow more hours');
  expect(await guardOf(client)).toMatchObject({ questionId: null, isDeclined: true });
  expect(await balanceOf()).toBe(0);
});

test('with ask, a refused log with an Idempotency-Key asks the client, and after the answer it is stored once', async () => {
  await choose('ask');
  await leave(0);
  const post = () =>
    gva.requestAs(va)({
      method: 'POST',
      url: '/api/time-logs',
      body: span(0, 1),
      headers: { 'idempotency-key': `log-${taskId}` },
    });
  const refused = await post();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toContain('was asked for more hours');
  const { questionId } = await guardOf(client);
  expect(questionId).toEqual(expect.any(Number));
  expect(await kindsOf(client)).toContain('hours-question');

  const { hoursGuard } = gva.callAs(client);
  await hoursGuard.answer.mutate({ questionId: questionId ?? 0, answer: 'hours', hours: 5 });
  const logged = await post();
  const repeated = await post();
  expect([logged.statusCode, repeated.statusCode]).toEqual([201, 201]);
  expect(repeated.json()).toEqual(logged.json());
  expect(await balanceOf()).toBe(-1);
});

test('with ask, an edit that is refused above the hours asks the client too', async () => {
  await choose('ask');
  await leave(2);
  const { id } = await log(0, 1);
  const { endTime } = span(0, 3);
  const edit = gva.callAs(va).time.edit.mutate({ id, endTime, duration: 3 });
  await expect(edit).rejects.toThrow('was asked for more hours');
  expect((await guardOf(client)).questionId).toEqual(expect.any(Number));
  expect(await balanceOf()).toBe(1);
});

test('a VA cannot choose or answer (403), and a client cannot for another client (404)', async () => {
  const { hoursGuard } = gva.callAs(va);
  const input = { clientId: client.id, atLimit: 'stop' as const };
  await expect(hoursGuard.choose.mutate(input)).rejects.toMatchObject({
    data: { code: 'FORBIDDEN' },
  });
  const stranger = gva.callAs(await gva.createUser({ role: 'client' })).hoursGuard;
  await expect(stranger.choose.mutate(input)).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  expect(await guardOf(client)).toMatchObject({ atLimit: 'continue' });
});
