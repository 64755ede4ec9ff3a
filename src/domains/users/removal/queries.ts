import { sql } from 'kysely';
import { timersOfClient, timersOfVa } from '#domains/worked-time/queries.ts';
import type { Db } from '#server/db.ts';

/**
 * Shorter than PostgreSQL's deadlock timeout of one second, so that in a conflict this transaction fails and is retried
 * instead of the other user's request.
 */
export const setLockTimeout = (db: Db) => sql`set local lock_timeout = '200ms'`.execute(db);

/** Locks all tasks of the user, or fails immediately if another transaction has locked one of them. */
export const lockTasksForUpdate = (db: Db, userId: number) =>
  sql`select from tasks where va_id = ${userId} or client_id = ${userId} order by id for update nowait`.execute(
    db,
  );

/** The timers of the user, and those on their tasks. */
export const timersOf = (userId: number) =>
  sql<boolean>`(${timersOfVa(userId)} or ${timersOfClient(userId)})`;

/** Deletes rows that contain the user's id or name in a text key, because no foreign key cascades to them. */
export async function deleteTextKeyedRows(
  db: Db,
  { id, username }: { id: number; username: string },
) {
  await db
    .deleteFrom('rateLimits')
    .where('key', 'in', [`account:${username.toLowerCase()}`, `password:${id}`])
    .execute();
  await db.deleteFrom('idempotencyKeys').where('owner', '=', `user ${id}`).execute();
}

/** Puts approved hours that the deletion would lose on drafts of pay statements, because they were worked. */
export const collectPay = (db: Db, id: number) =>
  sql`select collect_pay_of_user(${id})`.execute(db);

/** Foreign keys delete what is left of the user's rows, for example profile and sessions. */
export const deleteUser = (db: Db, id: number) =>
  db.deleteFrom('users').where('id', '=', id).execute();
