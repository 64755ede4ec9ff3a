import { sql, type UpdateObject } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

const columns = ['id', 'paymentId', 'amount', 'status'] as const;

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst();

export const findRefundByReference = (db: Db, reference: string) =>
  db
    .selectFrom('refunds')
    .select(columns)
    .where('providerReference', '=', reference)
    .executeTakeFirst();

/** One of this amount that the provider has not answered yet. */
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

export const insertRefund = (db: Db, row: NewRow<'refunds'>) =>
  db.insertInto('refunds').values(row).execute();

/** Settles what is pending; what is settled stays as it is. */
export const settleRefund = (
  db: Db,
  id: string,
  change: Pick<UpdateObject<Database, 'refunds'>, 'status' | 'providerReference'>,
) =>
  db
    .updateTable('refunds')
    .set({ ...change, settledAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** Those left behind by a crash, or by a provider that did not answer. */
export const listUnsettledRefunds = (db: Db, limit: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.amount',
      'payments.currency',
      'payments.providerReference as charge',
    ])
    // Written out, so that a prepared statement sees that the index of the open ones will do.
    .where(sql<boolean>`refunds.status = 'pending'`)
    .where('refunds.createdAt', '<', sql<string>`now() - interval '1 minute'`)
    .orderBy('refunds.createdAt')
    .limit(limit)
    .execute();
