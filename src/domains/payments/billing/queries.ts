import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const findBillingAddress = (db: Db, clientId: number) =>
  db
    .selectFrom('billingAddresses')
    .select(['line1', 'line2', 'city', 'region', 'postalCode', 'country', 'taxNumber'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();

export async function findBookkeeper(db: Db, clientId: number) {
  const found = await db
    .selectFrom('clientProfiles')
    .select('bookkeeperEmail')
    .where('userId', '=', clientId)
    .executeTakeFirst();
  return found?.bookkeeperEmail ?? null;
}

/** False if the client has no profile. */
export async function setBookkeeper(db: Db, clientId: number, bookkeeperEmail: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('clientProfiles')
    .set({ bookkeeperEmail })
    .where('userId', '=', clientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const replaceBillingAddress = (db: Db, row: NewRow<'billingAddresses'>) =>
  db
    .insertInto('billingAddresses')
    .values(row)
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(row))
    .execute();
