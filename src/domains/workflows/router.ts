import * as z from 'zod';
import { forbidden } from '#server/errors.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { listConnections, listSteps } from './diagram-queries.ts';
import { connection, step } from './diagram-schema.ts';
import { changeWorkflow, readWithDiagram, readWorkflow, removeWorkflow } from './operations.ts';
import { canEditWorkflow, workflowScope } from './policy.ts';
import { insertWorkflow, listWorkflows } from './queries.ts';
import { saveDiagram } from './save-diagram.ts';
import {
  createWorkflowInput,
  editWorkflowInput,
  listWorkflowsInput,
  saveDiagramInput,
  savedDiagram,
  setVisibilityInput,
  workflow,
  workflowRef,
  workflowWithDiagram,
} from './schema.ts';

export const workflowsRouter = router({
  list: signedInProcedure
    .input(listWorkflowsInput)
    .output(pageOf(workflow))
    .query(async ({ ctx, input: { limit, cursor, q } }) => {
      const page = { limit: limit + 1, cursor };
      const rows = await listWorkflows(ctx.db, { ...workflowScope(ctx.actor), q }, page);
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  get: signedInProcedure
    .input(workflowRef)
    .output(workflowWithDiagram)
    .query(({ ctx, input }) => readWithDiagram(ctx.db, ctx.actor, input.id)),

  steps: signedInProcedure
    .input(workflowRef)
    .output(z.array(step))
    .query(async ({ ctx, input }) => {
      await readWorkflow(ctx.db, ctx.actor, input.id);
      return listSteps(ctx.db, input.id);
    }),

  connections: signedInProcedure
    .input(workflowRef)
    .output(z.array(connection))
    .query(async ({ ctx, input }) => {
      await readWorkflow(ctx.db, ctx.actor, input.id);
      return listConnections(ctx.db, input.id);
    }),

  create: clientProcedure
    .input(createWorkflowInput)
    .output(workflow)
    .mutation(async ({ ctx, input: { clientId: asked, ...fields } }) => {
      const clientId = asked ?? ctx.actor.id;
      if (!canEditWorkflow(ctx.actor, { clientId }))
        throw forbidden('You can only create workflows of your own.');
      const id = await insertWorkflow(ctx.db, { ...fields, clientId });
      return readWorkflow(ctx.db, ctx.actor, id);
    }),

  edit: clientProcedure
    .input(editWorkflowInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, input)),

  setVisibility: clientProcedure
    .input(setVisibilityInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, input)),

  saveDiagram: clientProcedure
    .input(saveDiagramInput)
    .output(savedDiagram)
    .mutation(({ ctx, input }) => saveDiagram(ctx, input)),

  delete: clientProcedure
    .input(workflowRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeWorkflow(ctx, input.id);
      return done;
    }),
});
