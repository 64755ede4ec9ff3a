import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit, serverAuthor } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { PaymentProvider, ProviderEvent } from '#server/payments/provider.ts';
import { formatMoney, roundHundredths, sumHundredths } from '#shared/money.ts';
import { creditRefund } from './invoices/credit-notes.ts';
import { findPayment, findPaymentOfCharge, lockPaymentForNoKeyUpdate } from './queries.ts';
import {
  findPendingRefund,
  findRefund,
  findRefundByReference,
  insertRefund,
  settled,
} from './refund-queries.ts';
import { settleRefund } from './refund-settlement.ts';
import type { RefundPaymentInput } from './schema.ts';

export type PaymentServices = { db: Kysely<Database>; payments: PaymentProvider };
type RefundContext = Author & PaymentServices;

type RefundRequest = {
  id: string;
  charge: string;
  amount: number;
  currency: string;
  reference?: string | null;
};

/** Sends a stored refund to the provider. Safe to repeat after a crash, because the provider refunds an id once. */
export async function sendRefund(
  { db, payments }: PaymentServices,
  { id, ...request }: RefundRequest,
) {
  const { reference, status } = await payments.refund({ key: id, ...request });
  await settleRefund(db, id, { status, providerReference: reference });
  return status;
}

/** Refunds a payment in full or in part. The plan does not change; a full refund can take the unused hours too. */
export async function refundPayment(context: RefundContext, input: RefundPaymentInput) {
  const { id, paymentId, reason, unusedHours } = input;
  const { payments } = context;
  const amount = input.amount;
  const { charge, currency } = await inTransaction(context.db, async (db) => {
    const payment = await lockPaymentForNoKeyUpdate(db, paymentId);
    if (!payment) throw notFound('Payment');
    const { providerReference: charge, currency } = payment;
    if (charge === null)
      throw conflict(
        "This payment was made elsewhere, so it can't be refunded here. Void it instead.",
      );
    if (payment.provider !== payments.name)
      throw conflict(
        "This payment was made with another payment provider, so it can't be refunded here.",
      );
    const target = { charge, currency };
    const existing = await findRefund(db, id);
    if (existing && (existing.paymentId !== paymentId || existing.amount !== amount))
      throw conflict('This refund already exists.');
    if (existing?.status === 'failed')
      throw conflict('The payment provider refused this refund. Start a new one.');
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
    const takesHours = unusedHours === 'remove';
    if (takesHours && amount < left)
      throw invalid('Only a refund of the whole payment removes its unused hours', 'unusedHours');
    const actorId = context.actor?.id ?? null;
    await insertRefund(db, { id, paymentId, amount, reason, takesHours, actorId });
    // Without the reason: free text may contain names, and the audit log stores no personal data.
    await recordAudit(db, context, {
      action: 'refunded',
      objectKind: 'payment',
      objectId: paymentId,
      after: { userId: payment.clientId, amount, currency: payment.currency },
    });
    return target;
  });
  const status = await sendRefund(context, { id, charge, amount, currency });
  if (status === 'failed')
    throw conflict(
      'The payment provider refused this refund. Check in its dashboard whether the payment is disputed or refunded.',
    );
  const refunded = await findPayment(context.db, paymentId);
  if (!refunded) throw notFound('Payment');
  return refunded;
}

type RefundEvent = Extract<ProviderEvent, { kind: 'payment.refunded' }>;

/** Records a refund that the provider reports: one that we requested, or one made in the provider's dashboard. */
export async function recordProviderRefund(
  { db, payments }: PaymentServices,
  { charge, refund, key, status = 'succeeded', ...event }: RefundEvent,
) {
  const found = await findPaymentOfCharge(db, payments.name, charge);
  // Under the lock, because two events about a refund may arrive at the same time.
  const payment = found && (await lockPaymentForNoKeyUpdate(db, found.id));
  if (!payment) return;
  const amount = roundHundredths(event.amount);
  const known =
    (await findRefundByReference(db, refund)) ??
    (key ? await findRefund(db, key) : undefined) ??
    // A provider that does not store our id reports the amount only.
    (key === undefined ? await findPendingRefund(db, payment.id, amount) : undefined);
  if (known) {
    await settleRefund(db, known.id, { status, providerReference: refund });
    return;
  }
  // What a lost dispute took cannot be refunded again. A refund of ours that is on its way is settled afterwards.
  const recorded = Math.min(amount, sumHundredths([payment.amount, -payment.made]));
  if (status === 'failed' || recorded <= 0) return;
  const id = randomUUID();
  const reason = 'Made at the payment provider';
  const made = { id, paymentId: payment.id, amount: recorded, reason };
  await insertRefund(db, { ...made, ...settled(status), providerReference: refund });
  await recordAudit(db, serverAuthor, {
    action: 'refunded',
    objectKind: 'payment',
    objectId: payment.id,
    after: { userId: payment.clientId, amount: recorded },
  });
  await creditRefund(db, id);
}
