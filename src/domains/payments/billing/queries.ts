import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const findBillingAddress = (db: Db, clientId: number) =>
  db
    .selectFrom('billingAddresses')
    .select(['line1', 'line2', 'city', 'region', 'postalCode', 'country', 'taxNumber'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();

export const replaceBillingAddress = (db: Db, row: NewRow<'billingAddresses'>) =>
  db
    .insertInto('billingAddresses')
    .values(row)
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(row))
    .execute();
