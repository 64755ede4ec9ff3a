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

export const noVa = 'The VA does not exist, or is someone else';
const usedRate =
  'Hours with this rate are on an approved statement, or the rate was changed in the meantime';

/** What VAs are paid for an hour, from a day on. */
export const payRatesRouter = router({
  list: adminOrVaProcedure
    .meta({
      rest: 'GET /pay/rates',
      summary: 'List the pay rates of a VA, the latest first. VAs list their own',
      refuses: { 404: noVa },
    })
    .input(listPayRatesInput)
    .output(payRateList)
    .query(({ ctx, input }) => {
      if (!canReadPayOf(ctx.actor, input.vaId)) throw notFound('User');
      return listPayRates(ctx.db, input.vaId);
    }),

  add: adminProcedure
    .meta({
      rest: 'POST /pay/rates',
      summary: 'Add a pay rate of a VA that is valid from a day on',
      status: 201,
      refuses: {
        404: noVa,
        409: 'There is a rate from this day, or approved hours have another rate',
      },
    })
    .input(addPayRateInput)
    .output(payRate)
    .mutation(({ ctx, input }) => addPayRate(ctx, input)),

  change: adminProcedure
    .meta({
      rest: 'PUT /pay/rates/:id',
      summary: 'Change a pay rate with which no hours have been approved for pay',
      refuses: { 409: usedRate },
    })
    .input(changePayRateInput)
    .output(payRate)
    .mutation(({ ctx, input }) => changePayRate(ctx, input)),

  delete: adminProcedure
    .meta({
      rest: 'DELETE /pay/rates/:id',
      summary: 'Delete a pay rate with which no hours have been approved for pay',
      refuses: { 409: usedRate },
    })
    .input(payRateRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removePayRate(ctx, input.id);
      return done;
    }),
});
