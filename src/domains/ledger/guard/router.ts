import { adminOrClientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { resolveClientId } from '../access.ts';
import { balanceInput } from '../schema.ts';
import { answerForHours, chooseAtLimit, readGuard } from './operations.ts';
import { answerQuestionInput, chooseAtLimitInput, hoursGuard } from './schema.ts';

export const hoursGuardRouter = router({
  get: signedInProcedure
    .input(balanceInput)
    .output(hoursGuard)
    .query(async ({ ctx, input }) =>
      readGuard(ctx.db, ctx.actor, await resolveClientId(ctx.db, ctx.actor, input.clientId)),
    ),

  choose: adminOrClientProcedure
    .input(chooseAtLimitInput)
    .output(hoursGuard)
    .mutation(({ ctx, input }) => chooseAtLimit(ctx, input)),

  answer: adminOrClientProcedure
    .input(answerQuestionInput)
    .output(hoursGuard)
    .mutation(({ ctx, input }) => answerForHours(ctx, input)),
});
