import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isStaged, type Place } from './queries.ts';

/** The client whose task the files are on. */
export async function findClientOfPlace(db: Db, place: Place) {
  const task =
    'taskId' in place
      ? db.selectFrom('tasks').where('tasks.id', '=', place.taskId)
      : db
          .selectFrom('tasks')
          .innerJoin('taskComments', 'taskComments.taskId', 'tasks.id')
          .where('taskComments.id', '=', place.commentId);
  const found = await task.select('tasks.clientId').executeTakeFirst();
  return found?.clientId;
}

/** Bytes of the files on a client's tasks and on the comments of those. */
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

/** Bytes that a user uploaded and has not used yet. */
export async function sumStaged(db: Db, uploaderId: number) {
  const { bytes } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('uploaderId', '=', uploaderId)
    .where(isStaged)
    .executeTakeFirstOrThrow();
  return bytes;
}
