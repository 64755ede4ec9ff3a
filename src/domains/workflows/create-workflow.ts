import type * as z from 'zod';
import { forbidden } from '#server/errors.ts';
import { spendAllowance } from '#server/spend-allowance.ts';
import { inTransaction } from '#server/transaction.ts';
import { readDiagram } from './diagram-queries.ts';
import { type DrawingInput, toDrawing } from './drawing.ts';
import { readWithDiagram, readWorkflow, type Scene } from './operations.ts';
import { canEditWorkflow } from './policy.ts';
import { insertWorkflow } from './queries.ts';
import { replaceDiagram } from './save-diagram.ts';
import type { copyWorkflowInput, createWorkflowInput } from './schema.ts';

type NewWorkflow = Parameters<typeof insertWorkflow>[1] & { diagram?: DrawingInput | undefined };

const insertDrawn = (scene: Scene, { diagram, ...fields }: NewWorkflow) =>
  inTransaction(scene.db, async (db) => {
    await spendAllowance(db, scene.actor, 'workflow');
    const id = await insertWorkflow(db, fields);
    if (diagram) await replaceDiagram({ ...scene, db }, id, diagram);
    return id;
  });

export async function createWorkflow(
  scene: Scene,
  { clientId: asked, ...fields }: z.output<typeof createWorkflowInput>,
) {
  const clientId = asked ?? scene.actor.id;
  if (!canEditWorkflow(scene.actor, { clientId }))
    throw forbidden('You can only create your own workflows.');
  const id = await insertDrawn(scene, { ...fields, clientId });
  return readWorkflow(scene.db, scene.actor, id);
}

/** A draft of the caller's own beside the one that is copied: with its diagram, or with the one that is given. */
export async function copyWorkflow(
  scene: Scene,
  { id, title, diagram }: z.output<typeof copyWorkflowInput>,
) {
  const { db, actor } = scene;
  const { clientId, description, category } = await readWorkflow(db, actor, id);
  if (!canEditWorkflow(actor, { clientId })) throw forbidden();
  const drawn = diagram ?? toDrawing(await readDiagram(db, id));
  const copy = { clientId, title, description, category, diagram: drawn };
  return readWithDiagram(db, actor, await insertDrawn(scene, copy));
}
