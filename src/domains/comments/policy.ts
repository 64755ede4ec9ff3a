import { canReadTaskFiles, type TaskParties } from '#domains/tasks/policy.ts';
import { canSeeAvatar } from '#domains/users/policy.ts';
import type { Actor, Role } from '#shared/actor.ts';

/** The author or an admin, on a task they can still read. */
export const canChangeComment = (actor: Actor, comment: { userId: number }) =>
  actor.role === 'admin' || comment.userId === actor.id;

type Written = {
  userId: number;
  attachments: unknown[];
  user: { role: Role; profileImage: string | null };
};

/**
 * Hides the files of comments from users who cannot see the task's files, and authors' photos that they
 * cannot see, such as the task's previous VA.
 */
export function redactComment<Redacted extends Written>(
  actor: Actor,
  task: TaskParties,
  comment: Redacted,
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
