import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { lockGuard } from '#domains/ledger/guard/queries.ts';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { logWaitingTime } from '#domains/worked-time/operations.ts';
import { recordAudit, serverAuthor } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import type { ProviderEvent } from '#server/payments/provider.ts';
import { roundHundredths, sumHundredths } from '#shared/money.ts';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import { creditRefund } from './invoices/credit-notes.ts';
import { findPaymentOfCharge, lockPaymentForNoKeyUpdate } from './queries.ts';
import type { PaymentServices } from './refund-operations.ts';
import { findRefundByReference, insertRefund, settled, updateRefund } from './refund-queries.ts';
import { giveHoursBack } from './unused-hours.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'payment.disputed' }>;

/** A dispute only moves forward, so that an older event that arrives later changes nothing. An appeal can win a lost one. */
const ranks: Record<DisputeStatus, number> = { open: 0, lost: 1, closed: 2, won: 2 };

const findDispute = (db: Db, provider: string, id: string) =>
  db
    .selectFrom('paymentDisputes')
    .select(['status', 'decision', 'hoursTaken'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Records a dispute and its end. The money of a lost one is back at the payer, so it counts as a refund. While it is open and after
 * it is lost, no hours are logged until an administrator decides.
 */
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
  // To go on while it was open is no decision about the loss.
  const isNewLoss = status === 'lost' && known?.decision === 'continue';
  const change = {
    status,
    closedAt,
    ...(isNewLoss && { decision: null, decidedAt: null, decidedBy: null }),
  };
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
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(change))
    .execute();
  await recordAudit(db, serverAuthor, {
    action: 'updated',
    objectKind: 'payment',
    objectId: payment.id,
    after: { userId: payment.clientId, amount, status },
  });
  const refund = await findRefundByReference(db, id);
  if (status === 'won' || status === 'closed')
    await resumeWork(db, payment, status === 'won' ? known?.hoursTaken : null);
  if (refund && status !== 'lost') {
    await updateRefund(db, refund.id, { status: 'failed' });
    await creditRefund(db, refund.id);
  }
  // A part may have been refunded before. The provider refuses a refund of ours that is on its way.
  const lost = Math.min(amount, sumHundredths([payment.amount, -payment.made]));
  if (refund || status !== 'lost' || lost <= 0) return;
  const refundId = randomUUID();
  await insertRefund(db, {
    id: refundId,
    paymentId: payment.id,
    amount: lost,
    reason: 'Lost dispute',
    ...settled('succeeded'),
    providerReference: id,
  });
  await creditRefund(db, refundId);
}

/**
 * Gives back the hours that went with the plan, and logs the time that waited during the dispute, as far as the hours of the
 * client and their choice cover it.
 */
async function resumeWork(
  db: Db,
  { id: paymentId, clientId }: { id: number; clientId: number },
  hours: number | null | undefined,
) {
  if (!(await lockClientForNoKeyUpdate(db, clientId))) return;
  await lockGuard(db, clientId);
  if (hours)
    await giveHoursBack(db, serverAuthor, { paymentId, hours, reason: 'The dispute was won' });
  await logWaitingTime(db, clientId);
}
