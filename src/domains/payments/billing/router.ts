import * as z from 'zod';
import { pauseOwnPlan } from '#domains/plans/changes/act-operations.ts';
import { planPauseInput } from '#domains/plans/changes/schema.ts';
import { subscription } from '#domains/plans/subscriptions/schema.ts';
import { clientProcedure, router } from '#server/trpc.ts';
import { payingProcedure } from '../paying-procedure.ts';
import { finishCardChange, openCardPage } from './hosted-card.ts';
import {
  activateOwnPlan,
  changeCard,
  readBilling,
  saveAddress,
  saveBookkeeper,
} from './operations.ts';
import {
  activateInput,
  billingAddress,
  cardPage,
  changeCardInput,
  changeCardResult,
  finishCardChangeInput,
  openCardPageInput,
  ownBilling,
  saveBookkeeperInput,
} from './schema.ts';

/** What clients do with their own plan and its payments. */
export const billingRouter = router({
  get: clientProcedure.output(ownBilling).query(async ({ ctx }) => ({
    ...(await readBilling(ctx.db, ctx.actor.id)),
    isHosted: ctx.payments.hosted !== undefined,
  })),

  saveAddress: clientProcedure
    .input(billingAddress)
    .output(ownBilling.shape.address)
    .mutation(({ ctx, input }) => saveAddress(ctx, input)),

  /** Names who else gets the invoices and receipts, or nobody. */
  saveBookkeeper: clientProcedure
    .input(saveBookkeeperInput)
    .output(ownBilling.pick({ bookkeeperEmail: true }))
    .mutation(({ ctx, input }) => saveBookkeeper(ctx, input)),

  changeCard: payingProcedure
    .input(changeCardInput)
    .output(changeCardResult)
    .mutation(({ ctx, input }) => changeCard(ctx, input)),

  /** Opens the payment provider's page, if clients give their card there. */
  openCardPage: payingProcedure
    .input(openCardPageInput)
    .output(cardPage)
    .mutation(({ ctx, input }) => openCardPage(ctx, input)),

  finishCardChange: payingProcedure
    .input(finishCardChangeInput)
    .output(changeCardResult)
    .mutation(({ ctx, input }) => finishCardChange(ctx, input)),

  /** Plans a pause. `subscriptions.resume` withdraws it. */
  pause: clientProcedure
    .input(planPauseInput)
    .output(subscription)
    .mutation(({ ctx, input }) => pauseOwnPlan(ctx, input.from)),

  activate: payingProcedure
    .input(activateInput)
    .output(z.object({ subscription, failure: z.string().nullable() }))
    .mutation(({ ctx, input }) => activateOwnPlan(ctx, input.previewed)),
});
