import { sql } from 'kysely';
import { contains, newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { CursorParts } from '#shared/page.ts';
import type { MessageScope } from './policy.ts';
import { selectNewest, selectThread, type ThreadPage } from './queries.ts';

/** The messages after the cursor, oldest first. */
export function listLater(
  db: Db,
  scope: MessageScope,
  contactId: number,
  { limit, cursor }: { limit: number; cursor: CursorParts },
) {
  return selectThread(db, scope, contactId)
    .where(
      sql<boolean>`(messages.created_at, messages.id) > (${cursor[0]}::timestamptz, ${cursor[1]})`,
    )
    .orderBy('messages.createdAt')
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** The position of a message in the conversation. */
export async function findPosition(
  db: Db,
  scope: MessageScope,
  contactId: number,
  id: number,
): Promise<CursorParts | undefined> {
  const found = await selectThread(db, scope, contactId)
    .clearSelect()
    .select('messages.createdAt')
    .where('messages.id', '=', id)
    .executeTakeFirst();
  return found && [found.createdAt, id];
}

/** The messages of a conversation that contain the text, newest first. */
export function searchThread(
  db: Db,
  scope: MessageScope,
  contactId: number,
  { q, ...page }: ThreadPage & { q: string },
) {
  const query = selectThread(db, scope, contactId).where(contains('messages.content', q));
  return newestFirst(query, page, 'messages.createdAt', 'messages.id').execute();
}

/** The messages of all conversations that contain the text, newest first. */
export const searchMessages = (db: Db, scope: MessageScope, q: string, limit: number) =>
  selectNewest(db, scope, { limit }, q)
    .innerJoin('users as contact', (join) =>
      join.on(
        sql<boolean>`contact.id = case ${scope.userId}::integer when sender_id then receiver_id
          else sender_id end`,
      ),
    )
    .select(['messages.id', 'messages.content', 'contact.id as contactId'])
    .select('contact.fullName as contactName')
    .execute();
