import { sql } from 'kysely';
import type { Attachment } from '#domains/files/schema.ts';
import { contains, newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { CursorParts } from '#shared/page.ts';
import type { SupportStatus } from '#shared/value-sets.ts';
import type { ThreadPage } from '../queries.ts';

/** A user as the owner of a support conversation; inactive users cannot receive answers. */
export const findSupportUser = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'role', 'status']).where('id', '=', id).executeTakeFirst();

/** Creates the conversation with its first message; does nothing for later ones. */
export const ensureConversation = (db: Db, userId: number) =>
  db
    .insertInto('supportConversations')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();

/** Locks the conversation, so that concurrent changes are made one after the other. */
export const lockConversation = (db: Db, userId: number) =>
  db
    .selectFrom('supportConversations')
    .select(['userId', 'status', 'assigneeId'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const updateConversation = (
  db: Db,
  userId: number,
  changes: { status?: SupportStatus; assigneeId?: number | null },
) => db.updateTable('supportConversations').set(changes).where('userId', '=', userId).execute();

type NewSupportMessage = {
  userId: number;
  senderId: number;
  isAnswer: boolean;
  content: string;
  clientKey?: string | undefined;
  /** Uploads of the sender, which are attached to the message afterwards. */
  attachments: Attachment[];
};

/** Returns undefined if the sender has already sent a message with this key. */
export const insertSupportMessage = (db: Db, { attachments, ...message }: NewSupportMessage) =>
  db
    .insertInto('supportMessages')
    .values({ ...message, attachments: JSON.stringify(attachments) })
    .onConflict((conflict) =>
      conflict.columns(['senderId', 'clientKey']).where('clientKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

const selectMessages = (db: Db) =>
  db
    .selectFrom('supportMessages as message')
    .leftJoin('users as sender', 'sender.id', 'message.senderId')
    .select([
      'message.id',
      'message.userId',
      'message.senderId',
      'sender.fullName as senderName',
      'message.isAnswer',
      'message.content',
      'message.attachments',
      'message.isRead',
      'message.readAt',
      'message.clientKey',
      'message.createdAt',
    ]);

export const findSupportMessage = (db: Db, id: number) =>
  selectMessages(db).where('message.id', '=', id).executeTakeFirstOrThrow();

/** The message of this conversation that the sender sent with this key. */
export const findSupportMessageByKey = (
  db: Db,
  { userId, senderId, clientKey }: { userId: number; senderId: number; clientKey: string },
) =>
  selectMessages(db)
    .where('message.senderId', '=', senderId)
    .where('message.clientKey', '=', clientKey)
    .where('message.userId', '=', userId)
    .executeTakeFirst();

/** With `q`, only the messages that contain the text. */
export type SupportPage = ThreadPage & { q?: string };

/** The messages of a conversation, newest first. */
export function listSupportThread(db: Db, userId: number, { q, ...page }: SupportPage) {
  let query = selectMessages(db).where('message.userId', '=', userId);
  if (q !== undefined) query = query.where(contains('message.content', q));
  return newestFirst(query, page, 'message.createdAt', 'message.id').execute();
}

/** The messages after the cursor, oldest first. */
export const listLaterSupport = (
  db: Db,
  userId: number,
  { limit, cursor }: { limit: number; cursor: CursorParts },
) =>
  selectMessages(db)
    .where('message.userId', '=', userId)
    .where(
      sql<boolean>`(message.created_at, message.id) > (${cursor[0]}::timestamptz, ${cursor[1]})`,
    )
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .limit(limit)
    .execute();

/** The position of a message in the conversation. */
export async function findSupportPosition(
  db: Db,
  userId: number,
  id: number,
): Promise<CursorParts | undefined> {
  const found = await db
    .selectFrom('supportMessages')
    .select('createdAt')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found && [found.createdAt, id];
}

/** Marks the answers, or the messages of the user, as read. */
export function markSupportRead(
  db: Db,
  userId: number,
  { isAnswer, upTo }: { isAnswer: boolean; upTo: number | undefined },
) {
  let query = db
    .updateTable('supportMessages')
    .set({ isRead: true, readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('isAnswer', '=', isAnswer)
    .where(sql<boolean>`not is_read`);
  if (upTo !== undefined) query = query.where('id', '<=', upTo);
  return query.execute();
}
