import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { type AttachmentTarget, isStaged, type SupportTarget } from './queries.ts';

/** Files of support messages have a limit of their own, because nobody can remove them. */
type PlanTarget = Exclude<AttachmentTarget, SupportTarget>;

/** The client whose storage the files count towards; undefined for messages without a client. */
export async function findClientOfTarget(db: Db, target: PlanTarget) {
  if ('messageId' in target) {
    const client = await db
      .selectFrom('messages')
      .innerJoin('users', (join) =>
        join.on(sql<boolean>`users.id in (messages.sender_id, messages.receiver_id)`),
      )
      .select('users.id')
      .where('messages.id', '=', target.messageId)
      .where('users.role', '=', 'client')
      .executeTakeFirst();
    return client?.id;
  }
  const task =
    'taskId' in target
      ? db.selectFrom('tasks').where('tasks.id', '=', target.taskId)
      : db
          .selectFrom('tasks')
          .innerJoin('taskComments', 'taskComments.taskId', 'tasks.id')
          .where('taskComments.id', '=', target.commentId);
  const found = await task.select('tasks.clientId').executeTakeFirst();
  return found?.clientId;
}

/** Bytes of the files on a client's tasks and their comments, and in the client's messages with others than support. */
export async function sumStored(db: Db, clientId: number) {
  const onTasks = db
    .selectFrom('tasks')
    .innerJoin('files', 'files.taskId', 'tasks.id')
    .select('files.size')
    .where('tasks.clientId', '=', clientId);
  const onComments = db
    .selectFrom('tasks')
    .innerJoin('taskComments', 'taskComments.taskId', 'tasks.id')
    .innerJoin('files', 'files.commentId', 'taskComments.id')
    .select('files.size')
    .where('tasks.clientId', '=', clientId);
  // Must equal the predicate of the partial indexes.
  const hasFiles = sql<boolean>`messages.attachments <> '[]'`;
  const inMessages = (own: 'senderId' | 'receiverId') =>
    db
      .selectFrom('messages')
      .innerJoin('files', 'files.messageId', 'messages.id')
      .select('files.size')
      .where(`messages.${own}`, '=', clientId)
      .where(hasFiles);
  const { bytes } = await db
    .selectFrom(
      onTasks
        .unionAll(onComments)
        .unionAll(inMessages('senderId'))
        .unionAll(inMessages('receiverId'))
        .as('stored'),
    )
    .select(sql<number>`coalesce(sum(stored.size), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Bytes of the files that a user sent to support. */
export async function sumSentToSupport(db: Db, userId: number) {
  const { bytes } = await db
    .selectFrom('supportMessages')
    .innerJoin('files', 'files.supportMessageId', 'supportMessages.id')
    .select(sql<number>`coalesce(sum(files.size), 0)::float8`.as('bytes'))
    .where('supportMessages.userId', '=', userId)
    .where('supportMessages.isAnswer', '=', false)
    // Must equal the predicate of the partial index.
    .where(sql<boolean>`support_messages.attachments <> '[]'`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Bytes of the user's uploads that are not attached to anything. */
export async function sumStaged(db: Db, uploaderId: number) {
  const { bytes } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('uploaderId', '=', uploaderId)
    .where(isStaged)
    .executeTakeFirstOrThrow();
  return bytes;
}
