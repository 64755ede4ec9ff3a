import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { canReadTask, redactTask } from './policy.ts';
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
