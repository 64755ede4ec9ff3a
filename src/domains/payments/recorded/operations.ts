import { findPayer, lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { MailingContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { agency } from '#shared/agency.ts';
import { creditVoid } from '../invoices/credit-notes.ts';
import { invoicePayment } from '../invoices/payment-invoice.ts';
import { findIssuedInvoiceById } from '../invoices/queries.ts';
import { paymentMethodLabels } from '../labels.ts';
import { queuePaymentRecorded, queuePaymentVoided } from '../mails.ts';
import {
  findBilledCompany,
  findPayment,
  insertPayment,
  lockPaymentForNoKeyUpdate,
} from '../queries.ts';
import type { Payment } from '../schema.ts';
import { findOpenMonth, refuseMore } from './open-month.ts';
import { checkPaidOn } from './paid-on.ts';
import { payOpenInvoice } from './pay-invoice.ts';
import { findPaidPlan, insertVoid, isCreditShown, listBilledMonths } from './queries.ts';
import { missingTarget, type RecordPaymentInput, type VoidPaymentInput } from './schema.ts';

type Recording = Omit<RecordPaymentInput, 'id'>;

/**
 * Records a payment that was made elsewhere, of an open invoice or of a billing month that was granted, or of a part of it. If
 * the month is on an open invoice, this is what is paid. The payment provider is never called. Under the client's lock, so that
 * two administrators do not record the same payment for the same month.
 */
export const recordPayment = (context: MailingContext, input: Recording) =>
  inTransaction(context.db, (db) => {
    const { invoiceId, subscriptionId, periodStart } = input;
    if (invoiceId !== undefined) return recordForInvoice({ ...context, db }, invoiceId, input);
    if (subscriptionId === undefined || periodStart === undefined)
      throw invalid(missingTarget, 'periodStart');
    return recordForMonth({ ...context, db }, { subscriptionId, periodStart }, input);
  });

async function recordForInvoice(context: MailingContext, invoiceId: number, input: Recording) {
  const { db } = context;
  const invoice = await findIssuedInvoiceById(db, invoiceId);
  if (!invoice) throw notFound('Invoice');
  await lockClientForNoKeyUpdate(db, invoice.clientId);
  const { amount, paidOn, method, reference = null, note = null } = input;
  await checkPaidOn(db, paidOn, invoice);
  const id = await payOpenInvoice(context, invoiceId, { amount, paidOn, method, reference, note });
  return readPayment(context, id);
}

async function recordForMonth(
  context: MailingContext,
  month: { subscriptionId: number; periodStart: string },
  input: Recording,
) {
  const { db } = context;
  const { subscriptionId, periodStart } = month;
  const { amount, paidOn, method, reference = null, note = null } = input;
  const plan = await findPaidPlan(db, subscriptionId);
  if (!plan || !(await lockClientForNoKeyUpdate(db, plan.userId))) throw notFound('Subscription');
  const { id: _, userId, customPlanName: __, ...terms } = plan;
  const billed = await findOpenMonth(db, { clientId: userId, month }, 'periodStart');
  await checkPaidOn(db, paidOn, billed.invoice);
  if (billed.invoice) {
    const made = { amount, paidOn, method, reference, note };
    return readPayment(context, await payOpenInvoice(context, billed.invoice.id, made));
  }
  refuseMore(billed, amount);
  const { currency } = agency();
  const creditAmount = (await isCreditShown(db, month)) ? 0 : billed.credit;
  const payer = await findPayer(db, userId);
  if (!payer) throw notFound('Subscription');

  const { id } = await insertPayment(db, {
    ...terms,
    ...payer,
    ...(await findBilledCompany(db, userId)),
    clientId: userId,
    subscriptionId,
    kind: 'recorded',
    status: 'succeeded',
    amount,
    creditAmount,
    currency,
    periodStart,
    periodEnd: billed.periodEnd,
    paymentMethod: paymentMethodLabels[method],
    method,
    reference,
    note,
    paidOn,
    recordedBy: context.actor.id,
  });
  // Without the reference and the note: free text may contain names, and the audit log stores no personal data.
  await recordAudit(db, context, {
    action: 'created',
    objectKind: 'payment',
    objectId: id,
    after: {
      userId,
      subscriptionId,
      status: 'succeeded',
      kind: 'recorded',
      plan: plan.plan,
      amount,
      currency,
      method,
      paidOn,
      periodStart,
    },
  });
  const paid = { userId, id, amount, paidOn, method, paidFor: billed };
  await queuePaymentRecorded(db, context.env, paid);
  await invoicePayment(db, id);
  return readPayment(context, id);
}

async function readPayment({ db }: MailingContext, id: number) {
  const found = await findPayment(db, id);
  if (!found) throw notFound('Payment');
  return found;
}

/** Refuses to open an invoice again whose month is on another open one. One that is paid in parts may be open itself. */
async function refuseInvoicedMonth(db: Db, payment: Payment) {
  const { clientId, subscriptionId, periodStart } = payment;
  if (subscriptionId === null || periodStart === null) return;
  const month = { subscriptionId, periodStart };
  const [billed] = await listBilledMonths(db, { clientId, month }, 1);
  if (billed?.invoice && billed.invoice.number !== payment.invoiceNumber)
    throw conflict(
      `The month of this payment is also on invoice ${billed.invoice.number}, which is open. Credit that invoice first.`,
    );
}

/** Voids a payment that was recorded by mistake, once. Its month is open again. */
export const voidPayment = (context: MailingContext, { paymentId, reason }: VoidPaymentInput) =>
  inTransaction(context.db, async (db) => {
    const payment = await findPayment(db, paymentId);
    if (!payment) throw notFound('Payment');
    const { clientId: userId, kind, amount, currency } = payment;
    await lockClientForNoKeyUpdate(db, userId);
    await lockPaymentForNoKeyUpdate(db, paymentId);
    if (kind !== 'recorded')
      throw conflict("A payment by card can't be voided. Refund it instead.");
    if (payment.invoiceNumber !== null) await refuseInvoicedMonth(db, payment);
    const { id: actorId } = context.actor;
    if (!(await insertVoid(db, { paymentId, reason, actorId })))
      throw conflict('This payment is already voided.');
    await recordAudit(db, context, {
      action: 'voided',
      objectKind: 'payment',
      objectId: paymentId,
      after: { userId, amount, currency },
    });
    await queuePaymentVoided(db, context.env, { userId, id: paymentId, amount, reason });
    await creditVoid(db, { paymentId, amount, reason, actorId });
    return readPayment({ ...context, db }, paymentId);
  });
