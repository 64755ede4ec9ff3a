import type { Actor } from '#shared/actor.ts';

/** Clients decide about their own time, administrators about that of every client. */
export const canApproveTimeOf = (actor: Actor, clientId: number) =>
  actor.role === 'admin' || (actor.role === 'client' && actor.id === clientId);

export type WaitingScope = { clientId?: number };

export const waitingScope = ({ id, role }: Actor): WaitingScope =>
  role === 'admin' ? {} : { clientId: id };
