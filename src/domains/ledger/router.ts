import { runOncePerId } from '#server/idempotency.ts';
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
    .input(balanceInput)
    .output(hoursBalance)
    .query(async ({ ctx, input }) =>
      findBalance(ctx.db, await resolveClientId(ctx.db, ctx.actor, input.clientId)),
    ),

  correct: adminProcedure
    .input(correctHoursInput)
    .output(ledgerEntry)
    .mutation(({ ctx, input }) =>
      runOncePerId(ctx, { name: 'ledger.correct', input }, (db) =>
        correctHours({ ...ctx, db }, input),
      ),
    ),
});
