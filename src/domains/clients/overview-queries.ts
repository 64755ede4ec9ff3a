import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** By due date. */
export const listOpenTasks = (db: Db, clientId: number, limit: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('users as va', 'va.id', 'tasks.vaId')
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.status',
      'tasks.priority',
      'tasks.dueDate',
      'va.fullName as vaName',
    ])
    .where('tasks.clientId', '=', clientId)
    // Must equal the predicate of the index.
    .where(sql<boolean>`tasks.status not in ('done', 'cancelled')`)
    .orderBy('tasks.dueDate')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();

/** The last message between the two, and how many of the client's messages the user has not read. */
export const findConversation = (db: Db, userId: number, clientId: number) =>
  db
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.id', 'conversations.lastMessageId')
    .select([
      'conversations.unreadCount as unread',
      'messages.senderId',
      'messages.content',
      'messages.deletedAt',
      'messages.createdAt',
      sql<string | null>`messages.attachments -> 0 ->> 'name'`.as('fileName'),
    ])
    .where('conversations.userId', '=', userId)
    .where('conversations.contactId', '=', clientId)
    .executeTakeFirst();
