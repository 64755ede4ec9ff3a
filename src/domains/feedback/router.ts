import { findUser } from '#domains/users/queries.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { isVa } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { answerQuestion, askForRating, changeFeedback, giveFeedback } from './operations.ts';
import { canReadFeedbackOn, hideAuthor } from './policy.ts';
import { findOwnFeedback, listFeedback, markQuestionShown } from './queries.ts';
import {
  answerInput,
  changeFeedbackInput,
  feedback,
  giveFeedbackInput,
  listFeedbackInput,
  ratingQuestion,
} from './schema.ts';

export const feedbackRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /feedback',
      summary: 'List client feedback on a virtual assistant, newest first',
      refuses: { 403: 'A VA can only see their own', 404: 'VA not found' },
    })
    .input(listFeedbackInput)
    .output(pageOf(feedback))
    .query(async ({ ctx: { db, actor }, input: { vaId, limit, cursor } }) => {
      if (!canReadFeedbackOn(actor, vaId)) throw forbidden('You can only see your own feedback.');
      const va = await findUser(db, vaId);
      if (!va || !isVa(va)) throw notFound('Virtual assistant');
      const rows = await listFeedback(db, vaId, { limit: limit + 1, cursor });
      const page = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
      return { ...page, items: page.items.map((row) => hideAuthor(actor, row)) };
    }),

  give: clientProcedure
    .meta({
      rest: 'POST /va-feedback',
      summary: 'Rate the virtual assistant assigned to you',
      status: 201,
      refuses: { 404: 'VA not found', 409: 'You rated them within the last minute' },
    })
    .input(giveFeedbackInput)
    .output(feedback)
    .mutation(({ ctx, input: { vaId, rating, feedback } }) =>
      giveFeedback(ctx.db, { clientId: ctx.actor.id, vaId, rating, comment: feedback || null }),
    ),

  /** The client's own newest rating of a VA. */
  mine: clientProcedure
    .input(listFeedbackInput.pick({ vaId: true }))
    .output(feedback.nullable())
    .query(({ ctx, input }) => findOwnFeedback(ctx.db, ctx.actor.id, input.vaId)),

  change: clientProcedure
    .input(changeFeedbackInput)
    .output(feedback)
    .mutation(({ ctx, input: { id, rating, feedback } }) =>
      changeFeedback(ctx.db, { id, clientId: ctx.actor.id, rating, comment: feedback || null }),
    ),

  /** Whether to ask for a rating after the approval of a task. It counts as asked when `markShown` is called. */
  ask: clientProcedure
    .input(answerInput.pick({ taskId: true }))
    .output(ratingQuestion.nullable())
    .mutation(({ ctx, input }) => askForRating(ctx.db, { ...input, clientId: ctx.actor.id })),

  /** The question about this VA is on the screen, so that it is not asked again for seven days. */
  markShown: clientProcedure
    .input(giveFeedbackInput.pick({ vaId: true }))
    .output(ok)
    .mutation(async ({ ctx, input: { vaId } }) => {
      if (!(await markQuestionShown(ctx.db, ctx.actor.id, vaId))) throw notFound('Question');
      return done;
    }),

  /** Rates the VA of an approved task. */
  answer: clientProcedure
    .input(answerInput)
    .output(feedback)
    .mutation(({ ctx, input }) => answerQuestion(ctx.db, { ...input, clientId: ctx.actor.id })),
});
