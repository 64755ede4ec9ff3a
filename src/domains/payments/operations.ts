import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { monthlyCharge } from '#domains/plans/catalogue.ts';
import {
  findActiveSubscription,
  lockClientForNoKeyUpdate,
} from '#domains/subscriptions/queries.ts';
import type { AuditedContext } from '#server/context.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { isFinal, type PaymentProvider } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Plan } from '#shared/value-sets.ts';
import { recordOutcome } from './checkout-outcome.ts';
import {
  type CheckoutRow,
  expireCheckout,
  findCheckout,
  findOpenCheckout,
  insertCheckout,
  lockCheckoutForUpdate,
  now,
  updateCheckout,
} from './checkout-queries.ts';
import { canContinueCheckout } from './policy.ts';
import { type BeginCheckoutInput, type Checkout, currency } from './schema.ts';

export type PaymentContext = AuditedContext & { payments: PaymentProvider };

/** Keeps only the fields that the payer may see. */
export const toCheckout = (row: CheckoutRow, retryAfterMs = 0): Checkout => {
  const { id, plan, amount, currency, status, failure, subscriptionId, paymentUrl } = row;
  const isConfirming = status === 'processing' && row.confirmingAt !== null;
  const facts = { id, plan, amount, currency, status, failure, subscriptionId, paymentUrl };
  return { ...facts, retryAfterMs, isConfirming };
};

/** Finds the checkout of an earlier request with the same id, for example after a double click or a lost response. */
export async function findOwnCheckout({ db, actor }: PaymentContext, id: string) {
  const checkout = await findCheckout(db, id);
  if (checkout && !canContinueCheckout(actor, checkout))
    throw conflict('This checkout already exists.');
  return checkout;
}

export async function refuseActivePlan(db: Kysely<Database>, userId: number, plan: Plan) {
  const active = await findActiveSubscription(db, userId);
  if (active?.plan === plan) throw conflict('This plan is already active.');
}

export async function expireOpenCheckout(db: Kysely<Database>, userId: number) {
  const open = await findOpenCheckout(db, userId);
  if (open?.confirmingAt)
    throw conflict('Another payment is being processed. Please wait a moment.');
  if (open) await expireCheckout(db, open.id, null);
}

/** Creates a payment at the provider. Expires an earlier checkout that the client has not confirmed. */
export async function beginCheckout(
  context: PaymentContext,
  input: BeginCheckoutInput,
): Promise<Checkout> {
  const { actor, payments } = context;
  if (payments.hosted) throw conflict('Please pay on the page of the payment provider.');
  const { id, plan, token, billingName, billingEmail } = input;
  const existing = await findOwnCheckout(context, id);
  if (existing) return toCheckout(existing);
  const { monthlyHours, hourlyRate, amount } = monthlyCharge(plan);
  const { reference, processingMs } = await payments.create({
    key: id,
    amount,
    currency,
    token,
    isOffSession: false,
  });

  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw forbidden();
    // Check again under the lock: a concurrent request may have inserted the checkout.
    const inserted = await findOwnCheckout({ ...context, db }, id);
    if (inserted) return toCheckout(inserted, processingMs);
    await refuseActivePlan(db, actor.id, plan);
    await expireOpenCheckout(db, actor.id);
    await insertCheckout(db, {
      id,
      userId: actor.id,
      kind: 'subscription',
      plan,
      monthlyHours,
      hourlyRate,
      amount,
      currency,
      paymentToken: token,
      billingName,
      billingEmail,
      provider: payments.name,
      providerReference: reference,
    });
    const created = await findOwnCheckout({ ...context, db }, id);
    if (!created) throw conflict('This checkout already exists.');
    return toCheckout(created, processingMs);
  });
}

/** Marks the checkout as confirming. The provider may charge from then on, so no other checkout may replace it. */
const claimCheckout = (context: PaymentContext, id: string) =>
  inTransaction(context.db, async (db) => {
    const { actor } = context;
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw notFound('Checkout');
    const checkout = await lockCheckoutForUpdate(db, id);
    if (!checkout || !canContinueCheckout(actor, checkout)) throw notFound('Checkout');
    if (checkout.status !== 'processing' || checkout.confirmingAt) return checkout;
    const active = await findActiveSubscription(db, actor.id);
    const isActive = active?.plan === checkout.plan;
    if (isActive || checkout.isStale)
      await expireCheckout(
        db,
        id,
        isActive
          ? 'This plan is already active.'
          : 'This checkout was open for too long. Please start again.',
      );
    else await updateCheckout(db, id, { confirmingAt: now });
    return (await findCheckout(db, id)) ?? checkout;
  });

/**
 * Charges the card and starts the plan. Safe to repeat and to call concurrently: the provider charges once, and one
 * transaction records the result. Holds no lock during the provider's call, because that may be slow.
 */
export async function confirmCheckout(context: PaymentContext, id: string): Promise<Checkout> {
  const claimed = await claimCheckout(context, id);
  if (claimed.status !== 'processing') return toCheckout(claimed);
  const outcome = await context.payments.confirm(claimed.providerReference);
  if (outcome.status === 'open') return toCheckout(claimed);
  // On the page of the provider, the client has paid.
  if (!isFinal(outcome)) return toCheckout({ ...claimed, paymentUrl: null }, outcome.retryAfterMs);
  const settled = await recordOutcome(context, claimed, outcome);
  if (!settled) throw notFound('Checkout');
  return toCheckout(settled);
}
