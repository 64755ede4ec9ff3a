import { canReadRoutine, type RoutineParties } from '#domains/routines/policy.ts';
import { canEditTask, canReadTask, type TaskParties } from '#domains/tasks/policy.ts';
import type { Actor } from '#shared/actor.ts';

export const canReadRuns = (actor: Actor, task: TaskParties) => canReadTask(actor, task);

/** Covers attaching, starting, ticking, undoing and stopping. */
export const canRunWorkflows = (actor: Actor, task: TaskParties) => canEditTask(actor, task);

/** Anyone who can read a routine can run it: its client, the client's VA and admins. */
export const canRunRoutine = (actor: Actor, routine: RoutineParties) =>
  canReadRoutine(actor, routine);

type Owned = { clientId: number };

/** A task or a routine can only use workflows of its own client. */
export const canBeRunOn = (target: Owned, workflow: Owned) => workflow.clientId === target.clientId;
