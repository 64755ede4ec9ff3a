import * as z from 'zod';
import { adminOrClientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { resolveClientId } from '../access.ts';
import { balanceInput } from '../schema.ts';
import { answerForHours, chooseAtLimit, readGuard, readKeptWork } from './operations.ts';
import { answerQuestionInput, chooseAtLimitInput, hoursGuard, keptWork } from './schema.ts';

export const hoursGuardRouter = router({
  get: signedInProcedure
    .input(balanceInput)
    .output(hoursGuard)
    .query(async ({ ctx, input }) =>
      readGuard(ctx.db, ctx.actor, await resolveClientId(ctx.db, ctx.actor, input.clientId)),
    ),

  listKept: signedInProcedure
    .input(balanceInput)
    .output(z.object({ items: z.array(keptWork) }))
    .query(async ({ ctx: { db, actor }, input }) => {
      const clientId = await resolveClientId(db, actor, input.clientId);
      return { items: await readKeptWork(db, actor, clientId) };
    }),

  choose: adminOrClientProcedure
    .input(chooseAtLimitInput)
    .output(hoursGuard)
    .mutation(({ ctx, input }) => chooseAtLimit(ctx, input)),

  answer: adminOrClientProcedure
    .input(answerQuestionInput)
    .output(hoursGuard)
    .mutation(({ ctx, input }) => answerForHours(ctx, input)),
});
