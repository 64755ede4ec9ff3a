import type { Actor } from '#shared/actor.ts';
import type { Feedback } from './schema.ts';

export const canReadFeedbackOn = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;

/** A client rates the VA who works for them now, and nobody else does. */
export const canRateVa = (
  actor: Pick<Actor, 'id' | 'role'>,
  va: { assignedClientId: number | null },
) => actor.role === 'client' && actor.id === va.assignedClientId;

/** A client learns of no other client. */
export const revealFeedback = (actor: Actor, feedback: Feedback): Feedback =>
  actor.role === 'client' && actor.id !== feedback.clientId
    ? { ...feedback, clientId: null, client: null }
    : feedback;
