import { sql } from 'kysely';
import type { Attachment } from '#domains/files/schema.ts';
import { compileOnce } from '#server/database/compile-once.ts';
import { contains, isOlder, newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { CursorParts, PageRequest } from '#shared/page.ts';
import type { TaskParties } from '#shared/task-access.ts';
import { isInScope } from './contact-queries.ts';
import type { MessageScope } from './policy.ts';

const ownColumns = [
  'messages.id',
  'messages.senderId',
  'messages.receiverId',
  'messages.content',
  'messages.isRead',
  'messages.readAt',
  'messages.attachments',
  'messages.clientKey',
  'messages.createdAt',
  'messages.editedAt',
  'messages.deletedAt',
] as const;

type LinkedTask = { id: number; title: string } & TaskParties;

/** The tasks that were created from the message, with what the permission to read them depends on. */
const linkedTasks = sql<LinkedTask[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', tasks.id, 'title', tasks.title, 'clientId', tasks.client_id,
    'vaId', tasks.va_id, 'status', tasks.status) order by tasks.id)
  from message_tasks join tasks on tasks.id = message_tasks.task_id
  where message_tasks.message_id = messages.id), '[]')`;

const messageColumns = [...ownColumns, linkedTasks.as('tasks')] as const;

export type ThreadPage = PageRequest;

export const isBefore = (cursor: CursorParts) =>
  isOlder(cursor, 'messages.createdAt', 'messages.id');

/** The newest sent and received messages, which PostgreSQL finds with separate index scans. */
export function selectNewest(db: Db, scope: MessageScope, page: ThreadPage, q?: string) {
  const half = (own: 'senderId' | 'receiverId', other: 'senderId' | 'receiverId') => {
    let query = db
      .selectFrom('messages')
      .innerJoin('users as contact', 'contact.id', `messages.${other}`)
      .select('messages.id')
      .where(`messages.${own}`, '=', scope.userId)
      .where(isInScope(scope, 'contact'));
    if (q) query = query.where(contains('messages.content', q));
    return newestFirst(query, page, 'messages.createdAt', 'messages.id');
  };
  const sent = db.selectFrom(half('senderId', 'receiverId').as('sent')).select('sent.id');
  const received = db
    .selectFrom(half('receiverId', 'senderId').as('received'))
    .select('received.id');
  return db
    .selectFrom('messages')
    .where('messages.id', 'in', sent.unionAll(received))
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(page.limit);
}

/** All sent and received messages, newest first. */
export const listMessages = (db: Db, scope: MessageScope, page: ThreadPage) =>
  selectNewest(db, scope, page).select(messageColumns).execute();

const isContact = (scope: MessageScope, id: number) =>
  sql<boolean>`exists (select from users where users.id = ${id} and ${isInScope(scope)})`;

/** The messages between two users. */
export const selectThread = (db: Db, scope: MessageScope, contactId: number) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .where(
      sql<boolean>`least(sender_id, receiver_id) = least(${scope.userId}::integer, ${contactId}::integer)
        and greatest(sender_id, receiver_id)
          = greatest(${scope.userId}::integer, ${contactId}::integer)`,
    )
    .where(isContact(scope, contactId));

function selectPage(db: Db, scope: MessageScope, contactId: number, { limit, cursor }: ThreadPage) {
  let query = selectThread(db, scope, contactId);
  if (cursor) query = query.where(isBefore(cursor));
  return query.orderBy('messages.createdAt', 'desc').orderBy('messages.id', 'desc').limit(limit);
}

type FirstPage = { userId: number; contactId: number; limit: number };

const readFirstPage = compileOnce(
  (db, { userId, contactId, limit }: FirstPage, shape: Omit<MessageScope, 'userId'>) =>
    selectPage(db, { userId, ...shape }, contactId, { limit }),
);

/** The messages between two users, newest first. */
export function listThread(db: Db, scope: MessageScope, contactId: number, page: ThreadPage) {
  const { userId, ...shape } = scope;
  return page.cursor || shape.onlyClientIds
    ? selectPage(db, scope, contactId, page).execute()
    : readFirstPage(db, { userId, contactId, limit: page.limit }, shape);
}

/** A message that the user sent or received. */
export const findMessage = (db: Db, scope: MessageScope, id: number) =>
  db
    .selectFrom('messages')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = case ${scope.userId}::integer when sender_id then receiver_id
          when receiver_id then sender_id end`,
      ),
    )
    .select(messageColumns)
    .select(['users.id as contactId', 'users.role as contactRole'])
    .where('messages.id', '=', id)
    .where(isInScope(scope))
    .executeTakeFirst();

/** Inactive users cannot receive messages. `hasConversation` tells whether one with the sender exists. */
export const findReceiver = (db: Db, scope: MessageScope, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('conversations')
          .select('conversations.userId')
          .where('conversations.userId', '=', scope.userId)
          .where('conversations.contactId', '=', id),
      )
        .$castTo<boolean>()
        .as('hasConversation'),
    )
    .where('id', '=', id)
    .where('status', '!=', 'inactive')
    .where(isInScope(scope))
    .executeTakeFirst();

type NewMessage = {
  senderId: number;
  receiverId: number;
  content: string;
  clientKey?: string | undefined;
  /** Uploads of the sender, which are attached to the message afterwards. */
  attachments?: Attachment[];
};

/** Returns undefined if the sender has already sent a message with this key. */
export const insertMessage = (db: Db, { attachments = [], ...message }: NewMessage) =>
  db
    .insertInto('messages')
    .values({ ...message, attachments: JSON.stringify(attachments) })
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

/** Messages that the receiver cannot read stay unread. */
export function markRead(db: Db, scope: MessageScope, senderId: number, upTo: number | undefined) {
  let query = db
    .updateTable('messages')
    .set({ isRead: true, readAt: sql<string>`now()` })
    .where('receiverId', '=', scope.userId)
    .where('senderId', '=', senderId)
    .where(isContact(scope, senderId))
    .where(sql<boolean>`not is_read`);
  if (upTo !== undefined) query = query.where('id', '<=', upTo);
  return query.execute();
}
