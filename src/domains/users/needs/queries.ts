import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { inOrder, type StatedNeeds } from './schema.ts';

/** What a client needs, or undefined if they did not tell. */
export async function findNeeds(db: Db, clientId: number): Promise<StatedNeeds | undefined> {
  const row = await db
    .selectFrom('clientNeeds')
    .select(['services', 'hoursPerWeek', 'timeZone', 'languages'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row && { ...row, services: inOrder(row.services) };
}

export const replaceNeeds = (db: Db, clientId: number, needs: StatedNeeds) =>
  db
    .insertInto('clientNeeds')
    .values({ clientId, ...needs })
    .onConflict((conflict) =>
      conflict.column('clientId').doUpdateSet({ ...needs, updatedAt: sql<string>`now()` }),
    )
    .execute();
