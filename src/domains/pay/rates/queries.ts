import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

/** A VA with more rates than this does not see the oldest ones. */
const maxRates = 200;

/** Whether approved or paid hours are on days on which this rate is valid. */
const isUsed = sql<boolean>`exists (select from pay_statements as statement
  join pay_statement_lines as line on line.statement_id = statement.id
  where statement.va_id = pay_rates.va_id and statement.status <> 'draft'
    and line.rate_date >= pay_rates.valid_from
    and line.rate_date < coalesce((select min(next.valid_from) from pay_rates as next
      where next.va_id = pay_rates.va_id and next.valid_from > pay_rates.valid_from), 'infinity'))`;

const selectRates = (db: Db) =>
  db
    .selectFrom('payRates')
    .select(['id', 'vaId', 'validFrom', 'hourlyRate', 'version'])
    .select(isUsed.as('isUsed'));

/** The rates of a VA, the latest first. */
export const listPayRates = (db: Db, vaId: number) =>
  selectRates(db).where('vaId', '=', vaId).orderBy('validFrom', 'desc').limit(maxRates).execute();

export const findPayRate = (db: Db, id: number) =>
  selectRates(db).where('id', '=', id).executeTakeFirst();

export const insertPayRate = (db: Db, row: NewRow<'payRates'>) =>
  db.insertInto('payRates').values(row).returning('id').executeTakeFirstOrThrow();

/** Returns undefined if the rate was changed or deleted in the meantime. */
export const updatePayRate = (
  db: Db,
  { id, version, ...terms }: { id: number; version: number; validFrom: string; hourlyRate: number },
) =>
  db
    .updateTable('payRates')
    .set({ ...terms, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();

export const deletePayRate = (db: Db, id: number) =>
  db.deleteFrom('payRates').where('id', '=', id).returning('id').executeTakeFirst();

/** Locks users before the pay, so that a VA who is being deleted waits. Returns the ids of those who exist. */
export async function lockUsersForKeyShare(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'fullName', 'email'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const lockPay = (db: Db) => sql`select lock_pay()`.execute(db);

export const hasStatement = async (db: Db, vaId: number) =>
  (await db
    .selectFrom('payStatements')
    .select('id')
    .where('vaId', '=', vaId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
