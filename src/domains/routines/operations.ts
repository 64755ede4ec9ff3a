import { findWorkflow } from '#domains/workflows/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';

/** Throws unless the workflow is published and belongs to this client. */
export async function checkWorkflow(
  db: Db,
  clientId: number,
  workflowId: number | null | undefined,
) {
  if (workflowId === undefined || workflowId === null) return;
  const workflow = await findWorkflow(db, workflowId);
  if (workflow?.clientId !== clientId) throw invalid('Unknown workflow', 'workflowId');
  if (workflow.status !== 'published') throw conflict('Only a published workflow can be started.');
}
