import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { bookPack } from '#domains/ledger/guard/packs.ts';
import { openPeriod } from '#domains/ledger/queries.ts';
import { isNamedPlan } from '#domains/plans/catalogue/catalogue.ts';
import { findCurrentMonth } from '#domains/plans/changes/queries.ts';
import { isSamePlan, startPlan } from '#domains/plans/subscriptions/operations.ts';
import {
  findActiveSubscription,
  findRunningSubscription,
  lockClientForNoKeyUpdate,
} from '#domains/plans/subscriptions/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { FinalOutcome, PaymentProvider } from '#server/payments/provider.ts';
import { type Actor, isAdmin } from '#shared/actor.ts';
import {
  type CheckoutRow,
  expireCheckout,
  findCheckout,
  lockCheckoutForUpdate,
  noLongerNeeded,
  now,
  updateCheckout,
} from './checkout-queries.ts';
import { findInvoiceObstacle } from './invoices/obstacle.ts';
import { invoicePayment } from './invoices/payment-invoice.ts';
import { findIssuedInvoice } from './invoices/queries.ts';
import { replaceOpenMonth } from './invoices/replaced-month.ts';
import { findBilledCompany, findPeriod, insertPayment } from './queries.ts';
import { bookInvoicePayment } from './recorded/pay-invoice.ts';

const creditIsGone =
  'Your plan changed during the payment, so the credit no longer applies. We refund what you paid. Please start again.';

/** Whether the plan whose unused days were credited no longer runs, or has begun another month. */
async function isCreditGone(db: Db, { userId, creditPlanId, creditPeriod }: CheckoutRow) {
  if (creditPlanId === null) return false;
  await openPeriod(db, userId);
  const month = await findCurrentMonth(db, userId);
  const isSameMonth = month?.planId === creditPlanId && month.period === creditPeriod;
  return !isSameMonth || !month.isPaid || month.isRefunded;
}

const planIsGone =
  'Your plan ended during the payment, and extra hours need a plan. We refund what you paid.';

/** Why a checkout that the provider has charged is refunded. */
async function findRefundReason(db: Db, checkout: CheckoutRow) {
  if (await isCreditGone(db, checkout)) return creditIsGone;
  const closed = await findInvoiceObstacle(db, checkout);
  if (closed) return `${closed} We refund what you paid.`;
  const isPack = checkout.packHours !== null;
  return isPack && !(await findRunningSubscription(db, checkout.userId)) ? planIsGone : undefined;
}

type SettlementContext = Author & { db: Kysely<Database>; payments: PaymentProvider };
type Charge = Extract<FinalOutcome, { status: 'succeeded' }>;

/**
 * Records the provider's outcome once, with the plan, the payment and the audit entry. If in the meantime the
 * client was deleted, the checkout or the plan of a pack ended, or the open amount of an invoice changed, refunds the charge.
 */
export async function recordOutcome(
  context: SettlementContext,
  pending: CheckoutRow,
  outcome: FinalOutcome,
) {
  const settled = await inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, pending.userId))) return undefined;
    const checkout = await lockCheckoutForUpdate(db, pending.id);
    if (checkout?.status !== 'processing') return checkout;
    if (outcome.status === 'succeeded') {
      const reason = await findRefundReason(db, checkout);
      if (reason) await expireCheckout(db, checkout.id, reason);
      else await recordCharge({ ...context, db }, checkout, outcome);
    } else if (outcome.status === 'declined')
      await recordFailure({ ...context, db }, checkout, outcome.reason);
    else await expireCheckout(db, checkout.id, outcome.reason);
    return findCheckout(db, pending.id);
  });
  if (outcome.status === 'succeeded' && settled?.status !== 'succeeded') {
    const { id, amount, currency } = pending;
    await context.payments.refund({ key: id, charge: outcome.charge, amount, currency });
  }
  return settled;
}

/**
 * Starts the paid plan, or returns the same plan if an admin has granted it in the meantime. The payer starts it, unless an
 * administrator charged their saved card.
 */
async function subscribeTo(
  context: SettlementContext,
  checkout: CheckoutRow,
  paymentMethod: string,
) {
  const { userId, plan, customPlanName, monthlyHours, hourlyRate, rolloverLimit } = checkout;
  const terms = { plan, customPlanName, monthlyHours, hourlyRate, rolloverLimit };
  const active = await findActiveSubscription(context.db, userId);
  if (active && (isNamedPlan(plan) ? active.plan === plan : isSamePlan(active, terms)))
    return active.id;
  const payer: Actor = { id: userId, role: 'client', isApproved: true };
  const { actor: by } = context;
  const actor = by && isAdmin(by) ? { ...by, isApproved: true } : payer;
  const credit =
    checkout.creditPlanId === null
      ? null
      : { amount: checkout.creditAmount, hours: checkout.creditHours };
  const start = { userId, terms, paymentMethod, isPaid: true, credit };
  const { id } = await replaceOpenMonth(context, userId, () =>
    startPlan({ ...context, actor }, start),
  );
  return id;
}

