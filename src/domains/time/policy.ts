import type { Actor } from '#shared/actor.ts';

export type TimeScope = { taskOfClientId?: number };

/** A client sees only the logs on their own tasks. */
export const timeScope = (actor: Actor): TimeScope =>
  actor.role === 'client' ? { taskOfClientId: actor.id } : {};

/** A VA reads their own logs and those on their tasks, never another VA's list. */
export const canListTimeOf = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;

/** Only the VA changes a log; admins correct hours in the ledger, with a reason. */
export const canEditTimeLog = (actor: Actor, log: { vaId: number | null }) =>
  actor.role === 'va' && log.vaId === actor.id;
