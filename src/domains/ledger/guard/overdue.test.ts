import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { overdueInvoice, payByTransfer } from '#tests/support/invoices.ts';
import { makeTimers } from '#tests/support/timers.ts';
import { describeGuard } from './describe.ts';
import { guardAll } from './jobs.ts';

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

const set = (overdueHours: 'ask' | 'stop' | null, days = 5) =>
  gva.database.db
    .updateTable('sellerDetails')
    .set({ overdueHours, overdueHoursDays: days })
    .execute();
const runJob = () => guardAll(gva.database.db);
const guardOf = (user: TestUser) => gva.callAs(user).hoursGuard.get.query({ clientId: client.id });
const balanceOf = async () => (await gva.callAs(client).ledger.balance.query({})).balance;
const overdue = (days: number) => overdueInvoice(gva, admin, client, days);
const pay = (id: number) => payByTransfer(gva, admin, id);

let day = 0;
const log = (hours: number) => {
  day += 1;
  const startTime = new Date(Date.UTC(2026, 0, day, 8)).toISOString();
  const endTime = new Date(Date.parse(startTime) + hours * 3_600_000).toISOString();
  return gva.callAs(va).time.create.mutate({ taskId, startTime, endTime, duration: hours });
};
async function runTimer() {
  const { id } = await gva.callAs(va).timers.start.mutate({ taskId });
  await makeTimers(gva).pass(id, 3600);
  return id;
}
/** What people read about the guard. */
const textsOf = async () => {
  const texts = [];
  for (const user of [va, client, admin]) {
    const text = describeGuard(await guardOf(user), 80, user === client);
    texts.push(text && `${text.title}. ${text.detail}`);
  }
  return texts;
};

test('an overdue invoice changes nothing by default, and nothing before the set day', async () => {
  await set(null);
  await overdue(120);
  await log(1);
  expect(await textsOf()).toEqual([null, null, null]);

  ({ client, va } = await gva.createPair());
  ({ id: taskId } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
  }));
  await set('stop', 5);
  await overdue(4);
  await log(1);
  await overdue(5);
  await expect(log(1)).rejects.toThrow(/on hold: an invoice is overdue/);
});

describe('with stop', () => {
  beforeEach(() => set('stop'));

  test('no new time is logged until the invoice is paid, and everyone reads why, without amounts', async () => {
    const { id } = await overdue(6);
    await expect(log(1)).rejects.toThrow(
      `Work for ${client.fullName} is on hold: an invoice is overdue, and no new hours are logged until it is paid.`,
    );
    await expect(gva.callAs(va).timers.start.mutate({ taskId })).rejects.toThrow(/on hold/);
    await expect(
      gva.database.db
        .insertInto('timeLogs')
        .values({
          taskId,
          vaId: va.id,
          duration: 1,
          startTime: '2026-01-20T08:00:00Z',
          endTime: '2026-01-20T09:00:00Z',
        })
        .execute(),
    ).rejects.toThrow(/used up/);
    const why = `An invoice of ${client.fullName} is overdue. No new hours are logged until it is paid.`;
    expect(await textsOf()).toEqual([
      `Work for ${client.fullName} is on hold. ${why}`,
      'Work is on hold. One of your invoices is overdue. No new hours are logged until it is paid.',
      `Work for ${client.fullName} is on hold. ${why}`,
    ]);
    await pay(id);
    await log(1);
    expect(await textsOf()).toEqual([null, null, null]);
  });

  test('a running timer is ended, its time is kept, and logged after the payment', async () => {
    await runTimer();
    const { id } = await overdue(6);
    await runJob();
    await runJob();
    expect(await gva.callAs(va).timers.current.query()).toEqual({ timer: null });
    expect(await guardOf(va)).toMatchObject({ overdue: 'stop', questionId: null });
    expect((await guardOf(va)).waitingHours).toBeCloseTo(1, 2);
    expect(await balanceOf()).toBe(80);
    await pay(id);
    await runJob();
    expect((await guardOf(va)).waitingHours).toBe(0);
    expect(await balanceOf()).toBeCloseTo(79, 2);
  });

  test('a VA may end a running timer, and its time is kept', async () => {
    const timer = await runTimer();
    const { id } = await overdue(6);
    await expect(gva.callAs(va).timers.save.mutate({ id: timer })).rejects.toThrow('are kept');
    await pay(id);
    await runJob();
    expect(await balanceOf()).toBeCloseTo(79, 2);
  });

  test('corrections by administrators are not limited, and a credited invoice ends it too', async () => {
    const { id } = await overdue(6);
    await gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: -1, reason: 'A correction' });
    await gva.callAs(admin).invoices.credit.mutate({
      id,
      requestId: crypto.randomUUID(),
      amount: 150,
      reason: 'Goodwill',
    });
    await log(1);
    expect(await balanceOf()).toBe(78);
  });
});

