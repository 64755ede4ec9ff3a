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

const staleVersion = 'Changed by someone else; details contain the current workflow';
const staleOrHasProblems =
  'Changed by someone else, or published and the diagram has problems; details contain the cause';

export const workflowsRouter = router({
  list: signedInProcedure
    .input(listWorkflowsInput)
    .output(pageOf(workflow))
    .query(({ ctx, input }) => listPage(ctx.db, ctx.actor, input)),

  listWithConnections: signedInProcedure
    .meta({
      rest: 'GET /workflows',
      summary: 'List the workflows you can see with their connections, newest first',
    })
    .input(listWorkflowsInput)
    .output(pageOf(workflowWithConnections))
    .query(({ ctx, input }) => listPageWithConnections(ctx.db, ctx.actor, input)),

  get: signedInProcedure
    .meta({ rest: 'GET /workflows/:id', summary: 'Get a workflow with its diagram' })
    .input(workflowRef)
    .output(workflowWithDiagram)
    .query(({ ctx, input }) => readWithDiagram(ctx.db, ctx.actor, input.id)),

  steps: signedInProcedure
    .meta({ rest: 'GET /workflows/:id/steps', summary: 'List the steps of a workflow' })
    .input(workflowRef)
    .output(z.array(step))
    .query(async ({ ctx, input }) => {
      await readWorkflow(ctx.db, ctx.actor, input.id);
      return listSteps(ctx.db, input.id);
    }),

  connections: signedInProcedure
    .meta({ rest: 'GET /workflows/:id/connections', summary: 'List the connections of a workflow' })
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
    .meta({
      rest: 'POST /workflows/:id/copy',
      summary: 'Copy your workflow into a new draft',
      status: 201,
    })
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
    .meta({
      rest: 'POST /workflows/:id/steps',
      summary: 'Save the whole diagram of your workflow',
      refuses: { 409: staleOrHasProblems },
    })
    .input(saveDiagramInput)
    .output(savedDiagram)
    .mutation(({ ctx, input }) => saveDiagram(ctx, input)),

  publish: clientProcedure
    .meta({
      rest: 'POST /workflows/:id/publish',
      summary: 'Publish your workflow so that it can be run',
      refuses: {
        409: 'Changed by someone else, or the diagram has problems; details contain the cause',
      },
    })
    .input(statusInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, { ...input, status: 'published' })),

  unpublish: clientProcedure
    .meta({
      rest: 'POST /workflows/:id/unpublish',
      summary: 'Set your workflow back to draft',
      refuses: { 409: staleVersion },
    })
    .input(statusInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, { ...input, status: 'draft' })),

  archive: clientProcedure
    .meta({
      rest: 'POST /workflows/:id/archive',
      summary: 'Archive your workflow',
      refuses: { 409: staleVersion },
    })
    .input(statusInput)
    .output(workflow)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, { ...input, status: 'archived' })),

  versions: signedInProcedure
    .meta({
      rest: 'GET /workflows/:id/versions',
      summary: 'List the saved versions of a workflow, newest first',
    })
    .input(listVersionsInput)
    .output(pageOf(workflowVersion))
    .query(async ({ ctx, input: { id, limit, cursor } }) => {
      await readWorkflow(ctx.db, ctx.actor, id);
      const rows = await listVersions(ctx.db, id, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ savedAt, version }) => [savedAt, version]);
    }),

  version: signedInProcedure
    .meta({
      rest: 'GET /workflows/:id/versions/:version',
      summary: 'Get a saved version with its diagram',
    })
    .input(versionRef)
    .output(versionWithDiagram)
    .query(async ({ ctx, input: { id, version } }) => {
      await readWorkflow(ctx.db, ctx.actor, id);
      const found = await findVersion(ctx.db, id, version);
      if (!found) throw notFound('Version');
      return found;
    }),

  restore: clientProcedure
    .meta({
      rest: 'POST /workflows/:id/restore',
      summary: 'Restore the diagram of an earlier version',
      refuses: { 409: staleOrHasProblems },
    })
    .input(restoreInput)
    .output(savedDiagram)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),

  delete: clientProcedure
    .meta({ rest: 'DELETE /workflows/:id', summary: 'Delete your workflow' })
    .input(workflowRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await deleteWorkflowWithAudit(ctx, input.id);
      return done;
    }),
});
