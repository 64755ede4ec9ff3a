import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** A stream says once a minute that it is open; one that has just broken is soon back. */
const isOnline = sql<boolean>`coalesce(last_seen_at > now() - interval '150 seconds', false)`;

/** Of the VA who works for this client; undefined without one. */
export const findPresenceOfVa = (db: Db, clientId: number) =>
  db
    .selectFrom('vaProfiles')
    .leftJoin('presence', 'presence.userId', 'vaProfiles.userId')
    .select(['presence.lastSeenAt', 'presence.timeZone', isOnline.as('isOnline')])
    .where('vaProfiles.assignedClientId', '=', clientId)
    .executeTakeFirst();

export const findTimeZone = async (db: Db, userId: number) => {
  const found = await db
    .selectFrom('presence')
    .select('timeZone')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.timeZone ?? null;
};

export const keepTimeZone = (db: Db, userId: number, timeZone: string) =>
  db
    .insertInto('presence')
    .values({ userId, timeZone })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ timeZone }))
    .execute();
