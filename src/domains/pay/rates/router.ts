import { notFound } from '#server/errors.ts';
import { adminOrVaProcedure, adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { canReadPayOf } from '../policy.ts';
import { addPayRate, changePayRate, removePayRate } from './operations.ts';
import { listPayRates } from './queries.ts';
import {
  addPayRateInput,
  changePayRateInput,
  listPayRatesInput,
  payRate,
  payRateList,
  payRateRef,
} from './schema.ts';

/** What VAs are paid for an hour, from a day on. */
export const payRatesRouter = router({
  list: adminOrVaProcedure
    .input(listPayRatesInput)
    .output(payRateList)
    .query(({ ctx, input }) => {
      if (!canReadPayOf(ctx.actor, input.vaId)) throw notFound('User');
      return listPayRates(ctx.db, input.vaId);
    }),

  add: adminProcedure
    .input(addPayRateInput)
    .output(payRate)
    .mutation(({ ctx, input }) => addPayRate(ctx, input)),

  change: adminProcedure
    .input(changePayRateInput)
    .output(payRate)
    .mutation(({ ctx, input }) => changePayRate(ctx, input)),

  delete: adminProcedure
    .input(payRateRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removePayRate(ctx, input.id);
      return done;
    }),
});
