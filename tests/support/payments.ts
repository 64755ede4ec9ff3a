import { randomUUID } from 'node:crypto';
import type { NewRow } from '#db/types.ts';
import { recordDispute } from '#domains/payments/disputes.ts';
import type { PaymentServices } from '#domains/payments/refund-operations.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { demoCards } from '#shared/demo-card.ts';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import { type TestApp, testEnv } from './app.ts';
import type { TestUser } from './factories.ts';

const secret = testEnv().SESSION_SECRET ?? '';
const [goodToken = ''] = Object.keys(demoCards);

/** The demo provider with its clock a minute behind, so that its payments are already processed. */
const aMinuteAgo = createDemoProvider({ secrets: [secret], now: () => Date.now() - 60_000 });

/** The demo provider with a clock that the test moves, so that no test waits until a payment is processed. */
export function makeDemoPayments() {
  let aheadMs = 0;
  return {
    payments: createDemoProvider({ secrets: [secret], now: () => Date.now() + aheadMs }),
    process() {
      aheadMs += 2_000;
    },
  };
}

const billing = { billingName: 'Clara Client', billingEmail: 'clara@example.com' };

/** The order that a browser sends to begin a checkout. */
export const orderOf = (changes: object = {}) => ({
  id: randomUUID(),
  plan: 'part-time' as const,
  token: goodToken,
  ...billing,
  ...changes,
});

export const savedCard = 'Visa ending in 4242';

/** The order that a browser sends to pay for ten extra hours with the saved card. */
export const packWithSavedCard = (changes: object = {}) => ({
  id: randomUUID(),
  hours: 10,
  amount: 75,
  card: savedCard,
  bought: 0,
  ...changes,
});

/** The same for an upgrade; on the day on which the smaller plan began, it costs the difference. */
export const upgradeWithSavedCard = (changes: object = {}) => ({
  id: randomUUID(),
  plan: 'full-time' as const,
  amount: 440,
  card: savedCard,
  ...changes,
});

/** A declined payment of a plan. */
export const addFailedPayment = (
  { database: { db } }: TestApp,
  client: Pick<TestUser, 'id'>,
  change: Partial<NewRow<'payments'>> = {},
) =>
  db
    .insertInto('payments')
    .values({
      checkoutId: randomUUID(),
      clientId: client.id,
      kind: 'subscription',
      plan: 'part-time',
      monthlyHours: 80,
      hourlyRate: 7.5,
      amount: 600,
      currency: 'usd',
      status: 'failed',
      failure: 'Your card was declined.',
      provider: 'demo',
      providerReference: randomUUID(),
      ...billing,
      ...change,
    })
    .execute();

/** Creates a checkout that is ready to be confirmed. */
export async function createCheckout(gva: TestApp, client: TestUser, token = goodToken) {
  const id = randomUUID();
  const terms = { monthlyHours: 80, hourlyRate: 7.5, amount: 600, currency: 'usd' };
  const { reference } = await aMinuteAgo.create({ key: id, token, isOffSession: false, ...terms });
  await gva.database.db
    .insertInto('checkouts')
    .values({
      id,
      userId: client.id,
      kind: 'subscription',
      plan: 'part-time',
      ...terms,
      ...billing,
      paymentToken: token,
      provider: 'demo',
      providerReference: reference,
    })
    .execute();
  return { id, reference };
}

/** Pays for a plan over the API and returns the payment. */
export async function pay(gva: TestApp, client: TestUser) {
  const { id } = await createCheckout(gva, client);
  const { payments } = gva.callAs(client);
  await payments.confirm.mutate({ id });
  const { items } = await payments.list.query({ limit: 1 });
  const [payment] = items;
  if (!payment) throw new Error('There is no payment.');
  return payment;
}

/** Pays for ten extra hours, and returns the payment. */
export async function buyPack(
  gva: TestApp,
  demo: ReturnType<typeof makeDemoPayments>,
  client: TestUser,
) {
  const { plan: _, ...order } = orderOf();
  const { packs, payments } = gva.callAs(client);
  await packs.begin.mutate({ ...order, hours: 10 });
  demo.process();
  await payments.confirm.mutate({ id: order.id });
  const [pack] = (await payments.list.query({ limit: 1 })).items;
  if (!pack) throw new Error('There is no payment.');
  return pack;
}

type Disputed = { paymentId: number; status: DisputeStatus; amount?: number | undefined };

/** Records what the provider says about the dispute of a payment now. */
export async function disputePayment(
  { db, payments }: PaymentServices,
  { paymentId, status, amount = 600 }: Disputed,
) {
  const { charge } = await db
    .selectFrom('payments')
    .select('providerReference as charge')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const about = { dispute: `dispute ${paymentId}`, amount, reason: 'fraudulent', status };
  const event = { kind: 'payment.disputed', id: 'event', charge: charge ?? '', ...about } as const;
  await db.transaction().execute((trx) => recordDispute({ payments, db: trx }, event));
}

export const signEvent = (event: object) => {
  const body = JSON.stringify(event);
  return { body, headers: createDemoProvider({ secrets: [secret] }).signEvent(body) };
};
