import * as z from 'zod';
import { notFound } from '#server/errors.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { copyWorkflow, createWorkflow } from './create-workflow.ts';
import { listConnections, listSteps } from './diagram-queries.ts';
import { connection, step } from './diagram-schema.ts';
import { listPage, listPageWithConnections } from './list-workflows.ts';
import {
  changeWorkflow,
  deleteWorkflowWithAudit,
  readWithDiagram,
  readWorkflow,
} from './operations.ts';
import { restoreVersion, saveDiagram } from './save-diagram.ts';
import {
  copyWorkflowInput,
  createWorkflowInput,
  editWorkflowInput,
  listVersionsInput,
  listWorkflowsInput,
  restoreInput,
  saveDiagramInput,
  savedDiagram,
  setVisibilityInput,
  statusInput,
  versionRef,
  versionWithDiagram,
  workflow,
  workflowRef,
  workflowVersion,
  workflowWithConnections,
  workflowWithDiagram,
} from './schema.ts';
import { findVersion, listVersions } from './version-queries.ts';

export const workflowsRouter = router({
  list: signedInProcedure
    .input(listWorkflowsInput)
    .output(pageOf(workflow))
    .query(({ ctx, input }) => listPage(ctx.db, ctx.actor, input)),

  listWithConnections: signedInProcedure
    .input(listWorkflowsInput)
    .output(pageOf(workflowWithConnections))
    .query(({ ctx, input }) => listPageWithConnections(ctx.db, ctx.actor, input)),

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
    .mutation(({ ctx, input }) => createWorkflow(ctx, input)),

  copy: clientProcedure
    .input(copyWorkflowInput)
    .output(workflowWithDiagram)
    .mutation(({ ctx, input }) => copyWorkflow(ctx, input)),

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

  publish: clientProcedure
    .input(statusInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, { ...input, status: 'published' })),

  unpublish: clientProcedure
    .input(statusInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, { ...input, status: 'draft' })),

  archive: clientProcedure
    .input(statusInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, { ...input, status: 'archived' })),

  versions: signedInProcedure
    .input(listVersionsInput)
    .output(pageOf(workflowVersion))
    .query(async ({ ctx, input: { id, limit, cursor } }) => {
      await readWorkflow(ctx.db, ctx.actor, id);
      const rows = await listVersions(ctx.db, id, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ savedAt, version }) => [savedAt, version]);
    }),

  version: signedInProcedure
    .input(versionRef)
    .output(versionWithDiagram)
    .query(async ({ ctx, input: { id, version } }) => {
      await readWorkflow(ctx.db, ctx.actor, id);
      const found = await findVersion(ctx.db, id, version);
      if (!found) throw notFound('Version');
      return found;
    }),

  restore: clientProcedure
    .input(restoreInput)
    .output(savedDiagram)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),

  delete: clientProcedure
    .input(workflowRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await deleteWorkflowWithAudit(ctx, input.id);
      return done;
    }),
});
