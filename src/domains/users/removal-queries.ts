import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/**
 * From here on this transaction gives way to whoever holds what it needs, long before PostgreSQL would look for a
 * deadlock, so that nobody who works loses their work to somebody who is being removed.
 */
export const giveWay = (db: Db) => sql`set local lock_timeout = '200ms'`.execute(db);

/** Takes all that will be changed at once, or nothing: it fails where somebody else is at it. */
export const lockWorkOf = (db: Db, userId: number) =>
  sql`select from tasks where va_id = ${userId} or client_id = ${userId} order by id for update nowait`.execute(
    db,
  );

/** What runs on their tasks, or with them, was worked: it is booked while somebody listens. */
export const bookTimers = (db: Db, userId: number) =>
  sql`select book_timer(timers.id) from timers join tasks on tasks.id = timers.task_id
    where timers.va_id = ${userId} or tasks.client_id = ${userId} order by timers.id`.execute(db);

/** What is kept of a user under a name or a text, where no foreign key reaches. */
export async function forgetTraces(db: Db, { id, username }: { id: number; username: string }) {
  await db
    .deleteFrom('loginAttempts')
    .where('key', 'in', [`account:${username.toLowerCase()}`, `password:${id}`])
    .execute();
  await db.deleteFrom('idempotencyKeys').where('owner', '=', `user ${id}`).execute();
}

/** With the user goes all that is theirs: profile, tasks of a client, messages, comments, sessions and the rest. */
export const deleteUser = (db: Db, id: number) =>
  db.deleteFrom('users').where('id', '=', id).execute();
