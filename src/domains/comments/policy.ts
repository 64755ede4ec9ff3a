import type { Actor } from '#shared/actor.ts';

/** The author or an admin, on a task they can still read. */
export const canChangeComment = (actor: Actor, comment: { userId: number }) =>
  actor.role === 'admin' || comment.userId === actor.id;
