import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { type Actor, isApproved } from '#shared/actor.ts';

/** The actors of these sessions. Sessions that ended or whose user is inactive are missing from the result. */
export async function findActors(db: Db, sessionIds: string[]): Promise<Map<string, Actor>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select(['sessions.id as sessionId', 'users.id', 'users.role', 'users.approvedAt'])
    .select('vaProfiles.assignedClientId as onlyClientId')
    .where('sessions.id', '=', sql<string>`any(${sessionIds})`)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('users.status', '<>', 'inactive')
    .execute();
  return new Map(
    rows.map(({ sessionId, id, role, approvedAt, onlyClientId }) => [
      sessionId,
      { id, role, isApproved: isApproved(role, approvedAt), onlyClientId },
    ]),
  );
}

/** A user as the actor of background work; undefined if the account is inactive or was deleted. */
export async function findActor(db: Db, userId: number): Promise<Actor | undefined> {
  const user = await db
    .selectFrom('users')
    .leftJoin('vaProfiles', 'vaProfiles.userId', 'users.id')
    .select(['users.id', 'users.role', 'users.approvedAt'])
    .select('vaProfiles.assignedClientId as onlyClientId')
    .where('users.id', '=', userId)
    .where('users.status', '<>', 'inactive')
    .executeTakeFirst();
  if (!user) return undefined;
  const { id, role, approvedAt, onlyClientId } = user;
  return { id, role, isApproved: isApproved(role, approvedAt), onlyClientId };
}
