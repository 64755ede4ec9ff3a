import {
  adminOrClientProcedure,
  clientProcedure,
  router,
  signedInProcedure,
} from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { previewOwnStart } from '../changes/preview.ts';
import { planRef, startPreview } from '../changes/schema.ts';
import { resume, setStatus } from './operations.ts';
import { redactSubscription, subscriptionScope } from './policy.ts';
import { listSubscriptions } from './queries.ts';
import {
  listSubscriptionsInput,
  setSubscriptionStatusInput,
  subscription,
  subscriptionRef,
} from './schema.ts';

export const subscriptionsRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /subscriptions',
      summary:
        "List your own subscriptions, your assigned client's (VA) or all subscriptions (admin), newest first",
    })
    .input(listSubscriptionsInput)
    .output(pageOf(subscription))
    .query(async ({ ctx, input: { userId, limit, cursor } }) => {
      const page = { userId, limit: limit + 1, cursor };
      const rows = await listSubscriptions(ctx.db, subscriptionScope(ctx.actor), page);
      const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
      return { items: items.map((row) => redactSubscription(ctx.actor, row)), nextCursor };
    }),

  /** The price of a plan and its effect on the current plan and hours. */
  preview: clientProcedure
    .input(planRef)
    .output(startPreview)
    .query(({ ctx, input }) => previewOwnStart(ctx.db, ctx.actor.id, input.plan)),

  setStatus: adminOrClientProcedure
    .meta({
      rest: 'PATCH /subscriptions/:id',
      summary:
        'Cancel your subscription at the end of the billing period. Admins can set any status',
      refuses: { 409: 'The subscription is already cancelled or has ended' },
    })
    .input(setSubscriptionStatusInput)
    .output(subscription)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),

  resume: adminOrClientProcedure
    .meta({
      rest: 'POST /subscriptions/:id/resume',
      summary: 'Resume a cancelled subscription that has not ended yet',
      refuses: { 409: 'The subscription is not cancelled or has already ended' },
    })
    .input(subscriptionRef)
    .output(subscription)
    .mutation(({ ctx, input }) => resume(ctx, input)),
});
