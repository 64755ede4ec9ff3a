import { attach } from '#domains/files/operations.ts';
import {
  countFilesOnTask,
  deleteFile,
  findFile,
  lockTargetForUpdate,
  updateFileList,
} from '#domains/files/queries.ts';
import { maxFiles } from '#domains/files/schema.ts';
import { messageScope } from '#domains/messages/policy.ts';
import { findMessage } from '#domains/messages/queries.ts';
import { canJoinSupport } from '#domains/messages/support/policy.ts';
import { notYourTask, readTask } from '#domains/tasks/operations.ts';
import { canEditTask } from '#domains/tasks/policy.ts';
import { recordAdminWork, recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { canReadFile, canRemoveFile } from './policy.ts';

/** The file; 404 if it does not exist or the actor may not read it. */
export async function readFile(db: Db, actor: Actor, id: number) {
  const file = await findFile(db, id);
  // Profile pictures are read through GET /avatars/:id.
  if (!file || file.avatarOf !== null) throw notFound('File');
  if (!(await canRead(db, actor, file))) throw notFound('File');
  return file;
}

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

async function canRead(db: Db, actor: Actor, file: File) {
  if (file.messageId !== null)
    return (await findMessage(db, messageScope(actor), file.messageId)) !== undefined;
  if (file.supportUserId !== null) return canJoinSupport(actor, file.supportUserId);
  return canReadFile(actor, file);
}

const isInMessage = ({ messageId, supportUserId }: File) =>
  messageId !== null || supportUserId !== null;

/** Attaches uploaded files to a task; 409 if the task would exceed the maximum number of files. */
export async function attachToTask(context: AuditedContext, taskId: number, fileIds: number[]) {
  const { db, actor } = context;
  const task = await readTask(db, actor, taskId);
  if (!canEditTask(actor, task)) throw forbidden(notYourTask);
  return inTransaction(db, async (trx) => {
    // The lock serializes concurrent calls, so that together they cannot exceed the limit.
    if (!(await lockTargetForUpdate(trx, { taskId }))) throw notFound('Task');
    const count = (await countFilesOnTask(trx, taskId)) + new Set(fileIds).size;
    if (count > maxFiles) throw conflict(`A task can have at most ${maxFiles} files.`);
    await attach(trx, actor, { taskId }, fileIds, 'fileIds');
    const changed = await readTask(trx, actor, taskId);
    for (const { id, name } of changed.attachments.filter((file) => fileIds.includes(file.id)))
      await recordAdminWork(trx, context, {
        action: 'created',
        objectKind: 'file',
        objectId: id,
        after: { name, taskId },
      });
    return changed;
  });
}

/** Detaches and deletes the file. The file cleanup deletes its content after the commit. */
export async function removeFile(context: AuditedContext, id: number) {
  const { db, actor } = context;
  const file = await readFile(db, actor, id);
  if (file.supportUserId !== null) throw forbidden('Files of messages to support stay.');
  if (file.messageId !== null) throw forbidden('Delete the message to delete its files.');
  if (!canRemoveFile(actor, file))
    throw forbidden('Only the uploader or someone who can edit this item can remove the file.');
  const { taskId, commentId } = file;
  const target = taskId !== null ? { taskId } : commentId !== null ? { commentId } : undefined;
  await inTransaction(db, async (trx) => {
    if (target) await lockTargetForUpdate(trx, target);
    await spendAllowance(trx, actor, 'deletion');
    if (!(await deleteFile(trx, id))) throw notFound('File');
    if (!target) return;
    await updateFileList(trx, target, actor.id);
    await recordAudit(trx, context, {
      action: 'deleted',
      objectKind: 'file',
      objectId: id,
      before: { name: file.name, taskId, commentId, size: file.size, type: file.type },
    });
  });
}

/** Deletes an uploaded file that is not attached to anything. */
export async function discardFile({ db, actor }: ActionContext, id: number) {
  const file = await readFile(db, actor, id);
  if (file.taskId !== null || file.commentId !== null || isInMessage(file))
    throw conflict('This file is in use. Remove it from the item it is attached to.');
  await deleteFile(db, id);
}
