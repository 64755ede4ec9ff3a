import { canChangeComment } from '#domains/comments/policy.ts';
import {
  canEditTask,
  canReadTask,
  canReadTaskFiles,
  type TaskParties,
} from '#domains/tasks/policy.ts';
import type { Actor } from '#shared/actor.ts';

/** As much of a file as rights depend on: whose it is, and what it belongs to. */
export type FileParties = {
  uploaderId: number | null;
  /** The task it is on, or whose comment it is on; null while it is staged. */
  task: TaskParties | null;
  /** Who wrote the comment it is on. */
  comment: { userId: number } | null;
};

const isUploader = (actor: Actor, { uploaderId }: FileParties) => uploaderId === actor.id;

/** A staged file is its uploader's; any other is read by whoever reads what it belongs to. */
export function canReadFile(actor: Actor, file: FileParties) {
  const { task } = file;
  if (!task) return isUploader(actor, file);
  return canReadTask(actor, task) && canReadTaskFiles(actor, task);
}

/** Asked of who may read it. */
export function canRemoveFile(actor: Actor, file: FileParties) {
  const { task, comment } = file;
  if (!task || isUploader(actor, file)) return isUploader(actor, file);
  return comment ? canChangeComment(actor, comment) : canEditTask(actor, task);
}
