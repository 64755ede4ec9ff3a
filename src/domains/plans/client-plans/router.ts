import { clientExists } from '#domains/users/directory/picker-queries.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { runOncePerId } from '#server/rest/idempotency.ts';
import { adminProcedure, router } from '#server/trpc.ts';
import { previewChangeInput } from '../changes/schema.ts';
import { startWithCard } from './card-start.ts';
import { changeClientPlan, previewClientPlan, readClientPlan } from './operations.ts';
import {
  changePlanInput,
  clientPlan,
  clientRef,
  planChangePreview,
  planChangeResult,
} from './schema.ts';

async function checkClient(db: Db, id: number) {
  if (!(await clientExists(db, id))) throw notFound('Client');
}

/** What administrators do with the plans of clients. */
export const clientPlansRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /clients/:clientId/plan',
      summary: "Get a client's running or paused plan, their hours and their billing months",
      refuses: { 404: 'Client not found' },
    })
    .input(clientRef)
    .output(clientPlan)
    .query(async ({ ctx, input: { clientId } }) => {
      await checkClient(ctx.db, clientId);
      return readClientPlan(ctx, clientId);
    }),

  preview: adminProcedure
    .meta({
      rest: 'POST /clients/:clientId/plan/preview',
      summary: 'Preview what a change of a plan charges, grants and ends, and when',
      refuses: { 404: 'Client not found', 409: 'The plan does not allow this change' },
    })
    .input(previewChangeInput)
    .output(planChangePreview)
    .query(async ({ ctx, input }) => {
      await checkClient(ctx.db, input.clientId);
      return previewClientPlan(ctx.db, input);
    }),

  change: adminProcedure
    .meta({
      rest: 'POST /clients/:clientId/plan',
      summary: 'Start, pause, activate, cancel or end a plan, with the figures of the preview',
      // The change has an id of its own, and the charge must be stored before the provider confirms it.
      ignoresKey: true,
      refuses: {
        404: 'Client not found',
        409: 'The figures of the preview no longer hold; `details` has the new preview',
      },
    })
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
