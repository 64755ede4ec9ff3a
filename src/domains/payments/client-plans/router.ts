import { clientExists } from '#domains/users/directory/picker-queries.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { runOncePerId } from '#server/idempotency.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { startWithCard } from './card-start.ts';
import { changeClientPlan, readClientPlan } from './operations.ts';
import { previewChange } from './preview.ts';
import {
  changePlanInput,
  clientPlan,
  clientRef,
  planChangePreview,
  planChangeResult,
  previewChangeInput,
} from './schema.ts';

async function checkClient(db: Db, id: number) {
  if (!(await clientExists(db, id))) throw notFound('Client');
}

/** What administrators do with the plans of clients. */
export const clientPlansRouter = router({
  get: adminProcedure
    .input(clientRef)
    .output(clientPlan)
    .query(async ({ ctx, input: { clientId } }) => {
      await checkClient(ctx.db, clientId);
      return readClientPlan(ctx, clientId);
    }),

  /** What a change costs, grants and ends, and when. */
  preview: adminProcedure
    .input(previewChangeInput)
    .output(planChangePreview)
    .query(async ({ ctx, input }) => {
      await checkClient(ctx.db, input.clientId);
      return previewChange(ctx.db, input);
    }),

  /** Makes a previewed change, while its figures hold. */
  change: adminProcedure
    .input(changePlanInput)
    .output(planChangeResult)
    .mutation(async ({ ctx, input }) => {
      await checkClient(ctx.db, input.clientId);
      if (input.payment.kind !== 'card')
        return runOncePerId(ctx, { name: 'clientPlans.change', input }, async (db) => ({
          subscription: await changeClientPlan({ ...ctx, db }, input),
          failure: null,
        }));
      if (input.act !== 'start')
        throw invalid('A card is only charged when a plan starts', 'payment');
      return startWithCard(ctx, input);
    }),
});
