import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

const maxSessions = 200;

/** The current session first, then the most recently used. `currentId` is the hashed id, as stored in the table. */
export const listSessions = (db: Db, userId: number, currentId: string | null) =>
  db
    .selectFrom('sessions')
    .select(['publicId as id', 'createdAt', 'lastSeenAt', 'userAgent', 'ip'])
    .select(sql<boolean>`sessions.id is not distinct from ${currentId}`.as('isCurrent'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy('isCurrent', 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('publicId')
    .limit(maxSessions)
    .execute();

/** Undefined when the user has no such session. */
export const deleteSession = (db: Db, userId: number, publicId: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('publicId', '=', publicId)
    .returning('publicId')
    .executeTakeFirst();
