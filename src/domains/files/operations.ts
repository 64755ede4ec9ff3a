import { notYours, readTask } from '#domains/tasks/operations.ts';
import { canEditTask } from '#domains/tasks/policy.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { canReadFile, canRemoveFile } from './policy.ts';
import {
  countFilesOnTask,
  deleteFile,
  findFile,
  listFilesOn,
  lockPlace,
  type Place,
  placeFiles,
} from './queries.ts';
import { fileFaults, maxFiles } from './schema.ts';
import { refuseOverStorage } from './storage.ts';

/** The file, if this actor may read it; 404 when there is none, or none that they may know of. */
export async function readFile(db: Db, actor: Actor, id: number) {
  const file = await findFile(db, id);
  // Pictures of people have a door of their own.
  if (!file || file.avatarOf !== null || !canReadFile(actor, file)) throw notFound('File');
  return file;
}

async function place(db: Db, actor: Actor, where: Place, fileIds: number[], field: string) {
  const ids = [...new Set(fileIds)];
  if ((await placeFiles(db, actor.id, where, ids)) !== ids.length)
    throw invalid(fileFaults.gone, field);
  await refuseOverStorage(db, where);
  await listFilesOn(db, where, actor.id);
}

/** Makes something together with the files it comes with: both or neither. */
export async function insertWithFiles(
  { db, actor }: ActionContext,
  fileIds: number[] | undefined,
  insert: (db: Db) => Promise<number>,
  placeOf: (id: number) => Place,
): Promise<number> {
  if (!fileIds || fileIds.length === 0) return insert(db);
  return inTransaction(db, async (trx) => {
    const id = await insert(trx);
    await place(trx, actor, placeOf(id), fileIds, 'attachmentIds');
    return id;
  });
}

/** Adds uploaded files to a task; 409 when they would be too many on it. */
export async function attachToTask(
  { db, actor }: ActionContext,
  taskId: number,
  fileIds: number[],
) {
  const task = await readTask(db, actor, taskId);
  if (!canEditTask(actor, task)) throw forbidden(notYours);
  await inTransaction(db, async (trx) => {
    // Two who attach at once come one after the other, so that together they keep the limit.
    if (!(await lockPlace(trx, { taskId }))) throw notFound('Task');
    const count = (await countFilesOnTask(trx, taskId)) + new Set(fileIds).size;
    if (count > maxFiles) throw conflict(`A task can have at most ${maxFiles} files.`);
    await place(trx, actor, { taskId }, fileIds, 'fileIds');
  });
  return readTask(db, actor, taskId);
}

/** Takes the file off what it belongs to and deletes it; its content goes after the commit. */
export async function removeFile(context: AuditedContext, id: number) {
  const { db, actor } = context;
  const file = await readFile(db, actor, id);
  if (!canRemoveFile(actor, file))
    throw forbidden('Only the uploader or someone who can edit this item can remove the file.');
  const { taskId, commentId } = file;
  const where = taskId !== null ? { taskId } : commentId !== null ? { commentId } : undefined;
  await inTransaction(db, async (trx) => {
    if (where) await lockPlace(trx, where);
    if (!(await deleteFile(trx, id))) throw notFound('File');
    if (!where) return;
    await listFilesOn(trx, where, actor.id);
    await recordAudit(trx, context, {
      action: 'deleted',
      objectKind: 'file',
      objectId: id,
      before: { taskId, commentId, size: file.size, type: file.type },
    });
  });
}

/** Throws away what was uploaded and then not used. */
export async function discardFile({ db, actor }: ActionContext, id: number) {
  const file = await readFile(db, actor, id);
  if (file.taskId !== null || file.commentId !== null)
    throw conflict('This file is in use. Remove it from the item it is attached to.');
  await deleteFile(db, id);
}
