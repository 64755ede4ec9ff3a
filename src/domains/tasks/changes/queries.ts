import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';

/** Newest first. */
export function listChanges(db: Db, taskId: number, page: PageRequest) {
  const query = db
    .selectFrom('taskChanges')
    .select(['id', 'actorId', 'isCreation', 'act', 'fields', 'createdAt'])
    .where('taskId', '=', taskId);
  return newestFirst(query, page).execute();
}

export type StoredChange = Awaited<ReturnType<typeof listChanges>>[number];

/** Deleted users are missing. */
export const listNames = (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('users').select(['id', 'fullName', 'role']).where('id', 'in', ids).execute();
