import { findWorkflow } from '#domains/workflows/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';

/** Refuses a workflow that a routine of this client cannot be done by. */
export async function refuseWorkflow(
  db: Db,
  clientId: number,
  workflowId: number | null | undefined,
) {
  if (workflowId === undefined || workflowId === null) return;
  const workflow = await findWorkflow(db, workflowId);
  if (workflow?.clientId !== clientId) throw invalid('Unknown workflow', 'workflowId');
  if (workflow.status !== 'published') throw conflict('Only a published workflow can be started.');
}
