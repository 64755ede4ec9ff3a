import { notFound } from '#server/errors.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { listParked, unpark } from './queries.ts';
import { listParkedInput, mailRef, parkedMail } from './schema.ts';

export const mailRouter = router({
  listParked: adminProcedure
    .input(listParkedInput)
    .output(pageOf(parkedMail))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listParked(ctx.db, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  /** The courier tries for another day. */
  retry: adminProcedure
    .input(mailRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      if (!(await unpark(ctx.db, input.id))) throw notFound('Mail');
      return done;
    }),
});
