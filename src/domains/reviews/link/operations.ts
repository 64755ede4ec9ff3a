import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { requestChanges } from '#domains/comments/operations.ts';
import { answerQuestion, askForRating } from '#domains/feedback/operations.ts';
import { hasRatedWithin, markQuestionShown } from '#domains/feedback/queries.ts';
import type { feedbackForm } from '#domains/feedback/schema.ts';
import { canReviewTask } from '#domains/tasks/policy.ts';
import { decideReview } from '#domains/tasks/review/operations.ts';
import { findTimeZone } from '#domains/users/presence/queries.ts';
import type { AuditedContext } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { findActor } from '#server/live/sessions.ts';
import { type Actor, isClient } from '#shared/actor.ts';
import { type FoundReview, findReview } from './queries.ts';
import type { ReviewLink } from './token.ts';

/** What a valid link is about: the review, its reader, and the reader's time zone. */
export type OpenedLink = {
  link: ReviewLink;
  review: FoundReview;
  actor: Actor;
  timeZone: string | null;
};

/** Undefined if the reader is inactive or may not decide about the task any more, or if the task was deleted. */
export async function openLink(
  db: Kysely<Database>,
  link: ReviewLink,
): Promise<OpenedLink | undefined> {
  const [review, actor, timeZone] = await Promise.all([
    findReview(db, link.reviewId),
    findActor(db, link.userId),
    findTimeZone(db, link.userId),
  ]);
  if (!review || !actor || !canReviewTask(actor, review)) return undefined;
  return { link, review, actor, timeZone };
}

type LinkContext = Pick<AuditedContext, 'client'> & { db: Kysely<Database>; opened: OpenedLink };

const contextOf = ({ db, client, opened }: LinkContext): AuditedContext => ({
  db,
  client,
  actor: opened.actor,
});

/** Returns the VA to rate, if the question about this VA is not too frequent. */
export async function approveByLink(context: LinkContext) {
  const { db, opened } = context;
  const { review, actor } = opened;
  const target = { id: review.taskId, reviewId: review.id, status: 'done' } as const;
  await decideReview(contextOf(context), target);
  if (!isClient(actor)) return null;
  const question = await askForRating(db, { clientId: actor.id, taskId: review.taskId });
  if (question) await markQuestionShown(db, actor.id, question.va.id);
  return question?.va ?? null;
}

export const requestChangesByLink = (context: LinkContext, content: string) =>
  requestChanges(contextOf(context), {
    taskId: context.opened.review.taskId,
    reviewId: context.opened.review.id,
    content,
  });

/** Throws a conflict if the reader did not approve the work, or has rated: the link gives one rating in seven days. */
export async function requireRatable({ db, opened }: LinkContext) {
  const { actor, review } = opened;
  const { vaId, outcome, decidedBy } = review;
  if (outcome !== 'approved' || decidedBy !== actor.id || vaId === null)
    throw conflict('You can rate this work after you approved it.');
  if (await hasRatedWithin(db, '7 days', { clientId: actor.id, vaId }))
    throw conflict('You already rated this work. Thank you.');
}

/** Rates the VA of the review. Call `requireRatable` first. */
export const rateByLink = ({ db, opened }: LinkContext, given: z.output<typeof feedbackForm>) =>
  answerQuestion(db, { ...given, clientId: opened.actor.id, taskId: opened.review.taskId });