async function recordCharge(context: SettlementContext, checkout: CheckoutRow, paid: Charge) {
  const { db } = context;
  const { id, userId, invoiceId } = checkout;
  const { charge, method, token } = paid;
  if (invoiceId !== null) return recordInvoiceCharge(context, { ...checkout, invoiceId }, paid);
  const subscriptionId = checkout.subscriptionId ?? (await subscribeTo(context, checkout, method));
  const period = await findPeriod(db, subscriptionId, checkout.periodStart);
  const change = { status: 'succeeded', settledAt: now, subscriptionId, paymentUrl: null } as const;
  // The plan is charged to the card that pays for it, not to the one that paid for a pack.
  const card = checkout.packHours === null ? token && { paymentToken: token } : noLongerNeeded;
  await updateCheckout(db, id, { ...change, ...card });
  const payment = await insertPayment(db, {
    ...(await paymentFacts(context, checkout)),
    ...period,
    subscriptionId,
    status: 'succeeded',
    providerReference: charge,
    paymentMethod: method,
  });
  if (checkout.packHours !== null)
    await bookPack(db, { clientId: userId, paymentId: payment.id, hours: checkout.packHours });
  await recordAudit(db, context, {
    action: 'created',
    objectKind: 'payment',
    objectId: payment.id,
    after: { userId, subscriptionId, status: 'succeeded', ...auditedTerms(checkout) },
  });
  await invoicePayment(db, payment.id);
}

/** Pays the invoice as a recorded payment does, with its plan month. The card stays that of the plan. */
async function recordInvoiceCharge(
  context: SettlementContext,
  { id: checkoutId, invoiceId, provider }: CheckoutRow & { invoiceId: number },
  { charge, method: card }: Charge,
) {
  const { db } = context;
  const change = { status: 'succeeded', settledAt: now, ...noLongerNeeded } as const;
  await updateCheckout(db, checkoutId, change);
  await bookInvoicePayment(context, invoiceId, { checkoutId, provider, charge, card });
}

async function recordFailure(context: SettlementContext, checkout: CheckoutRow, failure: string) {
  const { db } = context;
  const { id, userId, subscriptionId, periodStart, providerReference, invoiceId } = checkout;
  const invoice = invoiceId === null ? undefined : await findIssuedInvoice(db, invoiceId, userId);
  const { kind } = checkout;
  const change = { status: 'declined', settledAt: now, failure, ...noLongerNeeded } as const;
  await updateCheckout(db, id, change);
  const payment = await insertPayment(db, {
    ...(await paymentFacts(context, checkout)),
    // A month whose card failed again is a failed renewal, also if an invoice asks for it.
    invoiceId: kind === 'renewal' ? null : invoiceId,
    subscriptionId,
    status: 'failed',
    failure,
    periodStart,
    providerReference,
  });
  await recordAudit(db, context, {
    action: 'created',
    objectKind: 'payment',
    objectId: payment.id,
    after: {
      userId,
      subscriptionId,
      status: 'failed',
      number: invoice?.number,
      ...auditedTerms(checkout),
    },
  });
}

const checkoutTerms = ({
  kind,
  plan,
  monthlyHours,
  hourlyRate,
  amount,
  creditAmount,
  packHours,
  invoiceId,
  currency,
}: CheckoutRow) => ({
  kind,
  plan,
  monthlyHours,
  hourlyRate,
  amount,
  creditAmount,
  packHours,
  invoiceId,
  currency,
});

/** The audit log names a credit and a pack only if there is one. */
function auditedTerms(checkout: CheckoutRow) {
  const { creditAmount: credit, packHours, invoiceId: _, ...terms } = checkoutTerms(checkout);
  return { ...terms, ...(credit > 0 && { credit }), ...(packHours !== null && { packHours }) };
}

/** Values that a payment copies from its checkout and client, so that later changes don't affect receipts. */
async function paymentFacts({ db }: SettlementContext, checkout: CheckoutRow) {
  const { id, userId, billingName, billingEmail, provider } = checkout;
  return {
    checkoutId: id,
    clientId: userId,
    billingName,
    billingEmail,
    provider,
    ...checkoutTerms(checkout),
    ...(await findBilledCompany(db, userId)),
  };
}
