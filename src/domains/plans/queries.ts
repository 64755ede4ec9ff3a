import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/older.ts';
import type { CursorParts } from '#shared/page.ts';

const templateColumns = [
  'id',
  'name',
  'monthlyHours',
  'hourlyRate',
  'monthlyTotal',
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
export const listTemplates = (
  db: Db,
  { limit, cursor }: { limit: number; cursor?: CursorParts | undefined },
) =>
  db
    .selectFrom('customPlanTemplates')
    .select(templateColumns)
    .$if(cursor !== undefined, (query) => query.where(isOlder(cursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
