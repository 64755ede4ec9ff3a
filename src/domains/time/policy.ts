import type { Actor } from '#shared/actor.ts';

/** One way time logs can belong to what an actor sees. */
export type TimeScope = { taskOfClientId?: number };

/** The logs an actor may see, as data: a client's are those on the own tasks. */
export const timeScope = (actor: Actor): TimeScope =>
  actor.role === 'client' ? { taskOfClientId: actor.id } : {};

/** A VA reads their own logs and those on their tasks, never another VA's list. */
export const canListTimeOf = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;

/** Whoever worked may say it better; an admin corrects hours in the ledger, with a reason. */
export const canEditTimeLog = (actor: Actor, log: { vaId: number | null }) =>
  actor.role === 'va' && log.vaId === actor.id;
