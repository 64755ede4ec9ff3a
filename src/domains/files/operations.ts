import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { type AttachmentTarget, attachFiles, updateFileList } from './queries.ts';
import { fileFaults } from './schema.ts';
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
  await checkStorageLimit(db, target);
  // A message is inserted with its list.
  if (!('messageId' in target)) await updateFileList(db, target, actor.id);
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
