import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** Requests accepted under this key in its current one-minute window. */
export async function countRecentRequests(db: Db, key: string) {
  const window = await db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', key)
    .where('windowStartedAt', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return window?.count ?? 0;
}

/** Marks a ticket as used. Returns false if it was used before. */
export async function consumeTicket(db: Db, serial: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentTickets')
    .values({ serial })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
