import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardTimers } from '#domains/ledger/guard/jobs.ts';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeFind } from '#tests/support/attention.ts';
import { hoursLeftOf, mailsOf } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { buyPack, disputePayment, makeDemoPayments, pay } from '#tests/support/payments.ts';
import { makeTimers } from '#tests/support/timers.ts';
import { isMonthOwed, listUnpaidMonths } from './unpaid-months.ts';

const demo = makeDemoPayments();
let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
let taskId: number;
let paymentId: number;
let day = 0;
beforeAll(async () => {
  gva = await createTestApp({ payments: demo.payments });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await gva.createPair());
  ({ id: paymentId } = await pay(gva, client));
  const task = { clientId: client.id, vaId: va.id, status: 'in-progress' as const };
  ({ id: taskId } = await gva.createTask(task));
});

const dispute = (status: DisputeStatus, amount?: number) =>
  disputePayment({ ...demo, db: gva.database.db }, { paymentId, status, amount });
const decide = (decision: 'continue' | 'end') =>
  gva.callAs(admin).payments.decideDispute.mutate({ paymentId, decision });
const findDispute = () => makeFind(() => gva)(admin, 'dispute', paymentId);
const notified = async () =>
  (await gva.callAs(admin).notifications.list.query({ kind: 'payment-disputed' })).items.find(
    ({ subject }) => subject.id === paymentId,
  );
const log = (hours: number) => {
  day += 1;
  const startTime = new Date(Date.UTC(2026, 0, day, 8)).toISOString();
  const endTime = new Date(Date.parse(startTime) + hours * 3_600_000).toISOString();
  return gva.callAs(va).time.create.mutate({ taskId, startTime, endTime, duration: hours });
};
const onHold = /^Work for .* is on hold: no new hours are logged/;
const guard = () => gva.callAs(client).hoursGuard.get.query({});

/** A timer that was started before the dispute and runs for an hour. */
async function runTimer() {
  const { id } = await gva.callAs(va).timers.start.mutate({ taskId });
  await makeTimers(gva).pass(id, 3600);
  return id;
}

describe('while a payment is disputed', () => {
  test('administrators are told, it needs attention, and no hours can be logged (409)', async () => {
    await log(2);
    await dispute('open');
    expect(await findDispute()).toMatchObject({ detail: 'open', amount: 600, targetId: client.id });
    expect(await notified()).toMatchObject({ isUnread: true, clientId: client.id });
    await expect(log(1)).rejects.toThrow(onHold);
    await expect(gva.callAs(va).timers.start.mutate({ taskId })).rejects.toThrow(onHold);
    expect(await hoursLeftOf(gva, client)).toBeCloseTo(78, 2);
    expect(await guard()).toMatchObject({ isOnHold: true, atLimit: 'continue' });
    const { items } = await gva.callAs(client).notifications.list.query({});
    expect(items.filter(({ kind }) => kind === 'payment-disputed')).toEqual([]);
  });

  test('running timers are stopped, and their time waits for the decision', async () => {
    await runTimer();
    await dispute('open');
    expect(await guardTimers(gva.database.db)).toBe(1);
    expect(await guardTimers(gva.database.db)).toBe(0);
    expect(await guard()).toMatchObject({ waitingHours: expect.closeTo(1, 2), declinedHours: 0 });
    expect(await hoursLeftOf(gva, client)).toBeCloseTo(80, 2);
    await decide('continue');
    expect(await guard()).toMatchObject({ isOnHold: false, waitingHours: 0 });
    expect(await hoursLeftOf(gva, client)).toBeCloseTo(79, 2);
  });

  test('a client who is asked for more hours is not asked because of it', async () => {
    await gva.callAs(client).hoursGuard.choose.mutate({ atLimit: 'ask' });
    const id = await runTimer();
    await dispute('open');
    await expect(gva.callAs(va).timers.save.mutate({ id })).rejects.toThrow(
      'are kept and wait for a decision',
    );
    expect(await guard()).toMatchObject({ questionId: null, waitingHours: expect.closeTo(1, 2) });
  });

  test('a client can neither answer a question nor choose another limit (409)', async () => {
    const { hoursGuard } = gva.callAs(client);
    await hoursGuard.choose.mutate({ atLimit: 'ask' });
    const used = { clientId: client.id, hours: -80, reason: 'Used' };
    await gva.callAs(admin).ledger.correct.mutate(used);
    await expect(log(1)).rejects.toThrow('was asked for more hours');
    await dispute('open');
    const questionId = (await guard()).questionId ?? 0;
    const refusal = 'is on hold until an administrator has decided';
    const answer = { questionId, answer: 'hours', hours: 2 } as const;
    await expect(hoursGuard.answer.mutate(answer)).rejects.toThrow(refusal);
    await expect(hoursGuard.choose.mutate({ atLimit: 'stop' })).rejects.toThrow(refusal);
    await decide('continue');
    await hoursGuard.answer.mutate(answer);
    await log(2);
  });

  test('time on timers waits, also if the client has declined more hours', async () => {
    const { hoursGuard } = gva.callAs(client);
    await hoursGuard.choose.mutate({ atLimit: 'ask' });
    const id = await runTimer();
    const { clientId } = await guard();
    const { db } = gva.database;
    const { periodStart } = await gva.callAs(client).ledger.balance.query({});
    await db
      .insertInto('hoursQuestions')
      .values({ clientId, periodStart, answer: 'no', answeredAt: new Date().toISOString() })
      .execute();
    await dispute('open');
    await expect(gva.callAs(va).timers.save.mutate({ id })).rejects.toThrow('are kept');
    expect(await guard()).toMatchObject({ waitingHours: expect.closeTo(1, 2), declinedHours: 0 });
  });

  test('the job that charges months, which listed one before, does not charge it', async () => {
    const plan = await gva.callAs(admin).clientPlans.get.query({ clientId: client.id });
    const month = {
      subscriptionId: plan.running?.id ?? 0,
      userId: client.id,
      periodStart: '2099-01-01',
      invoiceId: null,
      open: null,
    };
    expect(await isMonthOwed(gva.database.db, month)).toBe(true);
    await dispute('open');
    expect(await isMonthOwed(gva.database.db, month)).toBe(false);
  });

  test.each(['won', 'closed'] as const)('it is %s: work goes on', async (status) => {
    const id = await runTimer();
    await dispute('open');
    await expect(gva.callAs(va).timers.save.mutate({ id })).rejects.toThrow('are kept');
    await dispute(status);
    expect(await hoursLeftOf(gva, client)).toBeCloseTo(79, 2);
    await log(1);
    expect(await findDispute()).toBeUndefined();
    expect(await notified()).toMatchObject({ isUnread: false });
  });
});

