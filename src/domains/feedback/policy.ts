import type { Actor } from '#shared/actor.ts';
import type { Feedback } from './schema.ts';

export const canReadFeedbackOn = (actor: Actor, vaId: number) =>
  actor.role !== 'va' || actor.id === vaId;

/** A client learns of no other client. */
export const revealFeedback = (actor: Actor, feedback: Feedback): Feedback =>
  actor.role === 'client' && actor.id !== feedback.clientId
    ? { ...feedback, clientId: null, client: null }
    : feedback;
