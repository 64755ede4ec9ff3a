import { runOncePerId } from '#server/rest/idempotency.ts';
import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { resolveClientId } from './access.ts';
import { correctHours } from './operations.ts';
import { toEntry } from './policy.ts';
import { findBalance, listLedger } from './queries.ts';
import {
  balanceInput,
  correctHoursInput,
  hoursBalance,
  ledgerEntry,
  listLedgerInput,
} from './schema.ts';

export const ledgerRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /hours-ledger',
      summary: "List a client's granted, used, corrected and carried hours, newest first",
      refuses: { 404: "Client not found, or you don't have access" },
    })
    .input(listLedgerInput)
    .output(pageOf(ledgerEntry))
    .query(async ({ ctx, input }) => {
      const { view, limit, cursor } = input;
      const clientId = await resolveClientId(ctx.db, ctx.actor, input.clientId);
      const rows = await listLedger(ctx.db, clientId, { view, limit: limit + 1, cursor });
      const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
      return { items: items.map((row) => toEntry(ctx.actor, row)), nextCursor };
    }),

  balance: signedInProcedure
    .meta({
      rest: 'GET /hours-ledger/balance',
      summary: 'Get the sums of the current billing period',
      refuses: { 404: "Client not found, or you don't have access" },
    })
    .input(balanceInput)
    .output(hoursBalance)
    .query(async ({ ctx, input }) =>
      findBalance(ctx.db, await resolveClientId(ctx.db, ctx.actor, input.clientId)),
    ),

  correct: adminProcedure
    .meta({
      rest: 'POST /hours-ledger/corrections',
      summary: 'Add or remove hours, with a reason',
      status: 201,
      refuses: {
        404: 'Client not found',
        409: 'The client does not have these hours, or the balance has changed',
      },
    })
    .input(correctHoursInput)
    .output(ledgerEntry)
    .mutation(({ ctx, input }) =>
      runOncePerId(ctx, { name: 'ledger.correct', input }, (db) =>
        correctHours({ ...ctx, db }, input),
      ),
    ),
});
