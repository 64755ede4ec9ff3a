import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { serverAuthor } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { creditRefund } from './invoices/credit-notes.ts';
import { lockPaymentForNoKeyUpdate } from './queries.ts';
import { findRefund, type RefundChange, updateRefund } from './refund-queries.ts';
import { giveHoursBack, takeUnusedHours } from './unused-hours.ts';

/**
 * Records what became of a refund, once: with its credit note, and the unused hours that it takes, or gives back if it fails
 * later.
 */
export const settleRefund = (db: Kysely<Database>, id: string, change: RefundChange) =>
  inTransaction(db, async (trx) => {
    const paymentId = (await findRefund(trx, id))?.paymentId;
    if (paymentId === undefined) return;
    // Under the lock, because the response and the event of a refund arrive at the same time.
    await lockPaymentForNoKeyUpdate(trx, paymentId);
    const refund = await findRefund(trx, id);
    if (refund?.status === 'pending' && change.status === 'succeeded' && refund.takesHours) {
      const taken = await takeUnusedHours(trx, serverAuthor, paymentId);
      await updateRefund(trx, id, { ...change, ...(taken > 0 && { hoursTaken: taken }) });
    } else await updateRefund(trx, id, change);
    if (refund?.status === 'succeeded' && change.status === 'failed' && refund.hoursTaken !== null)
      await giveHoursBack(trx, serverAuthor, {
        paymentId,
        hours: refund.hoursTaken,
        reason: 'The refund failed',
      });
    await creditRefund(trx, id);
  });
