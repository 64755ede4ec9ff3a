import type * as z from 'zod';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { forbidden } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { type DiagramInput, toDiagram } from './diagram-json.ts';
import { readDiagram } from './diagram-queries.ts';
import { readWithDiagram, readWorkflow } from './operations.ts';
import { canEditWorkflow } from './policy.ts';
import { insertWorkflow } from './queries.ts';
import { replaceDiagram } from './save-diagram.ts';
import type { copyWorkflowInput, createWorkflowInput } from './schema.ts';

type NewWorkflow = Parameters<typeof insertWorkflow>[1] & { diagram?: DiagramInput | undefined };

const insertWithDiagram = (context: AuditedContext, { diagram, ...fields }: NewWorkflow) =>
  inTransaction(context.db, async (db) => {
    await spendAllowance(db, context.actor, 'workflow');
    const id = await insertWorkflow(db, fields);
    if (diagram) await replaceDiagram({ ...context, db }, id, diagram);
    return id;
  });

export async function createWorkflow(
  context: AuditedContext,
  { clientId: requestedClientId, ...fields }: z.output<typeof createWorkflowInput>,
) {
  const clientId = requestedClientId ?? context.actor.id;
  if (!canEditWorkflow(context.actor, { clientId }))
    throw forbidden('You can only create your own workflows.');
  const id = await insertWithDiagram(context, { ...fields, clientId });
  return readWorkflow(context.db, context.actor, id);
}

/** Creates a draft with the original's diagram, or with the diagram in the request. */
export async function copyWorkflow(
  context: AuditedContext,
  { id, title, diagram }: z.output<typeof copyWorkflowInput>,
) {
  const { db, actor } = context;
  const { clientId, description, category } = await readWorkflow(db, actor, id);
  if (!canEditWorkflow(actor, { clientId })) throw forbidden();
  const copiedDiagram = diagram ?? toDiagram(await readDiagram(db, id));
  const copy = { clientId, title, description, category, diagram: copiedDiagram };
  return readWithDiagram(db, actor, await insertWithDiagram(context, copy));
}
