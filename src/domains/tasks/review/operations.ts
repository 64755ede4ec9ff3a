import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, forbidden } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { moveTask } from '../board/operations.ts';
import { lockColumnAsActor } from '../board/placement-queries.ts';
import { notYourTask, readTask } from '../operations.ts';
import { canNamePerson, canReviewTask, type TaskParties } from '../policy.ts';
import { lockTaskForUpdate } from '../queries.ts';
import { findLastReview, type LastReview } from './queries.ts';

/** What a review leads to: approved work is done, other work goes on. */
type Verdict = 'done' | 'in-progress';

/** `reviewId`: only this review, not a later one of the same task. */
type Target = { id: number; status: Verdict; reviewId?: number | undefined };

const notInReview: Record<Verdict, string> = {
  done: 'You can only approve a task while it is in review.',
  'in-progress': 'You can only request changes while the task is in review.',
};

/** Who decided, as far as the actor may know it. */
function nameDecider(actor: Actor, task: TaskParties, { decidedBy, fullName, role }: LastReview) {
  const isKnown =
    decidedBy !== null && role !== null && canNamePerson(actor, task, { id: decidedBy, role });
  return (isKnown ? fullName : null) ?? 'someone else';
}

/** Says what was decided, if the task still is where the decision put it. */
function describeDecision(actor: Actor, task: TaskParties, review: LastReview | undefined) {
  if (review?.outcome === 'approved' && task.status === 'done')
    return `Already approved by ${nameDecider(actor, task, review)}.`;
  if (review?.outcome === 'changes-requested' && task.status === 'in-progress')
    return `Changes were already requested by ${nameDecider(actor, task, review)}.`;
  return null;
}

/** The task in review; a conflict says what was decided about it. */
export async function requireReview(
  { db, actor }: ActionContext,
  { id, status, reviewId }: Target,
) {
  const task = await readTask(db, actor, id);
  if (!canReviewTask(actor, task)) throw forbidden(notYourTask);
  if (task.status === 'in-review' && reviewId === undefined) return task;
  const review = await findLastReview(db, id);
  if (task.status === 'in-review' && review?.id === reviewId) return task;
  throw conflict(describeDecision(actor, task, review) ?? notInReview[status]);
}

/** Ends the review of a task. Of concurrent decisions one succeeds; the others throw a conflict. */
export async function decideReview(
  context: AuditedContext,
  { version, ...target }: Target & { version?: number | undefined },
) {
  await requireReview(context, target);
  return inTransaction(context.db, async (trx) => {
    const { id, status } = target;
    // In the order of `moveTask`, so that the two cannot deadlock.
    await lockColumnAsActor(trx, status, context.actor.id);
    await lockTaskForUpdate(trx, id);
    await requireReview({ ...context, db: trx }, target);
    return moveTask({ ...context, db: trx }, { id, version, status });
  });
}
