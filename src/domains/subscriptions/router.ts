import { adminOrClientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { setStatus, subscribe } from './operations.ts';
import { revealSubscription, subscriptionScope } from './policy.ts';
import { listSubscriptions } from './queries.ts';
import {
  createSubscriptionInput,
  listSubscriptionsInput,
  setSubscriptionStatusInput,
  subscription,
} from './schema.ts';

export const subscriptionsRouter = router({
  list: signedInProcedure
    .input(listSubscriptionsInput)
    .output(pageOf(subscription))
    .query(async ({ ctx, input: { userId, limit, cursor } }) => {
      const page = { userId, limit: limit + 1, cursor };
      const rows = await listSubscriptions(ctx.db, subscriptionScope(ctx.actor), page);
      const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
      return { items: items.map((row) => revealSubscription(ctx.actor, row)), nextCursor };
    }),

  create: adminOrClientProcedure
    .input(createSubscriptionInput)
    .output(subscription)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),

  setStatus: adminOrClientProcedure
    .input(setSubscriptionStatusInput)
    .output(subscription)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),
});
