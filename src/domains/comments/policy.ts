import { canReadTaskFiles, type TaskParties } from '#domains/tasks/policy.ts';
import type { Actor } from '#shared/actor.ts';

/** The author or an admin, on a task they can still read. */
export const canChangeComment = (actor: Actor, comment: { userId: number }) =>
  actor.role === 'admin' || comment.userId === actor.id;

/** Whoever may not see the files of the task does not see those of its comments either. */
export const revealComment = <Revealed extends { attachments: unknown[] }>(
  actor: Actor,
  task: TaskParties,
  comment: Revealed,
) => (canReadTaskFiles(actor, task) ? comment : { ...comment, attachments: [] });
