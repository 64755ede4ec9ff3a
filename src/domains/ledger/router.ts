import { clientExists, listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { runOncePerId } from '#server/idempotency.ts';
import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { type Actor, isAdmin, isVa } from '#shared/actor.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { correctHours } from './operations.ts';
import { canReadLedger, defaultClientId, toEntry } from './policy.ts';
import { findBalance, hasLedger, listLedger } from './queries.ts';
import {
  balanceInput,
  correctHoursInput,
  hoursBalance,
  ledgerEntry,
  listLedgerInput,
} from './schema.ts';

/** Returns the id of the client whose ledger the call is about, or throws if the actor may not read it. */
async function resolveClientId(db: Db, actor: Actor, requestedId: number | undefined) {
  const assigned = isVa(actor) ? await listClientIdsOfVa(db, actor.id) : [];
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
