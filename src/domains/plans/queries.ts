import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
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
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${cursor?.[0]}::timestamptz, ${cursor?.[1]}::integer)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
