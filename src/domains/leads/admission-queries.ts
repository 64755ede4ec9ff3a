import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** How many have been let in under this key since its minute began. */
export async function countRecentRequests(db: Db, key: string) {
  const window = await db
    .selectFrom('loginAttempts')
    .select('failures')
    .where('key', '=', key)
    .where('windowStartedAt', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return window?.failures ?? 0;
}

/** False where somebody has used it before. */
export async function spendTicket(db: Db, serial: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentTickets')
    .values({ serial })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
