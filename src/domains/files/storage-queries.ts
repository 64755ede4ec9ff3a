import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { type AttachmentTarget, isStaged } from './queries.ts';

export async function findClientOfTarget(db: Db, target: AttachmentTarget) {
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

/** Bytes of the files on a client's tasks and their comments. */
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
  const { bytes } = await db
    .selectFrom(onTasks.unionAll(onComments).as('stored'))
    .select(sql<number>`coalesce(sum(stored.size), 0)::float8`.as('bytes'))
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
