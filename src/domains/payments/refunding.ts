import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit, theServer } from '#server/audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { PaymentProvider, ProviderEvent } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import { formatMoney, roundHundredths, sumHundredths } from '#shared/money.ts';
import { findPayment, findPaymentOfCharge, lockPayment } from './queries.ts';
import {
  findPendingRefund,
  findRefund,
  findRefundByReference,
  insertRefund,
  settleRefund,
} from './refund-queries.ts';
import type { RefundPaymentInput } from './schema.ts';

type Payments = { db: Kysely<Database>; payments: PaymentProvider };
type RefundContext = Author & Payments;

type Asked = { id: string; charge: string; amount: number; currency: string };

/** Asks the provider for what is written down already: after a crash it is asked again, and gives back once. */
export async function giveBack({ db, payments }: Payments, { id, ...ask }: Asked) {
  const { reference } = await payments.refund({ key: id, ...ask });
  await settleRefund(db, id, { status: 'succeeded', providerReference: reference });
}

/** Gives money back, all or a part of what is left of a payment. The plan stays as it is. */
export async function refundPayment(context: RefundContext, input: RefundPaymentInput) {
  const { id, paymentId, reason } = input;
  const amount = roundHundredths(input.amount);
  const { charge, currency } = await inTransaction(context.db, async (db) => {
    const payment = await lockPayment(db, paymentId);
    if (!payment) throw notFound('Payment');
    const asked = { charge: payment.providerReference, currency: payment.currency };
    const known = await findRefund(db, id);
    if (known && (known.paymentId !== paymentId || known.amount !== amount))
      throw conflict('This refund already exists.');
    if (known) return asked;
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
    // The reason stands with the refund; a free text may name people, whom this log does not.
    await recordAudit(db, context, {
      ...{ action: 'refunded', objectKind: 'payment', objectId: paymentId },
      after: { userId: payment.clientId, amount, currency: payment.currency },
    });
    return asked;
  });
  await giveBack(context, { id, charge, amount, currency });
  const refunded = await findPayment(context.db, paymentId);
  if (!refunded) throw notFound('Payment');
  return refunded;
}

type Told = Extract<ProviderEvent, { kind: 'payment.refunded' }>;

/** A refund that the provider tells of: one of ours, or one that was made over there. */
export async function noteRefund({ db, payments }: Payments, { charge, refund, amount }: Told) {
  const payment = await findPaymentOfCharge(db, payments.name, charge);
  if (!payment || (await findRefundByReference(db, refund))) return;
  await lockPayment(db, payment.id);
  const rounded = roundHundredths(amount);
  const ours = await findPendingRefund(db, payment.id, rounded);
  const id = ours?.id ?? randomUUID();
  if (!ours) {
    const reason = 'Made at the payment provider';
    await insertRefund(db, { id, paymentId: payment.id, amount: rounded, reason });
    await recordAudit(db, theServer, {
      ...{ action: 'refunded', objectKind: 'payment', objectId: payment.id },
      after: { amount: rounded },
    });
  }
  await settleRefund(db, id, { status: 'succeeded', providerReference: refund });
}
