import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { type AttachmentTarget, attachFiles, lockStagedFiles, updateFileList } from './queries.ts';
import { type Attachment, fileFaults } from './schema.ts';
import { checkStorageLimit } from './storage.ts';

/** Attaches the actor's uploads to a task, comment or message. Call it in a transaction. */
export async function attach(
  db: Db,
  actor: Actor,
  target: AttachmentTarget,
  fileIds: number[],
  field: string,
) {
  const ids = [...new Set(fileIds)];
  if ((await attachFiles(db, actor.id, target, ids)) !== ids.length)
    throw invalid(fileFaults.unavailable, field);
  await checkStorageLimit(db, actor, target);
  // A message is inserted with its list.
  if ('taskId' in target || 'commentId' in target) await updateFileList(db, target, actor.id);
}

/** Inserts a task or comment and attaches the files in one transaction. */
export async function insertWithFiles(
  { db, actor }: ActionContext,
  fileIds: number[] | undefined,
  insert: (db: Db) => Promise<number>,
  targetOf: (id: number) => AttachmentTarget,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const id = await insert(trx);
    if (fileIds && fileIds.length > 0)
      await attach(trx, actor, targetOf(id), fileIds, 'attachmentIds');
    return id;
  });
}

/**
 * Inserts a message with its files; undefined if the files are no longer available or `insert` inserts nothing. The files
 * are locked first, so that a call with the same key that runs at the same time finds them attached.
 */
export async function insertWithUploads<Row extends { id: number }>(
  db: Db,
  actor: Actor,
  fileIds: number[],
  insert: (attachments: Attachment[]) => Promise<Row | undefined>,
  targetOf: (id: number) => AttachmentTarget,
) {
  if (fileIds.length === 0) return insert([]);
  const attachments = await lockStagedFiles(db, actor.id, fileIds);
  if (attachments.length < fileIds.length) return undefined;
  const inserted = await insert(attachments);
  if (inserted) await attach(db, actor, targetOf(inserted.id), fileIds, 'attachmentIds');
  return inserted;
}
