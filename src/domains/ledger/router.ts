import { clientExists, findClientIdOfVa } from '#domains/users/directory/picker-queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { type Actor, isAdmin, isVa } from '#shared/actor.ts';
import { roundHundredths } from '#shared/money.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { canReadLedger, defaultClientId } from './policy.ts';
import { findBalance, hasLedger, insertCorrection, listLedger, openPeriod } from './queries.ts';
import {
  balanceInput,
  correctHoursInput,
  hoursBalance,
  ledgerEntry,
  listLedgerInput,
} from './schema.ts';

/** Returns the id of the client whose ledger the call is about, or throws if the actor may not read it. */
async function resolveClientId(db: Db, actor: Actor, requestedId: number | undefined) {
  const assigned = isVa(actor) ? await findClientIdOfVa(db, actor.id) : undefined;
  const clientId = requestedId ?? defaultClientId(actor, assigned);
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
      const clientId = await resolveClientId(ctx.db, ctx.actor, input.clientId);
      const rows = await listLedger(ctx.db, clientId, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
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
    .mutation(({ ctx, input: { clientId, reason, ...input } }) =>
      inTransaction(ctx.db, async (db) => {
        if (!(await clientExists(db, clientId))) throw notFound('Client');
        const hours = roundHundredths(input.hours);
        const periodStart = await openPeriod(db, clientId);
        const correction = { clientId, periodStart, hours, reason, actorId: ctx.actor.id };
        const entry = await insertCorrection(db, correction);
        // Without the reason: free text may contain names, and the audit log stores no personal data.
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
