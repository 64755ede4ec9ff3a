import type { NewRow } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';

const templateColumns = [
  'id',
  'name',
  'monthlyHours',
  'hourlyRate',
  'monthlyTotal',
  'rolloverLimit',
  'description',
  'createdAt',
] as const;

export const insertTemplate = (db: Db, template: NewRow<'customPlanTemplates'>) =>
  db
    .insertInto('customPlanTemplates')
    .values(template)
    .returning(templateColumns)
    .executeTakeFirstOrThrow();

/** Newest first. */
export const listTemplates = (db: Db, page: PageRequest) =>
  newestFirst(db.selectFrom('customPlanTemplates').select(templateColumns), page).execute();
