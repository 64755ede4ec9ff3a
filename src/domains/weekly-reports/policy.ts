import { type Actor, isAdmin, isClient } from '#shared/actor.ts';

/** A weekly report is for its client and for administrators. */
export const canReadReportsOf = (actor: Pick<Actor, 'id' | 'role'>, clientId: number) =>
  isAdmin(actor) || (isClient(actor) && actor.id === clientId);
