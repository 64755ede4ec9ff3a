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

export const insertRefund = (db: Db, row: NewRow<'refunds'>) =>
  db.insertInto('refunds').values(row).execute();

/** Changes only a pending refund. */
export const completeRefund = (
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

/** Refunds that a crash or an unreachable provider left unfinished. */
export const listUnfinishedRefunds = (db: Db, limit: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.amount',
      'payments.currency',
      sql<string>`payments.provider_reference`.as('charge'),
    ])
    // A literal instead of a parameter, so that prepared statements can use the partial index.
    .where(sql<boolean>`refunds.status = 'pending'`)
    .where('refunds.createdAt', '<', sql<string>`now() - interval '1 minute'`)
    .orderBy('refunds.createdAt')
    .limit(limit)
    .execute();
