import type { Actor } from '#shared/actor.ts';
import type { Feedback } from './schema.ts';

export const canReadFeedbackOn = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;

/** Only the assigned client can rate a VA. */
export const canRateVa = (
  actor: Pick<Actor, 'id' | 'role'>,
  va: { assignedClientId: number | null },
) => actor.role === 'client' && actor.id === va.assignedClientId;

/** Hides the author of feedback from other clients. */
export const hideAuthor = (actor: Actor, feedback: Feedback): Feedback =>
  actor.role === 'client' && actor.id !== feedback.clientId
    ? { ...feedback, clientId: null, client: null }
    : feedback;
