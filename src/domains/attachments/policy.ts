import { canChangeComment } from '#domains/comments/policy.ts';
import {
  canEditTask,
  canReadTask,
  canReadTaskFile,
  type TaskParties,
} from '#domains/tasks/policy.ts';
import type { Actor } from '#shared/actor.ts';
import type { FileType } from '#shared/value-sets.ts';

/** The fields of a file that permissions depend on. */
export type FileParties = {
  type: FileType;
  uploaderId: number | null;
  /** The task of the file, or of the comment it is attached to; null while the file is staged. */
  task: TaskParties | null;
  /** The author of the comment that the file is attached to. */
  comment: { userId: number } | null;
};

const isUploader = (actor: Actor, { uploaderId }: FileParties) => uploaderId === actor.id;

/** Only the uploader can read a staged file. The rules of its task apply to an attached file. */
export function canReadFile(actor: Actor, file: FileParties) {
  const { task } = file;
  if (!task) return isUploader(actor, file);
  return canReadTask(actor, task) && canReadTaskFile(actor, task, file.type);
}

/** Call only if `canReadFile` is true. */
export function canRemoveFile(actor: Actor, file: FileParties) {
  const { task, comment } = file;
  if (!task || isUploader(actor, file)) return isUploader(actor, file);
  return comment ? canChangeComment(actor, comment) : canEditTask(actor, task);
}
