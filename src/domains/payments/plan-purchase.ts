import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isNamedPlan } from '#domains/plans/catalogue/catalogue.ts';
import {
  readSubscription,
  resolveSubscriber,
  subscribe,
} from '#domains/plans/subscriptions/operations.ts';
import { findPayer, lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import type { CreateSubscriptionInput } from '#domains/plans/subscriptions/schema.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { forbidden, invalid, paymentRequired } from '#server/errors.ts';
import { agency } from '#shared/agency.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { recordOutcome } from './checkout-outcome.ts';
import { findCheckout, insertCheckout, isLastCardDeclined, now } from './checkout-queries.ts';
import { replaceOpenMonth } from './invoices/replaced-month.ts';
import { confirmCheckout, expireOpenCheckout, type PaymentContext } from './operations.ts';
import { canContinueCheckout } from './policy.ts';
import { quoteAnyPlan, refuseOtherAmount } from './purchase.ts';

const checkoutId = z.uuid();

/**
 * Starts a plan once the provider has confirmed its payment. `paymentMethod` is the id of a checkout. With a provider
 * that charges no real money, it can also be the name of a card, or be omitted.
 */
export async function buyPlan(context: PaymentContext, input: CreateSubscriptionInput) {
  const { plan, paymentMethod = '' } = input;
  resolveSubscriber(context.actor, input);
  if (!isNamedPlan(plan)) throw invalid('Please select a plan', 'plan');
  return checkoutId.safeParse(paymentMethod).success
    ? startPaidPlan(context, plan, paymentMethod)
    : payWithoutCheckout(context, plan, paymentMethod);
}

/** Grants a plan, which an administrator does without a payment. */
export const grantPlan = (context: AuditedContext, input: CreateSubscriptionInput) =>
  inTransaction(context.db, async (db) => {
    const clientId = resolveSubscriber(context.actor, input);
    await lockClientForNoKeyUpdate(db, clientId);
    return replaceOpenMonth({ ...context, db }, clientId, () =>
      subscribe({ ...context, db }, input),
    );
  });

/** Confirms the checkout if necessary. A checkout pays for one subscription. */
async function startPaidPlan(context: PaymentContext, plan: Plan, id: string) {
  const checkout = await findCheckout(context.db, id);
  const isPayable = checkout?.kind === 'subscription' && checkout.plan === plan;
  if (!isPayable || !canContinueCheckout(context.actor, checkout))
    throw paymentRequired('There is no payment for this plan. Please pay at checkout.');
  const { status, failure, subscriptionId } = await confirmCheckout(context, id);
  if (status === 'processing')
    throw paymentRequired('This payment is still being processed. Please wait a moment.');
  if (subscriptionId === null) throw paymentRequired(failure ?? 'This payment has expired.');
  const subscription = await readSubscription(context, subscriptionId);
  if (subscription.status !== 'active')
    throw paymentRequired('This payment was for a plan that has ended. Please pay again.');
  return subscription;
}

async function payWithoutCheckout(context: PaymentContext, plan: Plan, paymentMethod: string) {
  const { actor, payments } = context;
  const { withoutCheckout } = payments;
  if (!withoutCheckout) throw paymentRequired('Please pay for this plan at checkout.');
  const { amount } = await quoteAnyPlan(context.db, actor.id, plan);
  const named = withoutCheckout.tokenOf(paymentMethod);
  if (!named && (await isLastCardDeclined(context.db, actor.id)))
    throw paymentRequired('Your card was declined. Please pay with another card.');
  const token = named ?? withoutCheckout.defaultToken;

  const id = randomUUID();
  const { currency } = agency();
  const order = { key: id, amount, currency, token, isOffSession: true };
  const { reference } = await payments.create(order);
  const outcome = await payments.confirm(reference);
  if (outcome.status !== 'succeeded')
    throw paymentRequired(
      outcome.status === 'declined' ? outcome.reason : 'This payment was not confirmed.',
    );

  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw forbidden();
    const purchase = await quoteAnyPlan(db, actor.id, plan);
    refuseOtherAmount(amount, purchase);
    await expireOpenCheckout(db, actor.id);
    const payer = await findPayer(db, actor.id);
    if (!payer) throw forbidden();
    await insertCheckout(db, {
      ...payer,
      id,
      userId: actor.id,
      ...purchase,
      currency,
      paymentToken: token,
      provider: payments.name,
      providerReference: reference,
      confirmingAt: now,
    });
    const pending = await findCheckout(db, id);
    const settled = pending && (await recordOutcome({ ...context, db }, pending, outcome));
    if (!settled?.subscriptionId) throw new Error(`Checkout ${id} has no subscription.`);
    return readSubscription({ db, actor }, settled.subscriptionId);
  });
}
