import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isInScope } from './contact-queries.ts';
import type { MessageScope } from './policy.ts';

export const linkTask = (db: Db, link: { taskId: number; messageId: number }) =>
  db.insertInto('messageTasks').values(link).execute();

/** The message that a task was created from, if the user is one of its two people. */
export const findSourceOfTask = (db: Db, scope: MessageScope, taskId: number) =>
  db
    .selectFrom('messageTasks')
    .innerJoin('messages', 'messages.id', 'messageTasks.messageId')
    .innerJoin('users as contact', (join) =>
      join.on(
        sql<boolean>`contact.id = case ${scope.userId}::integer when sender_id then receiver_id
          when receiver_id then sender_id end`,
      ),
    )
    .innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .select([
      'messages.id',
      'contact.id as contactId',
      'messages.senderId',
      'sender.fullName as senderName',
      'messages.createdAt',
    ])
    .where('messageTasks.taskId', '=', taskId)
    .where(isInScope(scope, 'contact'))
    .executeTakeFirst();
