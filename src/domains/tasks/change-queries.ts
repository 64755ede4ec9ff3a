import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';

type Page = { limit: number; cursor?: CursorParts | undefined };

/** Newest first. */
export function listChanges(db: Db, taskId: number, { limit, cursor }: Page) {
  let query = db
    .selectFrom('taskChanges')
    .select(['id', 'actorId', 'isCreation', 'act', 'fields', 'createdAt'])
    .where('taskId', '=', taskId);
  if (cursor !== undefined) query = query.where(isOlder(cursor, 'createdAt', 'id'));
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type StoredChange = Awaited<ReturnType<typeof listChanges>>[number];

/** Deleted users are missing. */
export const listNames = (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', 'in', ids).execute();
