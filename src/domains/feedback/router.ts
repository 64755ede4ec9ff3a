import { findUser } from '#domains/users/queries.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { isVa } from '#shared/actor.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { giveFeedback } from './operations.ts';
import { canReadFeedbackOn, hideAuthor } from './policy.ts';
import { listFeedback } from './queries.ts';
import { feedback, giveFeedbackInput, listFeedbackInput } from './schema.ts';

export const feedbackRouter = router({
  list: signedInProcedure
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
    .input(giveFeedbackInput)
    .output(feedback)
    .mutation(({ ctx, input: { vaId, rating, feedback } }) =>
      giveFeedback(ctx.db, { clientId: ctx.actor.id, vaId, rating, comment: feedback || null }),
    ),
});
