import { recordAudit } from '#server/audit.ts';
import { notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { listParked, requeueParkedMail } from './queries.ts';
import { listParkedInput, mailRef, parkedMail } from './schema.ts';

export const mailRouter = router({
  listParked: adminProcedure
    .input(listParkedInput)
    .output(pageOf(parkedMail))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listParked(ctx.db, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  /** Puts an undelivered email back into the mail queue. */
  retry: adminProcedure
    .input(mailRef)
    .output(ok)
    .mutation(({ ctx, input: { id } }) =>
      inTransaction(ctx.db, async (db) => {
        const mail = await requeueParkedMail(db, id);
        if (!mail) throw notFound('Mail');
        await recordAudit(db, ctx, {
          action: 'retried',
          objectKind: 'mail',
          objectId: id,
          after: { kind: mail.kind },
        });
        return done;
      }),
    ),
});
