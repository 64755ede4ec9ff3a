import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import type { SupportStatus } from '#shared/value-sets.ts';

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
};

/** Returns undefined if the sender has already sent a message with this key. */
export const insertSupportMessage = (db: Db, message: NewSupportMessage) =>
  db
    .insertInto('supportMessages')
    .values(message)
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

/** The messages of a conversation, newest first. */
export function listSupportThread(
  db: Db,
  userId: number,
  { limit, cursor }: { limit: number; cursor?: CursorParts | undefined },
) {
  let query = selectMessages(db).where('message.userId', '=', userId);
  if (cursor) query = query.where(isOlder(cursor, 'message.createdAt', 'message.id'));
  return query
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute();
}

/** Marks the answers, or the messages of the user, as read. */
export const markSupportRead = (db: Db, userId: number, { isAnswer }: { isAnswer: boolean }) =>
  db
    .updateTable('supportMessages')
    .set({ isRead: true, readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('isAnswer', '=', isAnswer)
    .where(sql<boolean>`not is_read`)
    .execute();
