import { clientExists, listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { canChangeClient, canReadTask, ownsTasks, redactTask } from './policy.ts';
import { findLastChange, findTask } from './queries.ts';
import type { StaleTask, TaskDetail } from './schema.ts';

export const notYourTask = 'You can only update tasks assigned to you.';

/** The task as this actor may read it; 404 if it does not exist or the actor may not see it. */
export async function readTask(db: Db, actor: Actor, id: number): Promise<TaskDetail> {
  return redactFor(actor, await findTask(db, id));
}

export function redactFor<Found extends TaskDetail>(actor: Actor, task: Found | undefined) {
  if (!task || !canReadTask(actor, task)) throw notFound('Task');
  return redactTask(actor, task);
}

export async function staleConflict({ db, actor }: ActionContext, id: number) {
  const current = await readTask(db, actor, id);
  const change = await findLastChange(db, id);
  const changedBy = change?.changedBy ?? null;
  const details: StaleTask = {
    current,
    changedBy,
    changedAt: change?.changedAt ?? current.updatedAt,
  };
  return conflict(`${changedBy ?? 'Someone else'} just changed this task.`, details);
}

/** The client of a new task: the client who creates it, a client of the VA, or the one an admin selected. */
export async function chooseClient({ db, actor }: ActionContext, requestedId: number | undefined) {
  if (canChangeClient(actor)) {
    if (requestedId === undefined || !(await clientExists(db, requestedId)))
      throw invalid('Please select a client', 'clientId');
    return requestedId;
  }
  const clientIds = ownsTasks(actor) ? [actor.id] : await listClientIdsOfVa(db, actor.id);
  const [onlyId, ...others] = clientIds;
  if (onlyId === undefined) throw forbidden('You have no assigned client to create tasks for.');
  if (requestedId === undefined && others.length > 0)
    throw invalid('Please select a client', 'clientId');
  if (requestedId !== undefined && !clientIds.includes(requestedId))
    throw forbidden('You can only create tasks for your own account or your assigned client.');
  return requestedId ?? onlyId;
}
