import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import { isInScope } from './contact-queries.ts';
import type { MessageScope } from './policy.ts';

const messageColumns = [
  'messages.id',
  'messages.senderId',
  'messages.receiverId',
  'messages.content',
  'messages.isRead',
  'messages.clientKey',
  'messages.createdAt',
] as const;

type Page = { limit: number; cursor?: CursorParts | undefined };

const isBefore = (cursor: CursorParts) => isOlder(cursor, 'messages.createdAt', 'messages.id');

/** All sent and received messages, newest first. Reads sent and received ones with separate index scans. */
export function listMessages(db: Db, scope: MessageScope, page: Page) {
  const { limit, cursor } = page;
  const half = (own: 'senderId' | 'receiverId', other: 'senderId' | 'receiverId') => {
    let query = db
      .selectFrom('messages')
      .innerJoin('users as contact', 'contact.id', `messages.${other}`)
      .select('messages.id')
      .where(`messages.${own}`, '=', scope.userId)
      .where(isInScope(scope, 'contact'));
    if (cursor) query = query.where(isBefore(cursor));
    return query.orderBy('messages.createdAt', 'desc').orderBy('messages.id', 'desc').limit(limit);
  };
  const sent = db.selectFrom(half('senderId', 'receiverId').as('sent')).select('sent.id');
  const received = db
    .selectFrom(half('receiverId', 'senderId').as('received'))
    .select('received.id');
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('messages.id', 'in', sent.unionAll(received))
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

/** The messages between two users, newest first. */
export function listThread(
  db: Db,
  scope: MessageScope,
  contactId: number,
  { limit, cursor }: Page,
) {
  let query = db
    .selectFrom('messages')
    .select(messageColumns)
    .where(sql<number>`least(sender_id, receiver_id)`, '=', Math.min(scope.userId, contactId))
    .where(sql<number>`greatest(sender_id, receiver_id)`, '=', Math.max(scope.userId, contactId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .where('users.id', '=', contactId)
          .where(isInScope(scope)),
      ),
    );
  if (cursor) query = query.where(isBefore(cursor));
  return query
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

/** Inactive users cannot receive messages. `isKnown` tells whether a conversation with the sender exists. */
export const findReceiver = (db: Db, id: number, senderId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversations')
          .select('conversations.userId')
          .where('conversations.userId', '=', senderId)
          .where('conversations.contactId', '=', id),
      )
        .$castTo<boolean>()
        .as('isKnown'),
    )
    .where('id', '=', id)
    .where('status', '!=', 'inactive')
    .executeTakeFirst();

export type NewMessage = {
  senderId: number;
  receiverId: number;
  content: string;
  clientKey?: string | undefined;
};

/** Returns undefined if the sender has already sent a message with this key. */
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) =>
      conflict.columns(['senderId', 'clientKey']).where('clientKey', 'is not', null).doNothing(),
    )
    .returning(messageColumns)
    .executeTakeFirst();

export const findMessageByKey = (db: Db, senderId: number, clientKey: string) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();

export const markRead = (db: Db, receiverId: number, senderId: number) =>
  db
    .updateTable('messages')
    .set({ isRead: true })
    .where('receiverId', '=', receiverId)
    .where('senderId', '=', senderId)
    .where(sql<boolean>`not is_read`)
    .execute();
