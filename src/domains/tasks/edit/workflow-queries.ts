import type { Db } from '#server/db.ts';

/** Detaches all workflows of the task, deletes their runs, and returns the ids of the workflows that still exist. */
export async function deleteWorkflowsOfTask(db: Db, taskId: number) {
  const attached = await db
    .deleteFrom('taskWorkflows')
    .where('taskId', '=', taskId)
    .returning('workflowId')
    .execute();
  const runs = await db
    .deleteFrom('workflowRuns')
    .where('taskId', '=', taskId)
    .returning('workflowId')
    .execute();
  return [...new Set([...attached, ...runs].flatMap(({ workflowId }) => workflowId ?? []))];
}
