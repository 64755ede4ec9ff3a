import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { Attachment } from './schema.ts';

/** What files can be added to and removed from later. */
type ChangingTarget = { taskId: number } | { commentId: number };
export type SupportTarget = { supportMessageId: number };
/** What a file can be attached to. */
export type AttachmentTarget = ChangingTarget | { messageId: number } | SupportTarget;

const attachmentColumns = ['id', 'name', 'size', 'type', 'hasThumbnail'] as const;

type FileRow = Omit<Attachment, 'url' | 'thumbnailUrl'> & { hasThumbnail: boolean };

export const toAttachment = ({ hasThumbnail, ...file }: FileRow): Attachment => ({
  ...file,
  url: `/api/files/${file.id}`,
  thumbnailUrl: hasThumbnail ? `/api/files/${file.id}/thumbnail` : null,
});

export const insertFile = (db: Db, file: NewRow<'files'>) =>
  db.insertInto('files').values(file).returning(attachmentColumns).executeTakeFirstOrThrow();

/** Must equal the predicate of the partial index, so that PostgreSQL uses it. */
export const isStaged = sql<boolean>`files.task_id is null and files.comment_id is null
  and files.message_id is null and files.support_message_id is null and files.avatar_of is null
  and files.archived_task_id is null`;

/** The number of the user's uploads that are not attached to anything. */
export async function countStaged(db: Db, uploaderId: number) {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uploaderId', '=', uploaderId)
    .where(isStaged)
    .executeTakeFirstOrThrow();
  return count;
}

/** The file with the fields that permissions depend on. */
export async function findFile(db: Db, id: number) {
  const row = await db
    .selectFrom('files')
    .leftJoin('taskComments', 'taskComments.id', 'files.commentId')
    .leftJoin('supportMessages', 'supportMessages.id', 'files.supportMessageId')
    .leftJoin('tasks', (join) =>
      join.on((eb) => eb('tasks.id', '=', eb.fn.coalesce('files.taskId', 'taskComments.taskId'))),
    )
    .select([
      'files.id',
      'files.storageKey',
      'files.name',
      'files.size',
      'files.type',
      'files.sha256',
      'files.hasThumbnail',
      'files.uploaderId',
      'files.avatarOf',
      'files.taskId',
      'files.commentId',
      'files.messageId',
      'supportMessages.userId as supportUserId',
      'taskComments.userId as authorId',
      'tasks.clientId',
      'tasks.vaId',
      'tasks.status',
    ])
    .where('files.id', '=', id)
    // The file of a deleted task comes back with the task.
    .where('files.archivedTaskId', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { authorId, clientId, vaId, status, ...file } = row;
  return {
    ...file,
    task: clientId === null || status === null ? null : { clientId, vaId, status },
    comment: authorId === null ? null : { userId: authorId },
  };
}

/** A user's picture with the fields that permissions depend on. */
export const findAvatar = (db: Db, id: number) =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.avatarOf')
    .select(['files.storageKey', 'files.name', 'files.size', 'files.type', 'files.sha256'])
    .select(['users.id', 'users.role'])
    .where('files.id', '=', id)
    .executeTakeFirst();

/** Locks the uploader's staged files of `ids`, so that nothing else attaches them before the transaction ends. */
export async function lockStagedFiles(db: Db, uploaderId: number, ids: number[]) {
  const rows = await db
    .selectFrom('files')
    .select(attachmentColumns)
    .where('id', 'in', ids)
    .where('uploaderId', '=', uploaderId)
    .where('purpose', '=', 'attachment')
    .where(isStaged)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toAttachment);
}

/** Attaches the uploader's staged files and returns how many of `ids` were attached. */
export async function attachFiles(
  db: Db,
  uploaderId: number,
  target: AttachmentTarget,
  ids: number[],
) {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(target)
    .where('id', 'in', ids)
    .where('uploaderId', '=', uploaderId)
    .where('purpose', '=', 'attachment')
    .where(isStaged)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const targetOf = (target: ChangingTarget) =>
  'taskId' in target
    ? ({ table: 'tasks', column: 'task_id', id: target.taskId } as const)
    : ({ table: 'task_comments', column: 'comment_id', id: target.commentId } as const);

const listOf = (column: 'task_id' | 'comment_id', id: number) => sql<string>`
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
      'type', f.type, 'url', '/api/files/' || f.id,
      'thumbnailUrl', case when f.has_thumbnail then '/api/files/' || f.id || '/thumbnail' end)
      order by f.id)
    from files f where f.${sql.raw(column)} = ${id}), '[]')`;

/** Locks what the files are attached to until the transaction ends, so that they cannot change concurrently. */
export async function lockTargetForUpdate(db: Db, target: ChangingTarget) {
  const { table, id } = targetOf(target);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Updates the copy of the file list in the target, which saves a join when it is read. */
export async function updateFileList(db: Db, target: ChangingTarget, updatedBy: number) {
  const { table, column, id } = targetOf(target);
  if (table === 'tasks')
    await db
      .updateTable('tasks')
      .set({ attachments: listOf(column, id), updatedBy })
      .where('id', '=', id)
      .execute();
  else
    await sql`update ${sql.table(table)} set attachments = ${listOf(column, id)}
      where id = ${id}`.execute(db);
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

/** Deletes the uploader's files of `ids` that are not attached to anything. */
export const deleteStaged = (db: Db, uploaderId: number, ids: number[]) =>
  db
    .deleteFrom('files')
    .where('id', '=', sql<number>`any(${ids})`)
    .where('uploaderId', '=', uploaderId)
    .where(isStaged)
    .execute();

export const deleteAvatar = (db: Db, userId: number) =>
  db.deleteFrom('files').where('avatarOf', '=', userId).execute();
