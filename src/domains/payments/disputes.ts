import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit, serverAuthor } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import type { ProviderEvent } from '#server/payments/provider.ts';
import { roundHundredths, sumHundredths } from '#shared/money.ts';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import { findPaymentOfCharge, lockPaymentForNoKeyUpdate } from './queries.ts';
import type { PaymentServices } from './refund-operations.ts';
import { findRefundByReference, insertRefund, updateRefund } from './refund-queries.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'payment.disputed' }>;

/** A dispute only moves forward, so that an older event that arrives later changes nothing. An appeal can win a lost one. */
const ranks: Record<DisputeStatus, number> = { open: 0, lost: 1, closed: 2, won: 2 };

const findDispute = (db: Db, provider: string, id: string) =>
  db
    .selectFrom('paymentDisputes')
    .select('status')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();

/** Records a dispute and its end. The money of a lost one is back at the payer, so it counts as a refund. */
export async function recordDispute(
  { db, payments }: PaymentServices,
  { charge, dispute: id, status, reason, ...event }: DisputeEvent,
) {
  const found = await findPaymentOfCharge(db, payments.name, charge);
  const payment = found && (await lockPaymentForNoKeyUpdate(db, found.id));
  if (!payment) return;
  const amount = roundHundredths(event.amount);
  const known = await findDispute(db, payments.name, id);
  if (known && ranks[status] <= ranks[known.status]) return;
  const closedAt = status === 'open' ? null : sql<string>`now()`;
  await db
    .insertInto('paymentDisputes')
    .values({
      provider: payments.name,
      id,
      paymentId: payment.id,
      amount,
      reason,
      status,
      closedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({ status, closedAt }),
    )
    .execute();
  await recordAudit(db, serverAuthor, {
    action: 'updated',
    objectKind: 'payment',
    objectId: payment.id,
    after: { userId: payment.clientId, amount, status },
  });
  const refund = await findRefundByReference(db, id);
  if (refund && status !== 'lost') await updateRefund(db, refund.id, { status: 'failed' });
  // A part may have been refunded before.
  const lost = Math.min(amount, sumHundredths([payment.amount, -payment.refunded]));
  if (refund || status !== 'lost' || lost <= 0) return;
  const refundId = randomUUID();
  await insertRefund(db, {
    id: refundId,
    paymentId: payment.id,
    amount: lost,
    reason: 'Lost dispute',
  });
  await updateRefund(db, refundId, { status: 'succeeded', providerReference: id });
}
