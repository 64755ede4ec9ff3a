import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeFigures } from '#tests/support/figures.ts';
import { addFailedPayment } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { pay, book } = makeFigures(() => gva);

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);

/** A client with a running plan of $600 a month. */
async function createClient(changes: object = {}) {
  const { client, va } = await gva.createPair();
  await gva.database.db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      monthlyHours: 80,
      hourlyRate: 7.5,
      startDate: dayAgo(0),
      ...changes,
    })
    .execute();
  return { client, va };
}

async function risksOf({ id }: { id: number }) {
  const { risks } = await gva.callAs(admin).figures.overview.query({});
  const found = risks.rows.find(({ clientId }) => clientId === id);
  return found && { ...found, reasons: found.reasons.map(({ reason, words }) => [reason, words]) };
}

test('a client without a reason is not at risk', async () => {
  const { client } = await createClient();
  expect(await risksOf(client)).toBeUndefined();
});

test('a client with several reasons is listed once, with the most urgent reason first', async () => {
  const { client, va } = await createClient({ status: 'cancelled', endDate: '2090-01-31' });
  await gva.database.db
    .insertInto('feedback')
    .values({ clientId: client.id, vaId: va.id, rating: 2 })
    .execute();
  await gva.database.db
    .updateTable('clientActivity')
    .set({ lastAt: new Date('2026-01-05T12:00:00Z') })
    .where('clientId', '=', client.id)
    .execute();
  expect(await risksOf(client)).toEqual({
    clientId: client.id,
    name: expect.stringMatching(/^Company/),
    monthlyPrice: 600,
    facts: undefined,
    reasons: [
      ['cancelled', 'Cancelled, ends on January 31, 2090'],
      ['low-rating', 'Last rating: 2 of 5'],
      ['quiet', 'No activity since January 5, 2026'],
    ],
  });
});

test('a later rating of 3 ends the risk of a low one', async () => {
  const { client, va } = await createClient();
  for (const [days, rating] of [
    [3, 1],
    [1, 3],
  ] as const)
    await gva.database.db
      .insertInto('feedback')
      .values({ clientId: client.id, vaId: va.id, rating, createdAt: daysAgo(days) })
      .execute();
  expect(await risksOf(client)).toBeUndefined();
});

test('a planned pause is a risk', async () => {
  const { client } = await createClient({ endDate: '2090-01-31' });
  expect(await risksOf(client)).toMatchObject({
    reasons: [['pause-planned', 'Pauses on January 31, 2090']],
  });
});

test('an open dispute is a risk until it is closed', async () => {
  const { client } = await createClient();
  const paymentId = await pay(client.id, dayAgo(3), 600);
  const id = randomUUID();
  await gva.database.db
    .insertInto('paymentDisputes')
    .values({ provider: 'stripe', id, paymentId, amount: 600, reason: 'fraudulent' })
    .execute();
  expect(await risksOf(client)).toMatchObject({ reasons: [['dispute-open', 'Disputes $600.00']] });
  await gva.database.db
    .updateTable('paymentDisputes')
    .set({ status: 'won', closedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  expect(await risksOf(client)).toBeUndefined();
});

test.each([
  ['two periods under 40%', [31.9, 10], 'Used at most 39% of the hours in 2 periods in a row'],
  ['one period of 40%', [32, 10], undefined],
  ['only one ended period', [10], undefined],
])('%s', async (_what, used, words) => {
  const { client } = await createClient();
  for (const [index, hours] of used.entries())
    await book(client.id, dayAgo(40 + 31 * index), 80, hours);
  expect((await risksOf(client))?.reasons).toEqual(words && [['under-used', words]]);
});

test('work that was returned three times in 30 days is a risk', async () => {
  const { client, va } = await createClient();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
  const review = (days: number) =>
    gva.database.db
      .insertInto('taskReviews')
      .values({
        taskId,
        clientId: client.id,
        vaId: va.id,
        submittedAt: daysAgo(days + 1),
        decidedAt: daysAgo(days),
        outcome: 'changes-requested',
      })
      .execute();
  for (const days of [1, 2, 31]) await review(days);
  expect(await risksOf(client)).toBeUndefined();
  await review(3);
  expect(await risksOf(client)).toMatchObject({
    reasons: [['work-returned', 'Returned work 3 times in 30 days']],
  });
});

test('a failed renewal is a risk, and a client without a plan is not', async () => {
  const { client } = await createClient();
  const { id: subscriptionId } = await gva.database.db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', client.id)
    .executeTakeFirstOrThrow();
  const createdAt = new Date('2026-02-03T12:00:00Z');
  await addFailedPayment(gva, client, { kind: 'renewal', subscriptionId, createdAt });
  expect(await risksOf(client)).toMatchObject({
    reasons: [['payment-failed', 'A payment failed on February 3, 2026']],
  });
  await gva.database.db
    .updateTable('subscriptions')
    .set({ status: 'inactive', endDate: dayAgo(0) })
    .where('userId', '=', client.id)
    .execute();
  expect(await risksOf(client)).toBeUndefined();
});
