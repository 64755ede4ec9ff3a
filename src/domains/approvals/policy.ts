import { type Actor, isAdmin } from '#shared/actor.ts';
import type { LineState } from './schema.ts';

/** Clients decide about their own time, administrators about that of every client. */
export const canApproveTimeOf = (actor: Actor, clientId: number) =>
  actor.role === 'admin' || (actor.role === 'client' && actor.id === clientId);

/** Former and deleted VAs cannot submit their time, so administrators approve it as it is. */
export const canApproveLines = (actor: Actor, state: LineState) =>
  state === 'submitted' || isAdmin(actor);

export type WaitingScope = { clientId?: number };

export const waitingScope = ({ id, role }: Actor): WaitingScope =>
  role === 'admin' ? {} : { clientId: id };
