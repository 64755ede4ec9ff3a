import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit, serverAuthor } from '#server/audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { PaymentProvider, ProviderEvent } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import { formatMoney, roundHundredths, sumHundredths } from '#shared/money.ts';
import { findPayment, findPaymentOfCharge, lockPaymentForNoKeyUpdate } from './queries.ts';
import {
  completeRefund,
  findPendingRefund,
  findRefund,
  findRefundByReference,
  insertRefund,
} from './refund-queries.ts';
import type { RefundPaymentInput } from './schema.ts';

export type PaymentServices = { db: Kysely<Database>; payments: PaymentProvider };
type RefundContext = Author & PaymentServices;

type RefundRequest = { id: string; charge: string; amount: number; currency: string };

/** Sends a stored refund to the provider. Safe to repeat after a crash, because the provider refunds an id once. */
export async function sendRefund(
  { db, payments }: PaymentServices,
  { id, ...request }: RefundRequest,
) {
  const { reference } = await payments.refund({ key: id, ...request });
  await completeRefund(db, id, { status: 'succeeded', providerReference: reference });
}

/** Refunds a payment in full or in part. The plan does not change. */
export async function refundPayment(context: RefundContext, input: RefundPaymentInput) {
  const { id, paymentId, reason } = input;
  const amount = roundHundredths(input.amount);
  const { charge, currency } = await inTransaction(context.db, async (db) => {
    const payment = await lockPaymentForNoKeyUpdate(db, paymentId);
    if (!payment) throw notFound('Payment');
    const { providerReference: charge, currency } = payment;
    if (charge === null)
      throw conflict(
        "This payment was made elsewhere, so it can't be refunded here. Void it instead.",
      );
    const target = { charge, currency };
    const existing = await findRefund(db, id);
    if (existing && (existing.paymentId !== paymentId || existing.amount !== amount))
      throw conflict('This refund already exists.');
    if (existing) return target;
    if (payment.status !== 'succeeded')
      throw conflict("This payment wasn't charged, so there is nothing to refund.");
    const left = sumHundredths([payment.amount, -payment.refunded]);
    if (amount > left)
      throw conflict(
        left > 0
          ? `At most ${formatMoney(left)} can be refunded.`
          : 'This payment has already been refunded.',
      );
    await insertRefund(db, { id, paymentId, amount, reason, actorId: context.actor?.id ?? null });
    // Without the reason: free text may contain names, and the audit log stores no personal data.
    await recordAudit(db, context, {
      action: 'refunded',
      objectKind: 'payment',
      objectId: paymentId,
      after: { userId: payment.clientId, amount, currency: payment.currency },
    });
    return target;
  });
  await sendRefund(context, { id, charge, amount, currency });
  const refunded = await findPayment(context.db, paymentId);
  if (!refunded) throw notFound('Payment');
  return refunded;
}

type RefundEvent = Extract<ProviderEvent, { kind: 'payment.refunded' }>;

/** Records a refund that the provider reports: one that we requested, or one made in the provider's dashboard. */
export async function recordProviderRefund(
  { db, payments }: PaymentServices,
  { charge, refund, amount }: RefundEvent,
) {
  const payment = await findPaymentOfCharge(db, payments.name, charge);
  if (!payment || (await findRefundByReference(db, refund))) return;
  await lockPaymentForNoKeyUpdate(db, payment.id);
  const rounded = roundHundredths(amount);
  const pending = await findPendingRefund(db, payment.id, rounded);
  const id = pending?.id ?? randomUUID();
  if (!pending) {
    const reason = 'Made at the payment provider';
    await insertRefund(db, { id, paymentId: payment.id, amount: rounded, reason });
    await recordAudit(db, serverAuthor, {
      action: 'refunded',
      objectKind: 'payment',
      objectId: payment.id,
      after: { userId: payment.clientId, amount: rounded },
    });
  }
  await completeRefund(db, id, { status: 'succeeded', providerReference: refund });
}
