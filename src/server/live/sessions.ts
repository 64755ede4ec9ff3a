import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { type Actor, isApproved } from '#shared/actor.ts';

const assignedClientIds = sql<number[]>`array(select client_id from assignments
  where va_id = users.id and ended_at is null)`;

/** The actors of these sessions. Sessions that ended or whose user is inactive are missing from the result. */
export async function findActors(db: Db, sessionIds: string[]): Promise<Map<string, Actor>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'users.id', 'users.role', 'users.approvedAt'])
    .select(assignedClientIds.as('clientIds'))
    .where('sessions.id', '=', sql<string>`any(${sessionIds})`)
    .where('sessions.expiresAt', '>', sql<string>`now()`)
    .where('users.status', '<>', 'inactive')
    .execute();
  return new Map(
    rows.map(({ sessionId, id, role, approvedAt, clientIds }) => [
      sessionId,
      { id, role, isApproved: isApproved(role, approvedAt), clientIds },
    ]),
  );
}

/** A user as the actor of background work; undefined if the account is inactive or was deleted. */
export async function findActor(db: Db, userId: number): Promise<Actor | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['users.id', 'users.role', 'users.approvedAt'])
    .select(assignedClientIds.as('clientIds'))
    .where('users.id', '=', userId)
    .where('users.status', '<>', 'inactive')
    .executeTakeFirst();
  if (!user) return undefined;
  const { id, role, approvedAt, clientIds } = user;
  return { id, role, isApproved: isApproved(role, approvedAt), clientIds };
}
