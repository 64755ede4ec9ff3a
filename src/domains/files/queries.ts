import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { Attachment } from './schema.ts';

/** Where a file may belong to. */
export type Place = { taskId: number } | { commentId: number };

const attachmentColumns = ['id', 'name', 'size', 'type', 'hasThumbnail'] as const;

type FileRow = Omit<Attachment, 'url' | 'thumbnailUrl'> & { hasThumbnail: boolean };

export const toAttachment = ({ hasThumbnail, ...file }: FileRow): Attachment => ({
  ...file,
  url: `/api/files/${file.id}`,
  thumbnailUrl: hasThumbnail ? `/api/files/${file.id}/thumbnail` : null,
});

export const insertFile = (db: Db, file: NewRow<'files'>) =>
  db.insertInto('files').values(file).returning(attachmentColumns).executeTakeFirstOrThrow();

/** The same words as the partial index has. */
export const isStaged = sql<boolean>`files.task_id is null and files.comment_id is null
  and files.avatar_of is null`;

/** How many of their uploads belong to nothing yet. */
export async function countStaged(db: Db, uploaderId: number) {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uploaderId', '=', uploaderId)
    .where(isStaged)
    .executeTakeFirstOrThrow();
  return count;
}

/** The file with what its rights depend on. */
export async function findFile(db: Db, id: number) {
  const row = await db
    .selectFrom('files')
    .leftJoin('taskComments', 'taskComments.id', 'files.commentId')
    .leftJoin('tasks', (join) =>
      join.on((eb) => eb('tasks.id', '=', eb.fn.coalesce('files.taskId', 'taskComments.taskId'))),
    )
    .select([
      ...(['files.id', 'files.storageKey', 'files.name', 'files.size', 'files.type'] as const),
      ...(['files.sha256', 'files.hasThumbnail', 'files.uploaderId', 'files.avatarOf'] as const),
      ...(['files.taskId', 'files.commentId', 'taskComments.userId as authorId'] as const),
      ...(['tasks.clientId', 'tasks.vaId', 'tasks.status'] as const),
    ])
    .where('files.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { authorId, clientId, vaId, status, ...file } = row;
  return {
    ...file,
    task: clientId === null || status === null ? null : { clientId, vaId, status },
    comment: authorId === null ? null : { userId: authorId },
  };
}

/** The picture of a person, with what rights depend on. */
export const findAvatar = (db: Db, id: number) =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.avatarOf')
    .select(['files.storageKey', 'files.name', 'files.size', 'files.type', 'files.sha256'])
    .select(['users.id', 'users.role'])
    .where('files.id', '=', id)
    .executeTakeFirst();

/** How many of these files were the uploader's and still belonged to nothing. */
export async function placeFiles(db: Db, uploaderId: number, place: Place, ids: number[]) {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(place)
    .where('id', 'in', ids)
    .where('uploaderId', '=', uploaderId)
    .where('purpose', '=', 'attachment')
    .where(isStaged)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const listOf = (column: 'task_id' | 'comment_id', id: number) => sql<string>`
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
      'type', f.type, 'url', '/api/files/' || f.id,
      'thumbnailUrl', case when f.has_thumbnail then '/api/files/' || f.id || '/thumbnail' end)
      order by f.id)
    from files f where f.${sql.raw(column)} = ${id}), '[]')`;

/** Until the transaction ends nobody else changes which files there are. */
export const lockPlace = (db: Db, place: Place) =>
  'taskId' in place
    ? db
        .selectFrom('tasks')
        .select('id')
        .where('id', '=', place.taskId)
        .forUpdate()
        .executeTakeFirst()
    : db
        .selectFrom('taskComments')
        .select('id')
        .where('id', '=', place.commentId)
        .forUpdate()
        .executeTakeFirst();

/** Tasks and comments carry the list of their files, so that reading them asks for nothing else. */
export async function listFilesOn(db: Db, place: Place, updatedBy: number) {
  if ('taskId' in place)
    await db
      .updateTable('tasks')
      .set({ attachments: listOf('task_id', place.taskId), updatedBy })
      .where('id', '=', place.taskId)
      .execute();
  else
    await db
      .updateTable('taskComments')
      .set({ attachments: listOf('comment_id', place.commentId) })
      .where('id', '=', place.commentId)
      .execute();
}

export const countFilesOnTask = async (db: Db, taskId: number) => {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
};

export const deleteFile = (db: Db, id: number) =>
  db.deleteFrom('files').where('id', '=', id).returning('id').executeTakeFirst();

export const deleteAvatar = (db: Db, userId: number) =>
  db.deleteFrom('files').where('avatarOf', '=', userId).execute();
