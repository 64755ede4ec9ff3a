import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Agency } from '#shared/agency.ts';

const rowOf = (db: Db) => db.selectFrom('sellerDetails').select(['agencySettings', 'version']);

export const findAgencyRow = (db: Db) => rowOf(db).executeTakeFirstOrThrow();

export const lockAgencyRow = (db: Db) => rowOf(db).forUpdate().executeTakeFirstOrThrow();

export const updateAgencySettings = (db: Db, settings: Partial<Agency>) =>
  db
    .updateTable('sellerDetails')
    .set({ agencySettings: JSON.stringify(settings), version: sql`version + 1` })
    .execute();
