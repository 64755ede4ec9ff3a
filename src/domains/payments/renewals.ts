import { randomUUID } from 'node:crypto';
import { priceOf } from '#domains/plans/catalogue/catalogue.ts';
import { recordPlanEnds } from '#domains/plans/subscriptions/ending.ts';
import { beginPlannedPauses } from '#domains/plans/subscriptions/pausing.ts';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { isFinal } from '#server/payments/provider.ts';
import { agency } from '#shared/agency.ts';
import { forEachDespiteErrors } from '#shared/despite-errors.ts';
import { sumHundredths } from '#shared/money.ts';
import { recordOutcome } from './checkout-outcome.ts';
import {
  expireStaleCheckouts,
  findCheckout,
  insertCheckout,
  listUnfinishedCheckouts,
  now,
} from './checkout-queries.ts';
import { invoiceMonths } from './invoices/month-invoices.ts';
import { type PaymentServices, sendRefund } from './refund-operations.ts';
import { listUnfinishedRefunds } from './refund-queries.ts';
import { isMonthOwed, listUnpaidMonths, type UnpaidMonth } from './unpaid-months.ts';

const batchSize = 200;

/** Confirms a processing checkout at the provider and records a final outcome. Closes a page that is open for too long. */
async function finishCheckout(context: PaymentServices, id: string, { isPageOld = false } = {}) {
  const checkout = await findCheckout(context.db, id);
  if (checkout?.status !== 'processing') return undefined;
  const { providerReference } = checkout;
  let outcome = await context.payments.confirm(providerReference);
  if (outcome.status === 'open' && isPageOld)
    outcome = (await context.payments.hosted?.closePayment(providerReference)) ?? outcome;
  if (!isFinal(outcome)) return undefined;
  return recordOutcome({ ...context, ...serverAuthor }, checkout, outcome);
}

/** Charges the card that paid for the plan for another month, or for what is open of the invoice of that month. */
async function chargeRenewal(context: PaymentServices, month: UnpaidMonth) {
  const { db, payments } = context;
  const { monthlyHours, hourlyRate, paymentToken: token, attempts, open, ...facts } = month;
  const id = randomUUID();
  const amount = open ?? priceOf(month);
  const { currency } = agency();
  const order = { key: id, amount, currency, token, isOffSession: true };
  const { reference } = await payments.create(order);
  const inserted = await inTransaction(db, async (trx) => {
    // A payment that was made elsewhere may be recorded at the same time, under the same lock, or a dispute opened before it.
    const isOwed =
      (await lockClientForNoKeyUpdate(trx, month.userId)) && (await isMonthOwed(trx, month));
    if (!isOwed) return undefined;
    return insertCheckout(trx, {
      ...facts,
      id,
      kind: 'renewal',
      monthlyHours,
      hourlyRate,
      amount,
      currency,
      provider: payments.name,
      providerReference: reference,
      paymentToken: token,
      attempt: attempts + 1,
      confirmingAt: now,
    });
  });
  return inserted && finishCheckout(context, id);
}

/**
 * Charges the unpaid months of one client immediately, as after a change of the card. Returns what was charged, and why the
 * last charge failed. The hourly job may do the same at the same time: each attempt has a number, so one of them charges.
 */
export async function chargeClient(context: PaymentServices, clientId: number) {
  let charged = 0;
  for (;;) {
    const [month] = await listUnpaidMonths(context.db, 1, clientId);
    const settled = month && (await chargeRenewal(context, month));
    if (settled?.status !== 'succeeded') return { charged, failure: settled?.failure ?? null };
    charged = sumHundredths([charged, settled.amount]);
  }
}

/** Charges all unpaid months whose turn it is. */
async function chargeMonths(context: PaymentServices) {
  let months: UnpaidMonth[];
  do {
    months = await listUnpaidMonths(context.db, batchSize);
    await forEachDespiteErrors(months, (month) => chargeRenewal(context, month));
  } while (months.length > 0);
}

/**
 * Records ended plans, finishes checkouts and refunds that a crash interrupted, charges unpaid months, and asks for those that
 * no card pays. Each payment commits separately, and a month is charged once.
 */
export async function collectPayments(context: PaymentServices) {
  const { db } = context;
  await recordPlanEnds(db);
  await beginPlannedPauses(db);
  const { name } = context.payments;
  await expireStaleCheckouts(db, name);
  const checkouts = await listUnfinishedCheckouts(db, name, batchSize);
  await forEachDespiteErrors(checkouts, ({ id, isPageOld }) =>
    finishCheckout(context, id, { isPageOld }),
  );
  const refunds = await listUnfinishedRefunds(db, name, batchSize);
  await forEachDespiteErrors(refunds, (refund) => sendRefund(context, refund));
  // Clients without a card don't wait for a provider that fails.
  await forEachDespiteErrors([() => chargeMonths(context), () => invoiceMonths(db)], (step) =>
    step(),
  );
}
