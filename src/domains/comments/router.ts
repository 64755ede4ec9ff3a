import * as z from 'zod';
import { setEventActor } from '#domains/tasks/board/placement-queries.ts';
import { notYourTask, readTask } from '#domains/tasks/operations.ts';
import { canCommentOnTask, canReadTask } from '#domains/tasks/policy.ts';
import { findTask } from '#domains/tasks/queries.ts';
import { taskDetail } from '#domains/tasks/schema.ts';
import { recordAdminWork, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { declaredOutput, router, signedInProcedure } from '#server/trpc.ts';
import type { Actor } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { listMentionable } from './mention-queries.ts';
import { checkMentions, createComment, requestChanges } from './operations.ts';
import { canChangeComment, redactComment } from './policy.ts';
import { deleteComment, findComment, listComments, updateComment } from './queries.ts';
import {
  comment,
  commentRef,
  createCommentInput,
  editCommentInput,
  listCommentsInput,
  mentionable,
  mentionableInput,
  requestChangesInput,
} from './schema.ts';

/** The comment; 404 if it does not exist or the actor cannot read its task. */
async function readComment(db: Db, actor: Actor, id: number) {
  const found = await findComment(db, id);
  const task = found && (await findTask(db, found.taskId));
  if (!task || !canReadTask(actor, task)) throw notFound('Comment');
  return redactComment(actor, task, found);
}

async function readChangeableComment(db: Db, actor: Actor, id: number) {
  const found = await readComment(db, actor, id);
  if (!canChangeComment(actor, found)) throw forbidden('Only the author can change this comment.');
  return found;
}

export const commentsRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /tasks/:id/comments',
      pathId: 'taskId',
      summary: 'List the comments on a task, newest first',
    })
    .input(listCommentsInput)
    .output(declaredOutput(pageOf(comment)))
    .query(async ({ ctx, input: { taskId, limit, cursor } }) => {
      const task = await readTask(ctx.db, ctx.actor, taskId);
      const rows = await listComments(ctx.db, taskId, { limit: limit + 1, cursor });
      const comments = rows.map((row) => redactComment(ctx.actor, task, row));
      return toPage(comments, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  create: signedInProcedure
    .meta({
      rest: 'POST /tasks/:id/comments',
      pathId: 'taskId',
      summary: 'Comment on a task',
      status: 201,
    })
    .input(createCommentInput)
    .output(comment)
    .mutation(({ ctx, input }) => createComment(ctx, input)),

  requestChanges: signedInProcedure
    .input(requestChangesInput)
    .output(taskDetail)
    .mutation(({ ctx, input }) => requestChanges(ctx, input)),

  /** Who can be mentioned in a comment on the task, except the caller. */
  mentionable: signedInProcedure
    .input(mentionableInput)
    .output(z.array(mentionable))
    .query(async ({ ctx, input: { taskId } }) => {
      const task = await readTask(ctx.db, ctx.actor, taskId);
      if (!canCommentOnTask(ctx.actor, task)) throw forbidden(notYourTask);
      return listMentionable(ctx.db, ctx.actor, task);
    }),

  edit: signedInProcedure
    .meta({ rest: 'PUT /comments/:id', summary: 'Edit your comment' })
    .input(editCommentInput)
    .output(comment)
    .mutation(async ({ ctx, input: { id, content } }) => {
      const former = await readChangeableComment(ctx.db, ctx.actor, id);
      const { taskId, userId } = former;
      const task = await readTask(ctx.db, ctx.actor, taskId);
      await checkMentions(ctx, task, { content, former: former.content });
      await inTransaction(ctx.db, async (trx) => {
        // Otherwise the event names the author, also if an administrator edits the comment.
        await setEventActor(trx, ctx.actor.id);
        if (!(await updateComment(trx, id, content))) throw notFound('Comment');
        await recordAdminWork(trx, ctx, {
          action: 'updated',
          objectKind: 'comment',
          objectId: id,
          after: { taskId, userId },
        });
      });
      return readComment(ctx.db, ctx.actor, id);
    }),

  delete: signedInProcedure
    .meta({ rest: 'DELETE /comments/:id', summary: 'Delete your comment' })
    .input(commentRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      const { id, taskId, userId } = await readChangeableComment(ctx.db, ctx.actor, input.id);
      await inTransaction(ctx.db, async (trx) => {
        await spendAllowance(trx, ctx.actor, 'deletion');
        if (!(await deleteComment(trx, id))) throw notFound('Comment');
        await recordAudit(trx, ctx, {
          action: 'deleted',
          objectKind: 'comment',
          objectId: id,
          before: { taskId, userId },
        });
      });
      return done;
    }),
});
