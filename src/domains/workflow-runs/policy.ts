import { canEditTask, canReadTask, type TaskParties } from '#domains/tasks/policy.ts';
import type { Actor } from '#shared/actor.ts';

/** Runs are part of the task: whoever may read it reads them. */
export const canReadRuns = (actor: Actor, task: TaskParties) => canReadTask(actor, task);

/** Attaching, starting, ticking and taking back are work on the task: its VA's, its client's or an admin's. */
export const canRunWorkflows = (actor: Actor, task: TaskParties) => canEditTask(actor, task);

type Offered = { clientId: number };

/** A task is done by the ways of its own client, whoever attaches them. */
export const canBeRunOn = (task: TaskParties, workflow: Offered) =>
  workflow.clientId === task.clientId;
