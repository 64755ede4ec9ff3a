import * as z from 'zod';
import { recordAdminWork, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import type { Actor } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import {
  countWorkflowComments,
  deleteWorkflowComment,
  findWorkflowComment,
  insertWorkflowComment,
  listWorkflowComments,
  updateWorkflowComment,
} from './comment-queries.ts';
import {
  countWorkflowCommentsInput,
  createWorkflowCommentInput,
  editWorkflowCommentInput,
  listWorkflowCommentsInput,
  workflowComment,
  workflowCommentCount,
  workflowCommentRef,
} from './comment-schema.ts';
import { isStepOf } from './diagram-queries.ts';
import { readWorkflow } from './operations.ts';
import { canChangeWorkflowComment, canReadWorkflow } from './policy.ts';
import { findWorkflow } from './queries.ts';

/** Throws the same 404 for a missing comment and for one on a workflow that the actor cannot read. */
async function readComment(db: Db, actor: Actor, id: number) {
  const found = await findWorkflowComment(db, id);
  const workflow = found && (await findWorkflow(db, found.workflowId));
  if (!workflow || !canReadWorkflow(actor, workflow)) throw notFound('Comment');
  return found;
}

async function readChangeableComment(db: Db, actor: Actor, id: number) {
  const found = await readComment(db, actor, id);
  if (!canChangeWorkflowComment(actor, found))
    throw forbidden('Only the author can change this comment.');
  return found;
}

export const workflowCommentsRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /workflows/:id/comments',
      pathId: 'workflowId',
      summary: 'List the comments on a workflow, newest first',
    })
    .input(listWorkflowCommentsInput)
    .output(pageOf(workflowComment))
    .query(async ({ ctx, input: { workflowId, stepId, limit, cursor } }) => {
      await readWorkflow(ctx.db, ctx.actor, workflowId);
      const page = { stepId, limit: limit + 1, cursor };
      const rows = await listWorkflowComments(ctx.db, workflowId, page);
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  counts: signedInProcedure
    .input(countWorkflowCommentsInput)
    .output(z.array(workflowCommentCount))
    .query(async ({ ctx, input: { workflowId } }) => {
      await readWorkflow(ctx.db, ctx.actor, workflowId);
      return countWorkflowComments(ctx.db, workflowId);
    }),

  create: signedInProcedure
    .meta({
      rest: 'POST /workflows/:id/comments',
      pathId: 'workflowId',
      summary: 'Comment on a workflow or on one of its steps',
      status: 201,
    })
    .input(createWorkflowCommentInput)
    .output(workflowComment)
    .mutation(async ({ ctx, input: { workflowId, content, stepId = null } }) => {
      await readWorkflow(ctx.db, ctx.actor, workflowId);
      if (stepId !== null && !(await isStepOf(ctx.db, workflowId, stepId)))
        throw invalid('Unknown step', 'stepId');
      await spendAllowance(ctx.db, ctx.actor, 'comment');
      const comment = { workflowId, stepId, content, userId: ctx.actor.id };
      const id = await inTransaction(ctx.db, async (db) => {
        const commentId = await insertWorkflowComment(db, comment);
        await recordAdminWork(db, ctx, {
          action: 'created',
          objectKind: 'workflow-comment',
          objectId: commentId,
          after: { workflowId },
        });
        return commentId;
      });
      return readComment(ctx.db, ctx.actor, id);
    }),

  edit: signedInProcedure
    .meta({ rest: 'PUT /workflow-comments/:id', summary: 'Edit your comment on a workflow' })
    .input(editWorkflowCommentInput)
    .output(workflowComment)
    .mutation(async ({ ctx, input: { id, content } }) => {
      const { workflowId, userId } = await readChangeableComment(ctx.db, ctx.actor, id);
      await inTransaction(ctx.db, async (db) => {
        if (!(await updateWorkflowComment(db, id, content))) throw notFound('Comment');
        await recordAdminWork(db, ctx, {
          action: 'updated',
          objectKind: 'workflow-comment',
          objectId: id,
          after: { workflowId, userId },
        });
      });
      return readComment(ctx.db, ctx.actor, id);
    }),

  delete: signedInProcedure
    .meta({ rest: 'DELETE /workflow-comments/:id', summary: 'Delete your comment on a workflow' })
    .input(workflowCommentRef)
    .output(ok)
    .mutation(({ ctx, input: { id } }) =>
      inTransaction(ctx.db, async (db) => {
        const { workflowId, userId } = await readChangeableComment(db, ctx.actor, id);
        await spendAllowance(db, ctx.actor, 'deletion');
        if (!(await deleteWorkflowComment(db, id))) throw notFound('Comment');
        await recordAudit(db, ctx, {
          action: 'deleted',
          objectKind: 'workflow-comment',
          objectId: id,
          before: { workflowId, userId },
        });
        return done;
      }),
    ),
});
