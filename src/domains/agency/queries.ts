import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { AgencySettings } from '#shared/agency.ts';

const rowOf = (db: Db) =>
  db.selectFrom('sellerDetails').select(['agencySettings', 'logoId', 'name', 'version']);

export const findAgencyRow = (db: Db) => rowOf(db).executeTakeFirstOrThrow();

export const lockAgencyRow = (db: Db) => rowOf(db).forUpdate().executeTakeFirstOrThrow();

type Change = { settings: Partial<AgencySettings>; sellerName: string };

export const updateAgencySettings = (db: Db, { settings, sellerName }: Change) =>
  db
    .updateTable('sellerDetails')
    .set({
      agencySettings: JSON.stringify(settings),
      name: sellerName,
      version: sql`version + 1`,
    })
    .execute();

/** Former logos too, because mails link to them. */
export const findLogo = (db: Db, id: number) =>
  db.selectFrom('sellerLogos').select('picture').where('id', '=', id).executeTakeFirst();
