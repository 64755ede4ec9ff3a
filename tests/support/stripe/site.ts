import { randomUUID } from 'node:crypto';
import { createStripeProvider } from '#server/payments/stripe/provider.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, testEnv } from '../app.ts';
import type { TestDatabase } from '../database.ts';
import type { TestUser } from '../factories.ts';
import type { CardName, StripeEvent } from './account.ts';
import { type StripeServer, signStripeEvent, startStripe, stripeKeys } from './server.ts';

export const stripeProvider = (stripe: StripeServer) =>
  createStripeProvider({
    ...stripeKeys,
    sessionSecrets: secretsOf(testEnv()),
    apiUrl: stripe.url,
  });

/** The app with Stripe as its provider, and what clients do on Stripe's page. */
export async function startStripeSite({ database }: { database?: TestDatabase } = {}) {
  const stripe = await startStripe();
  const payments = stripeProvider(stripe);
  const gva = await createTestApp({ payments, ...(database && { database }) });

  const post = ({ body, headers }: ReturnType<typeof signStripeEvent>) =>
    gva.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: body, headers });
  const deliver = (event: StripeEvent) => post(signStripeEvent(event));

  /** The session of an open checkout. */
  const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? '';

  const begin = (client: TestUser, plan: 'part-time' | 'full-time' = 'part-time') =>
    gva.callAs(client).payments.beginHosted.mutate({ id: randomUUID(), plan });

  /** Pays for a plan on Stripe's page and returns to ours. */
  async function payFor(client: TestUser, card?: CardName) {
    const { id, paymentUrl } = await begin(client);
    stripe.pay(sessionOf(paymentUrl), card);
    return gva.callAs(client).payments.confirm.mutate({ id });
  }

  const paymentsOf = async (client: TestUser) =>
    (await gva.callAs(client).payments.list.query({})).items;
  /** The payment intent of the client's only payment. */
  async function intentOf(client: TestUser) {
    const { providerReference } = await gva.database.db
      .selectFrom('payments')
      .select('providerReference')
      .where('clientId', '=', client.id)
      .executeTakeFirstOrThrow();
    return providerReference ?? '';
  }
  /** Sends events to the webhook, one after another, and returns the statuses of the responses. */
  async function deliverAll(events: StripeEvent[]) {
    const statuses: number[] = [];
    for (const event of events) statuses.push((await deliver(event)).statusCode);
    return statuses;
  }
  /** The events that Stripe made while `work` ran. */
  async function eventsOf(work: () => unknown) {
    const { events } = stripe.account;
    const before = events.length;
    await work();
    return events.slice(before);
  }
  const refundsOf = ({ id }: TestUser) =>
    gva.database.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.amount', 'refunds.status', 'refunds.reason', 'refunds.actorId'])
      .where('payments.clientId', '=', id)
      .orderBy('refunds.createdAt')
      .execute();
  /** What an administrator sees of a client in the end. */
  async function endOf(client: TestUser, admin: TestUser) {
    const { items } = await gva.callAs(admin).payments.list.query({ clientId: client.id });
    const { items: plans } = await gva.callAs(client).subscriptions.list.query({});
    return {
      payments: items.map(({ status, amount, refunded, dispute }) => ({
        status,
        amount,
        refunded,
        dispute,
      })),
      plans: plans.map(({ plan, status }) => ({ plan, status })),
    };
  }

  const newClient = () => gva.createUser({ role: 'client' });
  const close = async () => {
    await gva.close();
    await stripe.close();
  };
  return {
    gva,
    stripe,
    payments,
    post,
    deliver,
    deliverAll,
    eventsOf,
    sessionOf,
    begin,
    payFor,
    paymentsOf,
    refundsOf,
    endOf,
    intentOf,
    newClient,
    close,
  };
}
export type StripeSite = Awaited<ReturnType<typeof startStripeSite>>;
