import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { subscribe } from '#domains/subscriptions/operations.ts';
import { findActiveSubscription, lockClient } from '#domains/subscriptions/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { Outcome, PaymentProvider } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import {
  type CheckoutRow,
  findCheckout,
  lockCheckout,
  now,
  updateCheckout,
} from './checkout-queries.ts';
import { findCompany, findPeriod, insertPayment } from './queries.ts';

type SettlementContext = Author & { db: Kysely<Database>; payments: PaymentProvider };
type Charge = Extract<Outcome, { status: 'succeeded' }>;
export type Settled = Exclude<Outcome, { status: 'processing' }>;

/**
 * Writes down what the provider answered, and what follows from it, once: the plan, its payment, the audit log. Money
 * for which there is nothing any more, because the client was deleted or has begun anew, goes straight back.
 */
export async function settle(context: SettlementContext, begun: CheckoutRow, outcome: Settled) {
  const settled = await inTransaction(context.db, async (db) => {
    if (!(await lockClient(db, begun.userId))) return undefined;
    const checkout = await lockCheckout(db, begun.id);
    if (checkout?.status !== 'processing') return checkout;
    if (outcome.status === 'succeeded') await bookCharge({ ...context, db }, checkout, outcome);
    else await bookFailure({ ...context, db }, checkout, outcome.reason);
    return findCheckout(db, begun.id);
  });
  if (outcome.status === 'succeeded' && settled?.status !== 'succeeded') {
    const { id, amount, currency } = begun;
    await context.payments.refund({ key: id, charge: outcome.charge, amount, currency });
  }
  return settled;
}

/** The plan that was paid for. Where it became active meanwhile without payment, this is what pays for it. */
async function subscribeTo(
  context: SettlementContext,
  checkout: CheckoutRow,
  paymentMethod: string,
) {
  const { userId, plan } = checkout;
  const active = await findActiveSubscription(context.db, userId);
  if (active?.plan === plan) return active.id;
  const payer: Actor = { id: userId, role: 'client', isApproved: true };
  const { id } = await subscribe({ ...context, actor: payer }, { plan, paymentMethod });
  return id;
}

async function bookCharge(
  context: SettlementContext,
  checkout: CheckoutRow,
  { charge, method }: Charge,
) {
  const { db } = context;
  const { id, userId } = checkout;
  const subscriptionId = checkout.subscriptionId ?? (await subscribeTo(context, checkout, method));
  const period = await findPeriod(db, subscriptionId, checkout.periodStart);
  await updateCheckout(db, id, { status: 'succeeded', settledAt: now, subscriptionId });
  const payment = await insertPayment(db, {
    ...(await factsOf(context, checkout)),
    ...period,
    ...{ subscriptionId, status: 'succeeded', providerReference: charge, paymentMethod: method },
  });
  await recordAudit(db, context, {
    ...{ action: 'created', objectKind: 'payment', objectId: payment.id },
    after: { userId, subscriptionId, status: 'succeeded', ...termsOf(checkout) },
  });
}

async function bookFailure(context: SettlementContext, checkout: CheckoutRow, failure: string) {
  const { db } = context;
  const { id, userId, subscriptionId, periodStart, providerReference } = checkout;
  const change = { status: 'declined', settledAt: now, failure, paymentToken: null } as const;
  await updateCheckout(db, id, change);
  const payment = await insertPayment(db, {
    ...(await factsOf(context, checkout)),
    ...{ subscriptionId, status: 'failed', failure, periodStart, providerReference },
  });
  await recordAudit(db, context, {
    ...{ action: 'created', objectKind: 'payment', objectId: payment.id },
    after: { userId, subscriptionId, status: 'failed', ...termsOf(checkout) },
  });
}

const termsOf = ({ kind, plan, monthlyHours, hourlyRate, amount, currency }: CheckoutRow) => ({
  ...{ kind, plan, monthlyHours, hourlyRate, amount, currency },
});

/** What a payment keeps of its checkout and of the client, as they are now. */
async function factsOf({ db }: SettlementContext, checkout: CheckoutRow) {
  const { id, userId, billingName, billingEmail, provider } = checkout;
  return {
    ...{ checkoutId: id, clientId: userId, billingName, billingEmail, provider },
    ...termsOf(checkout),
    companyName: await findCompany(db, userId),
  };
}
