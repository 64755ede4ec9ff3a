import type * as z from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { checkDiagram } from './check.ts';
import { readDiagram } from './diagram-queries.ts';
import { type Drawing, toDrawing } from './drawing.ts';
import { canEditWorkflow, canReadWorkflow } from './policy.ts';
import { deleteWorkflow, findWorkflow, lockWorkflow, updateWorkflow } from './queries.ts';
import type { editWorkflowInput, StaleWorkflow, Workflow, WorkflowWithDiagram } from './schema.ts';

/** The workflow as this actor may read it; 404 when there is none, or none that they may know of. */
export async function readWorkflow(db: Db, actor: Actor, id: number): Promise<Workflow> {
  const workflow = await findWorkflow(db, id);
  if (!workflow || !canReadWorkflow(actor, workflow)) throw notFound('Workflow');
  return workflow;
}

export async function readWithDiagram(
  db: Db,
  actor: Actor,
  id: number,
): Promise<WorkflowWithDiagram> {
  const workflow = await readWorkflow(db, actor, id);
  return { ...workflow, ...(await readDiagram(db, id)) };
}

/** Its owner is the only one who changes it, in this window or in another one. */
async function staleConflict(db: Db, actor: Actor, id: number) {
  const current = await readWithDiagram(db, actor, id);
  const details: StaleWorkflow = {
    current,
    changedBy: current.client.fullName,
    changedAt: current.updatedAt,
  };
  return conflict(`${details.changedBy} just changed this workflow.`, details);
}

/** The workflow, held until the transaction ends, so that of several who write each sees what the former wrote. */
export async function holdWorkflow(context: AuditedContext, db: Db, id: number, version?: number) {
  const held = await lockWorkflow(db, id);
  if (!held || !canReadWorkflow(context.actor, held)) throw notFound('Workflow');
  if (!canEditWorkflow(context.actor, held)) throw forbidden();
  if (version !== undefined && held.version !== version)
    throw await staleConflict(db, context.actor, id);
  return held;
}

/** A conflict that names the problems of a drawing that cannot be followed. */
export function refuseProblems(drawing: Drawing, beginning: string) {
  const problems = checkDiagram(drawing);
  if (problems.length === 0) return;
  const [first] = problems;
  const others = problems.length - 1;
  const more =
    others > 0
      ? ` There ${others === 1 ? 'is 1 more problem' : `are ${others} more problems`}.`
      : '';
  throw conflict(`${beginning}: ${first?.message}.${more}`, { problems });
}

/** The drawing as it can be followed; refused when it cannot. */
export async function readyDrawing(db: Db, id: number) {
  const drawing = toDrawing(await readDiagram(db, id));
  refuseProblems(drawing, "The diagram isn't ready yet");
  return drawing;
}

/** Writes the changes; a published one can be followed. Who may look at the workflow is a permission, so a change of it goes on record. */
export async function changeWorkflow(
  context: AuditedContext,
  { id, version, ...changes }: z.output<typeof editWorkflowInput>,
) {
  await inTransaction(context.db, async (db) => {
    const { isPublic } = await holdWorkflow(context, db, id, version);
    if (changes.status === 'published') await readyDrawing(db, id);
    if (Object.values(changes).every((value) => value === undefined)) return;
    await updateWorkflow(db, id, changes);
    if (changes.isPublic === undefined || changes.isPublic === isPublic) return;
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'workflow',
      objectId: id,
      before: { isPublic },
      after: { isPublic: changes.isPublic },
    });
  });
  return readWorkflow(context.db, context.actor, id);
}

/** Deletes the workflow with its diagram and comments. */
export const removeWorkflow = (context: AuditedContext, id: number) =>
  inTransaction(context.db, async (db) => {
    const { clientId, status, isPublic } = await holdWorkflow(context, db, id);
    await deleteWorkflow(db, id);
    await recordAudit(db, context, {
      action: 'deleted',
      objectKind: 'workflow',
      objectId: id,
      before: { clientId, status, isPublic },
    });
  });
