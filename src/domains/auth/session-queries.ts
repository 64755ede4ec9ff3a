import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** More places than anyone can tell apart. */
const mostSessions = 200;

/** The present one first, then those seen last; `currentId` is the digest by which the table knows it. */
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
    .limit(mostSessions)
    .execute();

/** Undefined when the user has no such session. */
export const deleteSession = (db: Db, userId: number, publicId: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('publicId', '=', publicId)
    .returning('publicId')
    .executeTakeFirst();
