import * as z from 'zod';
import { plansOn } from '#server/catalogue-plans.ts';
import { adminProcedure, publicProcedure, router } from '#server/trpc.ts';
import { cataloguePlan } from '../catalogue/schema.ts';
import { previewPlan, readOffers, savePlan, withdrawPlan } from './operations.ts';
import { planChangeEffects, planOffers, planVersionRef, savePlanInput } from './schema.ts';

const faults = { 409: 'The plans could not be offered together' };

/** The plans that clients choose, and their prices from a day on. */
export const planOffersRouter = router({
  list: publicProcedure
    .meta({ rest: 'GET /plans', summary: 'List the plans that are on offer today' })
    .output(z.array(cataloguePlan))
    .query(async ({ ctx }) => (await plansOn(ctx.db)).filter(({ isOffered }) => isOffered)),

  get: adminProcedure
    .meta({
      rest: 'GET /agency/plans',
      summary:
        'List the plans that hold today, with their running subscriptions, and what is planned',
    })
    .output(planOffers)
    .query(({ ctx }) => readOffers(ctx.db)),

  preview: adminProcedure
    .meta({
      rest: 'POST /agency/plans/preview',
      summary: 'Say what a change of a plan would do',
      refuses: faults,
    })
    .input(savePlanInput)
    .output(planChangeEffects)
    .query(({ ctx, input }) => previewPlan(ctx.db, input)),

  save: adminProcedure
    .meta({
      rest: 'POST /agency/plans',
      summary: 'Add a plan, or change one from a day on. Running subscriptions keep their terms',
      refuses: faults,
    })
    .input(savePlanInput)
    .output(planOffers)
    .mutation(({ ctx, input }) => savePlan(ctx, input)),

  withdraw: adminProcedure
    .meta({
      rest: 'DELETE /agency/plans/:id',
      summary: 'Delete a planned change of a plan before its day',
      refuses: { 404: 'Planned version not found', ...faults },
    })
    .input(planVersionRef)
    .output(planOffers)
    .mutation(({ ctx, input }) => withdrawPlan(ctx, input)),
});
