import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { openPeriod } from '#domains/ledger/queries.ts';
import { isNamedPlan } from '#domains/plans/catalogue/catalogue.ts';
import { isOffered } from '#domains/plans/catalogue/offered-terms.ts';
import { describeTerms } from '#domains/plans/catalogue/terms.ts';
import { lockPlans } from '#domains/plans/changes/act-operations.ts';
import { alreadyActiveMessage } from '#domains/plans/subscriptions/operations.ts';
import {
  findActiveSubscription,
  findRunningSubscription,
  lockClientForNoKeyUpdate,
} from '#domains/plans/subscriptions/queries.ts';
import type { AuditedContext, MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { isFinal, type PaymentProvider } from '#server/payments/provider.ts';
import { agency } from '#shared/agency.ts';
import { formatMoney } from '#shared/money.ts';
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
import { findInvoiceObstacle } from './invoices/obstacle.ts';
import { canContinueCheckout } from './policy.ts';
import { isFor, planQuote, type Quote, quoteAnyPlan, refuseOtherAmount } from './purchase.ts';
import type { BeginCheckoutInput, Checkout } from './schema.ts';

export type PaymentContext = AuditedContext & { payments: PaymentProvider };
/** The context of a payment that also leads to a mail, or to a page of the site. */
export type BillingContext = MailingContext & PaymentContext;

/** Keeps only the fields that the payer may see. */
export const toCheckout = (row: CheckoutRow, retryAfterMs = 0): Checkout => {
  const { id, plan, amount, packHours, invoiceId, currency } = row;
  const { status, failure, subscriptionId, paymentUrl } = row;
  const isConfirming = status === 'processing' && row.confirmingAt !== null;
  const facts = { id, plan, amount, packHours, invoiceId, currency };
  return { ...facts, status, failure, subscriptionId, paymentUrl, retryAfterMs, isConfirming };
};

/** Finds the checkout of an earlier request with the same id, for example after a double click or a lost response. */
export async function findOwnCheckout({ db, actor }: PaymentContext, id: string) {
  const checkout = await findCheckout(db, id);
  if (checkout && !canContinueCheckout(actor, checkout))
    throw conflict('This checkout already exists.');
  return checkout;
}

export async function expireOpenCheckout(db: Kysely<Database>, userId: number) {
  const open = await findOpenCheckout(db, userId);
  if (open?.confirmingAt)
    throw conflict('Another payment is being processed. Please wait a moment.');
  if (open) await expireCheckout(db, open.id, null);
}

/** Expires a checkout whose price depends on the plans of the client, which that of an invoice does not. */
export async function expirePlanCheckout(db: Kysely<Database>, userId: number) {
  const open = await findOpenCheckout(db, userId);
  if (open?.invoiceId === null) await expireOpenCheckout(db, userId);
}

/**
 * Locks the plans of a client for a change, and returns them. A checkout that they have not confirmed shows a price that no
 * longer holds, so it expires.
 */
export async function lockForChange(db: Kysely<Database>, clientId: number) {
  const plans = await lockPlans(db, clientId);
  await expirePlanCheckout(db, clientId);
  return plans;
}

type CardOrder = Omit<BeginCheckoutInput, 'plan'>;

/** Starts a checkout of a plan. */
export const beginCheckout = (context: PaymentContext, input: BeginCheckoutInput) =>
  beginPurchase(context, input, planQuote(context.actor.id, input.plan));

/** Creates a payment at the provider. Expires an earlier checkout that the client has not confirmed. */
export function beginPurchase(context: PaymentContext, input: CardOrder, quote: Quote) {
  if (context.payments.hosted) throw conflict('Please pay on the page of the payment provider.');
  return insertCardCheckout(context, input, { quote, isConfirmed: false });
}

type CardPurchase = {
  quote: Quote;
  /** The payer has confirmed the amount and the card, so that the charge needs no other call. */
  isConfirmed: boolean;
};

/** Creates a payment with this card at the provider, and its checkout. Charges nothing yet. */
export async function insertCardCheckout(
  context: PaymentContext,
  input: CardOrder,
  { quote, isConfirmed }: CardPurchase,
): Promise<Checkout> {
  const { actor, payments } = context;
  const { id, token, billingName, billingEmail } = input;
  const existing = await findOwnCheckout(context, id);
  if (existing) return toCheckout(existing);
  // Before the quote: a month that has begun must be paid, and only its hours can be credited.
  await openPeriod(context.db, actor.id);
  const { amount } = await quote(context.db);
  const { currency } = agency();
  refuseOtherAmount(input.amount, { amount });
  const order = { key: id, amount, currency, token, isOffSession: isConfirmed };
  const { reference, processingMs } = await payments.create(order);

  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw forbidden();
    // Check again under the lock: a concurrent request may have inserted the checkout.
    const inserted = await findOwnCheckout({ ...context, db }, id);
    if (inserted) return toCheckout(inserted, processingMs);
    const purchase = await quote(db);
    refuseOtherAmount(input.amount ?? amount, purchase);
    await expireOpenCheckout(db, actor.id);
    await insertCheckout(db, {
      ...purchase,
      id,
      currency,
      billingName,
      billingEmail,
      userId: actor.id,
      paymentToken: token,
      provider: payments.name,
      providerReference: reference,
      ...(isConfirmed && { confirmingAt: now }),
    });
    const created = await findOwnCheckout({ ...context, db }, id);
    if (!created) throw conflict('This checkout already exists.');
    return toCheckout(created, processingMs);
  });
}

/**
 * Why a checkout cannot be charged any more: the plan has started, is no longer offered, or has another price or other hours
 * than at its begin, the plan of a pack has ended, or the open amount of an invoice is another one.
 */
async function findObstacle(db: Kysely<Database>, checkout: CheckoutRow) {
  const { kind, userId, plan } = checkout;
  const closed = await findInvoiceObstacle(db, checkout);
  if (closed) return `${closed} Nothing was charged.`;
  if (kind === 'pack' && !(await findRunningSubscription(db, userId)))
    return 'Your plan has ended, and extra hours need a plan. Nothing was charged.';
  if (kind !== 'subscription' || !isNamedPlan(plan)) return undefined;
  const active = await findActiveSubscription(db, userId);
  if (active?.plan === plan) return alreadyActiveMessage;
  if (!(await isOffered(db, plan))) return 'This plan is no longer offered. Nothing was charged.';
  const today = await quoteAnyPlan(db, userId, plan);
  if (isFor(checkout, today)) return undefined;
  const change =
    today.amount === checkout.amount
      ? `The plan has changed to ${describeTerms(today)}.`
      : `The amount has changed to ${formatMoney(today.amount)}.`;
  return `${change} Nothing was charged. Please start again.`;
}

/** Marks the checkout as confirming. The provider may charge from then on, so no other checkout may replace it. */
const claimCheckout = (context: PaymentContext, id: string) =>
  inTransaction(context.db, async (db) => {
    const { actor } = context;
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw notFound('Checkout');
    const checkout = await lockCheckoutForUpdate(db, id);
    if (!checkout || !canContinueCheckout(actor, checkout)) throw notFound('Checkout');
    if (checkout.status !== 'processing' || checkout.confirmingAt) return checkout;
    const failure = checkout.isStale
      ? 'This checkout was open for too long. Please start again.'
      : await findObstacle(db, checkout);
    if (failure) await expireCheckout(db, id, failure);
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
