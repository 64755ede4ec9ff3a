import { canReadRoutine, type RoutineParties } from '#domains/routines/policy.ts';
import { canEditTask, canReadTask, type TaskParties } from '#domains/tasks/policy.ts';
import type { Actor } from '#shared/actor.ts';

/** A task's runs are part of it: whoever may read it reads them. */
export const canReadRuns = (actor: Actor, task: TaskParties) => canReadTask(actor, task);

/** Attaching, starting, ticking and taking back are work on the task: its VA's, its client's or an admin's. */
export const canRunWorkflows = (actor: Actor, task: TaskParties) => canEditTask(actor, task);

/** A routine is done by those who see it: its client, the VA who works for them, and an admin. */
export const canRunRoutine = (actor: Actor, routine: RoutineParties) =>
  canReadRoutine(actor, routine);

type Offered = { clientId: number };

/** A task or a routine is done by the ways of its own client, whoever attaches them. */
export const canBeRunOn = (place: Offered, workflow: Offered) =>
  workflow.clientId === place.clientId;
