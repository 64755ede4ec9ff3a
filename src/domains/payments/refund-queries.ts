import { type InsertObject, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { RefundStatus } from '#shared/payment-value-sets.ts';

const columns = ['id', 'paymentId', 'amount', 'status', 'takesHours', 'hoursTaken'] as const;

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst();

export const findRefundByReference = (db: Db, reference: string) =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('providerReference', '=', reference)
    .executeTakeFirst();

/** The oldest refund of this amount that the provider has not confirmed. */
export const findPendingRefund = (db: Db, paymentId: number, amount: number) =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'pending')
    .where('amount', '=', amount)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();

export const insertRefund = (db: Db, row: InsertObject<Database, 'refunds'>) =>
  db.insertInto('refunds').values(row).execute();

export type RefundChange = {
  status: RefundStatus;
  providerReference?: string | null;
  hoursTaken?: number;
};

/** The columns of a status. */
export const settled = (status: RefundStatus) => ({
  status,
  ...(status !== 'pending' && { settledAt: sql<string>`now()` }),
});

/** A refund only moves forward: from pending to succeeded, and from both to failed. */
export const updateRefund = (db: Db, id: string, { status, ...change }: RefundChange) =>
  db
    .updateTable('refunds')
    .set({ ...change, ...settled(status) })
    .where('id', '=', id)
    .where('status', 'in', status === 'failed' ? ['pending', 'succeeded'] : ['pending'])
    .execute();

/** Refunds that a crash or an unreachable provider left unfinished. */
export const listUnfinishedRefunds = (db: Db, provider: string, limit: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.providerReference as reference',
      'payments.currency',
      sql<string>`payments.provider_reference`.as('charge'),
    ])
    // A literal instead of a parameter, so that prepared statements can use the partial index.
    .where(sql<boolean>`refunds.status = 'pending'`)
    .where('payments.provider', '=', provider)
    .where('refunds.createdAt', '<', sql<string>`now() - interval '1 minute'`)
    .orderBy('refunds.createdAt')
    .limit(limit)
    .execute();
