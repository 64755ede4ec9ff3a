import type * as z from 'zod';
import type { AuditedContext } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { spendAllowance } from '#server/spend-allowance.ts';
import { inTransaction } from '#server/transaction.ts';
import { readDiagram } from './diagram-queries.ts';
import { type DrawingInput, toDrawing } from './drawing.ts';
import { readWithDiagram, readWorkflow } from './operations.ts';
import { canEditWorkflow } from './policy.ts';
import { insertWorkflow } from './queries.ts';
import { replaceDiagram } from './save-diagram.ts';
import type { copyWorkflowInput, createWorkflowInput } from './schema.ts';

type NewWorkflow = Parameters<typeof insertWorkflow>[1] & { diagram?: DrawingInput | undefined };

const insertDrawn = (context: AuditedContext, { diagram, ...fields }: NewWorkflow) =>
  inTransaction(context.db, async (db) => {
    await spendAllowance(db, context.actor, 'workflow');
    const id = await insertWorkflow(db, fields);
    if (diagram) await replaceDiagram({ ...context, db }, id, diagram);
    return id;
  });

export async function createWorkflow(
  context: AuditedContext,
  { clientId: asked, ...fields }: z.output<typeof createWorkflowInput>,
) {
  const clientId = asked ?? context.actor.id;
  if (!canEditWorkflow(context.actor, { clientId }))
    throw forbidden('You can only create your own workflows.');
  const id = await insertDrawn(context, { ...fields, clientId });
  return readWorkflow(context.db, context.actor, id);
}

/** A draft of the caller's own beside the one that is copied: with its diagram, or with the one that is given. */
export async function copyWorkflow(
  context: AuditedContext,
  { id, title, diagram }: z.output<typeof copyWorkflowInput>,
) {
  const { db, actor } = context;
  const { clientId, description, category } = await readWorkflow(db, actor, id);
  if (!canEditWorkflow(actor, { clientId })) throw forbidden();
  const drawn = diagram ?? toDrawing(await readDiagram(db, id));
  const copy = { clientId, title, description, category, diagram: drawn };
  return readWithDiagram(db, actor, await insertDrawn(context, copy));
}
