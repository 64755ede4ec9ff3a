import type { UpdateObject } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Db } from '#server/db.ts';

const columns = [
  'name',
  'address',
  'taxNumber',
  'paymentTermsDays',
  'taxRate',
  'taxLabel',
  'currency',
  'footer',
  'billsExtraHours',
  'overdueHours',
  'overdueHoursDays',
  'timeZone',
  'version',
  sql<boolean>`months_invoiced_from is not null`.as('invoicesMonths'),
] as const;

/** Whether there is no money yet. Each row is the first of an index, and so is read without the rest of its table. */
const canChangeCurrency = sql<boolean>`coalesce(
  (select false from subscriptions order by id limit 1),
  (select false from checkouts order by id limit 1),
  (select false from payments order by id limit 1),
  (select false from invoices order by id limit 1),
  (select false from pay_statements order by id limit 1),
  true)`;

export const findSeller = (db: Db) =>
  db
    .selectFrom('sellerDetails')
    .leftJoin('sellerLogos', 'sellerLogos.id', 'sellerDetails.logoId')
    .select(columns)
    .select(['sellerLogos.picture', canChangeCurrency.as('canChangeCurrency')])
    .executeTakeFirstOrThrow();

/** New money locks the row for key share, which does not wait for this lock. */
export const lockSellerForNoKeyUpdate = (db: Db) =>
  db.selectFrom('sellerDetails').select(columns).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Waits for everyone who writes money in the currency of today, and lets later ones wait. */
export const lockCurrency = (db: Db) =>
  db.selectFrom('sellerDetails').select('currency').forUpdate().executeTakeFirstOrThrow();

export const updateSeller = (db: Db, change: UpdateObject<Database, 'sellerDetails'>) =>
  db
    .updateTable('sellerDetails')
    .set({ ...change, version: sql`version + 1` })
    .execute();

export const insertLogo = (db: Db, picture: string) =>
  db.insertInto('sellerLogos').values({ picture }).returning('id').executeTakeFirstOrThrow();
