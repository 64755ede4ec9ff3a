import type { Actor } from '#shared/actor.ts';

/** One way time logs can belong to what an actor sees. */
export type TimeScope = { taskOfClientId?: number };

/** The logs an actor may see, as data: a client's are those on the own tasks. */
export const timeScope = (actor: Actor): TimeScope =>
  actor.role === 'client' ? { taskOfClientId: actor.id } : {};

/** A VA reads their own logs and those on their tasks, never another VA's list. */
export const canListTimeOf = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;
