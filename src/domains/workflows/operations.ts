import type * as z from 'zod';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { checkDiagram } from './check.ts';
import { type Diagram, toDiagram } from './diagram-json.ts';
import { readDiagram } from './diagram-queries.ts';
import { canEditWorkflow, canReadWorkflow } from './policy.ts';
import { deleteWorkflow, findWorkflow, lockWorkflowForUpdate, updateWorkflow } from './queries.ts';
import type { editWorkflowInput, StaleWorkflow, Workflow, WorkflowWithDiagram } from './schema.ts';

/** Throws the same 404 for a missing workflow and for one that the actor cannot read. */
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

/** Only the owner can change a workflow, so the owner changed it in another tab. */
async function staleConflict(db: Db, actor: Actor, id: number) {
  const current = await readWithDiagram(db, actor, id);
  const details: StaleWorkflow = {
    current,
    changedBy: current.client.fullName,
    changedAt: current.updatedAt,
  };
  return conflict(`${details.changedBy} just changed this workflow.`, details);
}

/** Locks the workflow, then checks that the actor can edit it and, if given, that the version is current. */
export async function lockWorkflowForEdit(
  context: AuditedContext,
  db: Db,
  id: number,
  version?: number,
) {
  const locked = await lockWorkflowForUpdate(db, id);
  if (!locked || !canReadWorkflow(context.actor, locked)) throw notFound('Workflow');
  if (!canEditWorkflow(context.actor, locked)) throw forbidden();
  if (version !== undefined && locked.version !== version)
    throw await staleConflict(db, context.actor, id);
  return locked;
}

/** Throws a conflict (409) that lists the problems of a diagram that cannot be run. */
export function refuseProblems(diagram: Diagram, reason: string) {
  const problems = checkDiagram(diagram);
  if (problems.length === 0) return;
  const [first] = problems;
  const others = problems.length - 1;
  const more =
    others > 0
      ? ` There ${others === 1 ? 'is 1 more problem' : `are ${others} more problems`}.`
      : '';
  throw conflict(`${reason}: ${first?.message}.${more}`, { problems });
}

export async function readRunnableDiagram(db: Db, id: number) {
  const diagram = toDiagram(await readDiagram(db, id));
  refuseProblems(diagram, "The diagram isn't ready yet");
  return diagram;
}

/** Visibility is a permission, so the audit log records its changes. */
export async function changeWorkflow(
  context: AuditedContext,
  { id, version, ...changes }: z.output<typeof editWorkflowInput>,
) {
  await inTransaction(context.db, async (db) => {
    const { clientId, isPublic } = await lockWorkflowForEdit(context, db, id, version);
    if (changes.status === 'published') await readRunnableDiagram(db, id);
    if (Object.values(changes).every((value) => value === undefined)) return;
    await updateWorkflow(db, id, changes);
    if (changes.isPublic === undefined || changes.isPublic === isPublic) return;
    await recordAudit(db, context, {
      action: 'updated',
      objectKind: 'workflow',
      objectId: id,
      before: { clientId, isPublic },
      after: { clientId, isPublic: changes.isPublic },
    });
  });
  return readWorkflow(context.db, context.actor, id);
}

/** Deletes the workflow with its diagram and comments, and records it in the audit log. */
export const deleteWorkflowWithAudit = (context: AuditedContext, id: number) =>
  inTransaction(context.db, async (db) => {
    const { title, clientId, status, isPublic } = await lockWorkflowForEdit(context, db, id);
    await spendAllowance(db, context.actor, 'deletion');
    await deleteWorkflow(db, id);
    await recordAudit(db, context, {
      action: 'deleted',
      objectKind: 'workflow',
      objectId: id,
      before: { title, clientId, status, isPublic },
    });
  });
