import { randomUUID } from 'node:crypto';
import { createDemoProvider } from '#server/payments/demo.ts';
import { demoMethods } from '#shared/demo-card.ts';
import { type TestApp, testEnv } from './app.ts';
import type { TestUser } from './factories.ts';

const secret = testEnv().SESSION_SECRET ?? '';
const [goodToken = ''] = Object.keys(demoMethods);

/** The provider of every test app, a minute ago: what it announced then has been processed by now. */
const aMinuteAgo = createDemoProvider({ secret, now: () => Date.now() - 60_000 });

const billing = { billingName: 'Clara Client', billingEmail: 'clara@example.com' };

/** What a browser sends when somebody pays. */
export const orderOf = (changes: object = {}) => ({
  ...{ id: randomUUID(), plan: 'part-time' as const, token: goodToken, ...billing },
  ...changes,
});

/** A checkout that waits for nothing but its confirmation. */
export async function createCheckout(gva: TestApp, client: TestUser, token = goodToken) {
  const id = randomUUID();
  const terms = { monthlyHours: 80, hourlyRate: 7.5, amount: 600, currency: 'usd' };
  const { reference } = await aMinuteAgo.create({ key: id, token, isOffSession: false, ...terms });
  await gva.database.db
    .insertInto('checkouts')
    .values({
      ...{ id, userId: client.id, kind: 'subscription', plan: 'part-time', ...terms, ...billing },
      ...{ paymentToken: token, provider: 'demo', providerReference: reference },
    })
    .execute();
  return { id, reference };
}

/** A plan that was paid for, through the front door; its payment. */
export async function pay(gva: TestApp, client: TestUser) {
  const { id } = await createCheckout(gva, client);
  const { payments } = gva.callAs(client);
  await payments.confirm.mutate({ id });
  const { items } = await payments.list.query({ limit: 1 });
  const [payment] = items;
  if (!payment) throw new Error('Nothing was paid.');
  return payment;
}

export const signEvent = (event: object) => {
  const body = JSON.stringify(event);
  return { body, headers: createDemoProvider({ secret }).signEvent(body) };
};
