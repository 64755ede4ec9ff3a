import { findSavedCard } from '#domains/payments/card-queries.ts';
import { recordOutcome } from '#domains/payments/checkout-outcome.ts';
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  now,
} from '#domains/payments/checkout-queries.ts';
import { type BillingContext, expireOpenCheckout } from '#domains/payments/operations.ts';
import { creditColumns, refuseOtherAmount } from '#domains/payments/purchase.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { isFinal } from '#server/payments/provider.ts';
import { agency } from '#shared/agency.ts';
import { lockPlans } from '../changes/act-operations.ts';
import { queuePlanChanged } from '../changes/mails.ts';
import { refuseIfChanged, termsOf } from '../changes/preview.ts';
import { quotePlan } from '../changes/quote.ts';
import { readSubscription } from '../subscriptions/operations.ts';
import { lockClientForNoKeyUpdate } from '../subscriptions/queries.ts';
import { previewClientPlan } from './operations.ts';
import type { ChangePlanInput } from './schema.ts';

/** Creates a checkout with the client's saved card, if the confirmed figures still hold. */
async function openCheckout(context: BillingContext, input: ChangePlanInput): Promise<CheckoutRow> {
  const { id, clientId, previewed } = input;
  const { payments } = context;
  const terms = await termsOf(context.db, input);
  const { amount } = await quotePlan(context.db, clientId, terms);
  const card = await findSavedCard(context.db, clientId);
  if (!card) throw conflict('This client has no saved card. Choose another way to pay.');
  const { token, label: _, ...payer } = card;
  const { currency } = agency();
  const order = { key: id, amount, currency, token, isOffSession: true };
  const { reference } = await payments.create(order);
  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, clientId))) throw notFound('Client');
    // Check again under the lock: a concurrent request with the same id may have inserted the checkout.
    const repeated = await findCheckout(db, id);
    if (repeated) return repeated;
    await lockPlans(db, clientId);
    // Also that of an invoice, because a client has one open checkout.
    await expireOpenCheckout(db, clientId);
    refuseIfChanged(previewed, await previewClientPlan(db, input));
    const quote = await quotePlan(db, clientId, terms);
    refuseOtherAmount(amount, quote);
    await insertCheckout(db, {
      ...terms,
      ...payer,
      id,
      userId: clientId,
      kind: 'subscription',
      amount,
      currency,
      ...creditColumns(quote.credit),
      provider: payments.name,
      providerReference: reference,
      paymentToken: token,
      confirmingAt: now,
    });
    const created = await findCheckout(db, id);
    if (!created) throw conflict('Another payment is being processed. Please wait a moment.');
    return created;
  });
}

/** Records the outcome of the charge once, with the plan and the mail. */
async function settle(context: BillingContext, pending: CheckoutRow) {
  if (pending.status !== 'processing') return pending;
  const outcome = await context.payments.confirm(pending.providerReference);
  if (!isFinal(outcome)) return pending;
  return inTransaction(context.db, async (db) => {
    await lockClientForNoKeyUpdate(db, pending.userId);
    const isFirst = (await findCheckout(db, pending.id))?.status === 'processing';
    const settled = await recordOutcome({ ...context, db }, pending, outcome);
    if (isFirst && settled?.status === 'succeeded' && settled.subscriptionId !== null) {
      const { userId, subscriptionId, amount: charged } = settled;
      const plan = await readSubscription({ ...context, db }, subscriptionId);
      const recipient = { userId, subscriptionId };
      await queuePlanChanged(db, context.env, recipient, { act: 'start', plan, charged });
    }
    return settled;
  });
}

/**
 * Starts a plan and charges its first month to the card that the client paid with last. Safe to repeat with the same id:
 * the provider charges once. Holds no lock during the provider's call, because that may be slow.
 */
export async function startWithCard(context: BillingContext, input: ChangePlanInput) {
  const { id, clientId } = input;
  const checkout = (await findCheckout(context.db, id)) ?? (await openCheckout(context, input));
  if (checkout.userId !== clientId) throw conflict('This checkout already exists.');
  const settled = await settle(context, checkout);
  if (!settled) throw notFound('Client');
  const { status, subscriptionId } = settled;
  if (status === 'processing') return { subscription: null, failure: null };
  if (status !== 'succeeded' || subscriptionId === null)
    return { subscription: null, failure: settled.failure ?? 'The card could not be charged.' };
  return { subscription: await readSubscription(context, subscriptionId), failure: null };
}
