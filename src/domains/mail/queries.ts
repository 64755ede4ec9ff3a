import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export async function listParked(db: Db, { limit, cursor }: Page) {
  let query = db
    .selectFrom('mailOutbox')
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'attempts',
      'lastError',
      'createdAt',
      'settledAt',
    ])
    .where('status', '=', sql.lit('parked'));
  if (cursor) query = query.where(isOlder(cursor));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ settledAt, ...row }) => ({ ...row, parkedAt: settledAt ?? row.createdAt }));
}

/** Returns undefined if there is no such undelivered email. */
export const requeueParkedMail = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({
      status: 'waiting',
      settledAt: null,
      attempts: 0,
      queuedAt: sql<string>`now()`,
      nextAttemptAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'parked')
    .returning('kind')
    .executeTakeFirst();
