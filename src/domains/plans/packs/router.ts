import { payingProcedure } from '#domains/payments/paying-procedure.ts';
import { checkout } from '#domains/payments/schema.ts';
import { clientProcedure, router } from '#server/trpc.ts';
import { beginHostedPack, beginPack, payPackWithSavedCard, previewPack } from './operations.ts';
import {
  beginHostedPackInput,
  beginPackInput,
  packPreview,
  packRef,
  payPackWithSavedCardInput,
} from './schema.ts';

/** Packs of extra hours, which clients buy. `payments.confirm` charges the card. */
export const packsRouter = router({
  preview: clientProcedure
    .input(packRef)
    .output(packPreview)
    .query(({ ctx, input }) => previewPack(ctx.db, ctx.actor.id, input.hours)),

  payWithSavedCard: payingProcedure
    .input(payPackWithSavedCardInput)
    .output(checkout)
    .mutation(({ ctx, input }) => payPackWithSavedCard(ctx, input)),

  begin: payingProcedure
    .input(beginPackInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginPack(ctx, input)),

  /** On the payment provider's page. */
  beginHosted: payingProcedure
    .input(beginHostedPackInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginHostedPack(ctx, input)),
});
