import { canReadRoutine, type RoutineParties } from '#domains/routines/policy.ts';
import type { Actor } from '#shared/actor.ts';

/** Those who can create tasks for the client of a routine: the client, their VA and administrators. */
export const canRunNow = (actor: Actor, routine: RoutineParties) => canReadRoutine(actor, routine);
