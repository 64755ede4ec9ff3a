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

export const findSeller = (db: Db) =>
  db
    .selectFrom('sellerDetails')
    .leftJoin('sellerLogos', 'sellerLogos.id', 'sellerDetails.logoId')
    .select(columns)
    .select('sellerLogos.picture')
    .executeTakeFirstOrThrow();

export const lockSellerForUpdate = (db: Db) =>
  db.selectFrom('sellerDetails').select(columns).forUpdate().executeTakeFirstOrThrow();

export const updateSeller = (db: Db, change: UpdateObject<Database, 'sellerDetails'>) =>
  db
    .updateTable('sellerDetails')
    .set({ ...change, version: sql`version + 1` })
    .execute();

export const insertLogo = (db: Db, picture: string) =>
  db.insertInto('sellerLogos').values({ picture }).returning('id').executeTakeFirstOrThrow();