describe('with ask', () => {
  beforeEach(() => set('ask'));
  const questionOf = async () => (await guardOf(client)).questionId ?? 0;
  const answer = (questionId: number, chosen: 'period' | 'no') =>
    gva.callAs(client).hoursGuard.answer.mutate({ questionId, answer: chosen });

  test('the client is asked once, work goes on when they allow it, and hours are no answer', async () => {
    await overdue(6);
    const refusal = `An invoice of ${client.fullName} is overdue, and they were asked whether work goes on.`;
    await expect(log(1)).rejects.toThrow(refusal);
    await expect(log(1)).rejects.toThrow(refusal);
    const why = 'No new hours are logged until';
    expect(await textsOf()).toEqual([
      `${client.fullName} was asked whether work goes on. An invoice of ${client.fullName} is overdue. ${why} they allow more work or pay.`,
      `Should ${va.fullName.split(' ')[0]} go on?. One of your invoices is overdue. ${why} you allow more work or pay.`,
      `${client.fullName} was asked whether work goes on. An invoice of ${client.fullName} is overdue. ${why} they allow more work or pay.`,
    ]);
    const { items } = await gva.callAs(client).notifications.list.query({});
    expect(items.filter(({ kind }) => kind === 'hours-question')).toHaveLength(1);
    const questionId = await questionOf();
    await expect(
      gva.callAs(client).hoursGuard.answer.mutate({ questionId, answer: 'hours', hours: 2 }),
    ).rejects.toThrow('Allow work until the end of the period, or pay the invoice.');
    await answer(questionId, 'period');
    await log(1);
    expect(await guardOf(client)).toMatchObject({ overdue: null, isUnlimited: false });
  });

  test('what was allowed because of an invoice does not lift the limit that the client has set', async () => {
    await gva.callAs(client).hoursGuard.choose.mutate({ atLimit: 'ask' });
    await gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: -79, reason: 'Used' });
    await overdue(6);
    await expect(log(2)).rejects.toThrow('is overdue');
    await answer(await questionOf(), 'period');
    await expect(log(2)).rejects.toThrow('Only 1 h');
    await log(1);
  });

  test('after a no, time is not billed and not asked for again, until the invoice is paid', async () => {
    const { id } = await overdue(6);
    await expect(log(1)).rejects.toThrow('were asked');
    await answer(await questionOf(), 'no');
    await expect(log(1)).rejects.toThrow('they did not allow more work');
    expect(await guardOf(client)).toMatchObject({ questionId: null, isDeclined: true });
    await pay(id);
    await log(1);
    expect(await guardOf(client)).toMatchObject({ overdue: null, isDeclined: false });
  });

  test('the payment withdraws the question at once, and logs the time that waited', async () => {
    const timer = await runTimer();
    const { id } = await overdue(6);
    await runJob();
    const questionId = await questionOf();
    expect(questionId).toBeGreaterThan(0);
    await expect(gva.callAs(va).timers.save.mutate({ id: timer })).rejects.toThrow('are kept');
    await pay(id);
    expect(await guardOf(client)).toMatchObject({ questionId: null, overdue: null });
    await runJob();
    await runJob();
    expect(await balanceOf()).toBeCloseTo(79, 2);
    const { rows } = await sql`select from hours_questions where client_id = ${client.id}`.execute(
      gva.database.db,
    );
    expect(rows).toHaveLength(0);
    const { items } = await gva.callAs(client).notifications.list.query({});
    expect(items.filter(({ kind, isUnread }) => kind === 'hours-question' && isUnread)).toEqual([]);
  });

  test('a question for more hours that was open before stays when the invoice is paid', async () => {
    await gva.callAs(client).hoursGuard.choose.mutate({ atLimit: 'ask' });
    await gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: -80, reason: 'Used' });
    await expect(log(1)).rejects.toThrow('was asked for more hours');
    const { id } = await overdue(6);
    await runJob();
    await pay(id);
    await runJob();
    expect(await questionOf()).toBeGreaterThan(0);
  });
});
