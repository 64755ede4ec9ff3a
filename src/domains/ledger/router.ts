import { clientExists, findClientIdOfVa } from '#domains/users/picker-queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { type Actor, isAdmin, isVa } from '#shared/actor.ts';
import { roundHundredths } from '#shared/money.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { canReadLedger, ownLedger } from './policy.ts';
import { findBalance, hasLedger, insertCorrection, listLedger, openPeriod } from './queries.ts';
import {
  balanceInput,
  correctHoursInput,
  hoursBalance,
  ledgerEntry,
  listLedgerInput,
} from './schema.ts';

/** Whose books this call is about, once it is sure that the actor may read them. */
async function chooseLedger(db: Db, actor: Actor, asked: number | undefined) {
  const assigned = isVa(actor) ? await findClientIdOfVa(db, actor.id) : undefined;
  const clientId = asked ?? ownLedger(actor, assigned);
  if (clientId === undefined) {
    if (isAdmin(actor)) throw invalid('Please select a client', 'clientId');
    throw notFound('Client');
  }
  const isReadable = canReadLedger(actor, clientId, assigned);
  if (!isReadable || !((await clientExists(db, clientId)) || (await hasLedger(db, clientId))))
    throw notFound('Client');
  return clientId;
}

export const ledgerRouter = router({
  list: signedInProcedure
    .input(listLedgerInput)
    .output(pageOf(ledgerEntry))
    .query(async ({ ctx, input }) => {
      const { limit, cursor } = input;
      const clientId = await chooseLedger(ctx.db, ctx.actor, input.clientId);
      const rows = await listLedger(ctx.db, clientId, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  balance: signedInProcedure
    .input(balanceInput)
    .output(hoursBalance)
    .query(async ({ ctx, input }) =>
      findBalance(ctx.db, await chooseLedger(ctx.db, ctx.actor, input.clientId)),
    ),

  correct: adminProcedure
    .input(correctHoursInput)
    .output(ledgerEntry)
    .mutation(({ ctx, input: { clientId, reason, ...input } }) =>
      inTransaction(ctx.db, async (db) => {
        if (!(await clientExists(db, clientId))) throw notFound('Client');
        const hours = roundHundredths(input.hours);
        const periodStart = await openPeriod(db, clientId);
        const correction = { clientId, periodStart, hours, reason, actorId: ctx.actor.id };
        const entry = await insertCorrection(db, correction);
        // The reason stands in the ledger; a free text may name people, whom this log does not.
        await recordAudit(db, ctx, {
          action: 'corrected',
          objectKind: 'hours',
          objectId: clientId,
          after: { hours, periodStart, entryId: entry.id },
        });
        return entry;
      }),
    ),
});
