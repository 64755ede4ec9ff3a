import { sql } from 'kysely';
import { categoriesIn } from '#server/agency.ts';
import type { Db } from '#server/db.ts';
import type { AgencySettings } from '#shared/agency.ts';

const rowOf = (db: Db) =>
  db
    .selectFrom('sellerDetails')
    .select(['agencySettings', 'logoId', 'name', 'version'])
    .select([
      categoriesIn('task_categories').as('taskCategories'),
      categoriesIn('service_categories').as('serviceCategories'),
    ]);

export const findAgencyRow = (db: Db) => rowOf(db).executeTakeFirstOrThrow();

export const lockAgencyRow = (db: Db) => rowOf(db).forNoKeyUpdate().executeTakeFirstOrThrow();

type Change = { settings: Partial<AgencySettings>; sellerName: string };

/** Reminders that are changed hold from today on, so that none is sent for a day that has passed. */
export const updateAgencySettings = (db: Db, { settings, sellerName }: Change) =>
  db
    .updateTable('sellerDetails')
    .set({
      agencySettings: JSON.stringify(settings),
      name: sellerName,
      remindersSince: sql`case
        when agency_settings -> 'reminders' is distinct from ${JSON.stringify(settings)}::jsonb -> 'reminders'
        then billing_day() else reminders_since end`,
      version: sql`version + 1`,
    })
    .execute();

/** Former logos too, because mails link to them. */
export const findLogo = (db: Db, id: number) =>
  db.selectFrom('sellerLogos').select('picture').where('id', '=', id).executeTakeFirst();