describe('after a dispute was lost', () => {
  test('work stays on hold until an administrator decides, also if they decided before', async () => {
    await dispute('open');
    await decide('continue');
    expect(await findDispute()).toBeUndefined();
    await log(1);
    await dispute('lost');
    expect(await findDispute()).toMatchObject({ detail: 'lost' });
    expect(await notified()).toMatchObject({ isUnread: true });
    await expect(log(1)).rejects.toThrow(onHold);
    await decide('continue');
    await log(1);
    await dispute('won');
    expect(await hoursLeftOf(gva, client)).toBeCloseTo(78, 2);
  });

  test('an administrator ends the plan: the unused hours go, and the time that waited is not billed', async () => {
    await log(10);
    await runTimer();
    await dispute('lost');
    await guardTimers(gva.database.db);
    expect(await decide('end')).toMatchObject({ dispute: 'lost', disputeDecision: 'end' });
    const { running } = await gva.callAs(admin).clientPlans.get.query({ clientId: client.id });
    expect(running).toBeNull();
    expect(await hoursLeftOf(gva, client)).toBe(0);
    expect(await guard()).toMatchObject({
      isOnHold: false,
      waitingHours: 0,
      declinedHours: expect.closeTo(1, 2),
    });
    expect(await mailsOf(gva, client)).toContainEqual({
      kind: 'plan-changed',
      subject: 'Your Part-time plan has ended',
    });
    await expect(decide('end')).rejects.toThrow('No dispute of this payment waits for a decision');
  });

  test('of two decisions at the same time, one is refused (409)', async () => {
    await dispute('lost');
    const results = await Promise.allSettled([decide('continue'), decide('end')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an appeal that is won restores work', async () => {
    await dispute('lost');
    await expect(log(1)).rejects.toThrow(onHold);
    await dispute('won');
    await log(1);
  });
});

test('the dispute of a pack puts work on hold too, and the end takes only the hours of the pack', async () => {
  const pack = await buyPack(gva, demo, client);
  paymentId = pack.id;
  await dispute('lost', pack.amount);
  await expect(log(1)).rejects.toThrow(onHold);
  await decide('end');
  expect(await hoursLeftOf(gva, client)).toBeCloseTo(80, 2);
});

test('a client who disputes a payment is not charged for the next month', async () => {
  const { db } = gva.database;
  const [plan] = (await gva.callAs(client).subscriptions.list.query({})).items;
  const grant = {
    clientId: client.id,
    subscriptionId: plan?.id ?? 0,
    kind: 'grant',
    hours: 80,
  } as const;
  await db
    .insertInto('hoursLedger')
    .values({ ...grant, periodStart: '2099-01-01' })
    .execute();
  const listed = async () => (await listUnpaidMonths(db, 1, client.id)).length;
  expect(await listed()).toBe(1);
  await dispute('open');
  expect(await listed()).toBe(0);
  await decide('continue');
  expect(await listed()).toBe(1);
});
