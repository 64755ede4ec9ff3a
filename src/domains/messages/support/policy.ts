import { type Actor, isAdmin, type Role } from '#shared/actor.ts';

/** A client or a VA has a support conversation. All administrators answer it. */
export const hasSupport = ({ role }: { role: Role }) => role !== 'admin';

/** Users read and write only their own support conversation, administrators those of all users. */
export const canJoinSupport = (actor: Actor, userId: number) =>
  isAdmin(actor) || actor.id === userId;
