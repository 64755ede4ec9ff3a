import * as z from 'zod';

export const role = z.enum(['admin', 'va', 'client']);
export type Role = z.infer<typeof role>;

/** A VA who registered themself waits for an administrator's approval. */
export const isApproved = (role: Role, approvedAt: string | null) =>
  role !== 'va' || approvedAt !== null;

/** The signed-in user as policies see them; it comes from the session and from nowhere else. */
export type Actor = {
  id: number;
  role: Role;
  /** False only for a self-registered VA whom no administrator has approved yet: such a VA sees no pool. */
  isApproved: boolean;
  /** The assigned client of a VA who awaits approval; not used for anyone else. */
  onlyClientId?: number | null;
};

/** A VA who awaits approval deals with administrators and the assigned client only. */
export const canDealWithClient = (actor: Actor, clientId: number) =>
  actor.isApproved || actor.onlyClientId === clientId;

/** What kind of account it is, where that decides which rows it has; what it may do is the policies' to say. */
export const isAdmin = (user: { role: Role }) => user.role === 'admin';
export const isVa = (user: { role: Role }) => user.role === 'va';
export const isClient = (user: { role: Role }) => user.role === 'client';
