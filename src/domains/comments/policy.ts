import { canReadTaskFiles, type TaskParties } from '#domains/tasks/policy.ts';
import { canSeeAvatar } from '#domains/users/policy.ts';
import type { Actor, Role } from '#shared/actor.ts';

/** Call only if the actor can read the comment's task. */
export const canChangeComment = (actor: Actor, comment: { userId: number }) =>
  actor.role === 'admin' || comment.userId === actor.id;

type RedactableComment = {
  userId: number;
  attachments: unknown[];
  user: { role: Role; profileImage: string | null };
};

/** Hides what the actor cannot see: the files, and the photo of an author such as the task's previous VA. */
export function redactComment<Row extends RedactableComment>(
  actor: Actor,
  task: TaskParties,
  comment: Row,
) {
  const { userId, user } = comment;
  return {
    ...comment,
    ...(!canReadTaskFiles(actor, task) && { attachments: [] }),
    ...(!canSeeAvatar(actor, { id: userId, role: user.role }) && {
      user: { ...user, profileImage: null },
    }),
  };
}
