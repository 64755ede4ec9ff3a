import type { Actor } from '#shared/actor.ts';

type StoredView = { ownerId: number | null; isShared: boolean };

/** Administrators share the shared views: each of them may open, change and delete them. */
export const canUseView = (actor: Actor, { ownerId, isShared }: StoredView) =>
  actor.role === 'admin' && (isShared || ownerId === actor.id);

/** Only the owner may take a view away from the others, because it becomes private again. */
export const canUnshareView = (actor: Actor, { ownerId }: Pick<StoredView, 'ownerId'>) =>
  actor.role === 'admin' && ownerId === actor.id;
