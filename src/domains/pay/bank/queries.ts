import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { selectStatements } from '../queries.ts';

const columns = ['vaId', 'sealed', 'updatedAt'] as const;

export const findBankDetails = (db: Db, vaId: number) =>
  db.selectFrom('bankDetails').select(columns).where('vaId', '=', vaId).executeTakeFirst();

export const lockBankDetailsForUpdate = (db: Db, vaId: number) =>
  db
    .selectFrom('bankDetails')
    .select(columns)
    .where('vaId', '=', vaId)
    .forUpdate()
    .executeTakeFirst();

export const listBankDetails = (db: Db, vaIds: readonly number[]) =>
  db
    .selectFrom('bankDetails')
    .select(columns)
    .where('vaId', 'in', [0, ...vaIds])
    .execute();

export const saveSealed = (db: Db, vaId: number, sealed: string) =>
  db
    .insertInto('bankDetails')
    .values({ vaId, sealed })
    .onConflict((conflict) =>
      conflict.column('vaId').doUpdateSet({ sealed, updatedAt: sql`clock_timestamp()` }),
    )
    .execute();

/** Encrypts the same details again, unless they were changed in the meantime. */
export const replaceSealed = (db: Db, vaId: number, former: string, sealed: string) =>
  db
    .updateTable('bankDetails')
    .set({ sealed })
    .where('vaId', '=', vaId)
    .where('sealed', '=', former)
    .execute();

export const deleteBankDetails = (db: Db, vaId: number) =>
  db.deleteFrom('bankDetails').where('vaId', '=', vaId).returning('vaId').executeTakeFirst();

export const listSealedAfter = (db: Db, vaId: number, limit: number) =>
  db
    .selectFrom('bankDetails')
    .select(['vaId', 'sealed'])
    .where('vaId', '>', vaId)
    .orderBy('vaId')
    .limit(limit)
    .execute();

type Chosen = { month: string; statementIds?: readonly number[] | undefined };

/** The approved statements of a month that are not paid, by name. */
export function listApproved(db: Db, { month, statementIds }: Chosen, limit: number) {
  let query = selectStatements(db)
    .where('month', '=', sql<string>`${`${month}-01`}::date`)
    .where('status', '=', 'approved');
  if (statementIds) query = query.where('id', 'in', [0, ...statementIds]);
  return query.orderBy('vaName').orderBy('id').limit(limit).execute();
}
