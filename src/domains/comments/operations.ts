import type * as z from 'zod';
import { insertWithFiles } from '#domains/files/operations.ts';
import { notYourTask, readTask } from '#domains/tasks/operations.ts';
import { canCommentOnTask } from '#domains/tasks/policy.ts';
import { decideReview, requireReview } from '#domains/tasks/review/operations.ts';
import { type Author, recordAdminWork } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { countMentionable } from './mention-queries.ts';
import { maxMentions, mentionedIds } from './mentions.ts';
import { redactComment } from './policy.ts';
import { findComment, insertComment } from './queries.ts';
import type { Comment, createCommentInput, requestChangesInput } from './schema.ts';

/** Records a comment of an administrator. */
export const recordNewComment = (
  db: Db,
  author: Author,
  { id, taskId }: { id: number; taskId: number },
) =>
  recordAdminWork(db, author, {
    action: 'created',
    objectKind: 'comment',
    objectId: id,
    after: { taskId },
  });

/** Refuses mentions of users who are not offered for this task, except those that an earlier version of the comment has. */
export async function checkMentions(
  { db, actor }: ActionContext,
  task: Parameters<typeof countMentionable>[2],
  { content, former = '' }: { content: string; former?: string },
) {
  const known = new Set(mentionedIds(former));
  const ids = mentionedIds(content).filter((id) => !known.has(id));
  if (ids.length > maxMentions)
    throw invalid(`You can mention at most ${maxMentions} people in a comment.`, 'content');
  if (ids.length > 0 && (await countMentionable(db, actor, task, ids)) < ids.length)
    throw invalid('You can only mention people who take part in this task.', 'content');
}

/** Comments on a task, with files that the actor has uploaded. */
export async function createComment(
  context: AuditedContext,
  { taskId, content, attachmentIds }: z.output<typeof createCommentInput>,
): Promise<Comment> {
  const { db, actor } = context;
  const task = await readTask(db, actor, taskId);
  if (!canCommentOnTask(actor, task)) throw forbidden(notYourTask);
  await checkMentions(context, task, { content });
  await spendAllowance(db, actor, 'comment');
  const id = await insertWithFiles(
    context,
    attachmentIds,
    async (trx) => {
      const commentId = await insertComment(trx, { taskId, content, userId: actor.id });
      await recordNewComment(trx, context, { id: commentId, taskId });
      return commentId;
    },
    (commentId) => ({ commentId }),
  );
  const created = await findComment(db, id);
  if (!created) throw notFound('Comment');
  return redactComment(actor, task, created);
}

type ChangeRequest = z.output<typeof requestChangesInput> & { reviewId?: number };

/** Ends the review of a task with a comment that says what to change, in one transaction. */
export async function requestChanges(
  context: AuditedContext,
  { taskId: id, version, content, reviewId }: ChangeRequest,
) {
  const { db, actor } = context;
  const status = 'in-progress';
  const task = await requireReview(context, { id, status, reviewId });
  await checkMentions(context, task, { content });
  await spendAllowance(db, actor, 'comment');
  return inTransaction(db, async (trx) => {
    const moved = await decideReview({ ...context, db: trx }, { id, version, status, reviewId });
    const commentId = await insertComment(trx, { taskId: id, content, userId: actor.id });
    await recordNewComment(trx, context, { id: commentId, taskId: id });
    return moved;
  });
}
