import type { trpc } from '#client/trpc.ts';

/** Refetches every query that depends on the client's plan. */
export const refreshPlan = (utils: ReturnType<typeof trpc.useUtils>) =>
  Promise.all([
    utils.subscriptions.invalidate(),
    utils.billing.invalidate(),
    utils.planChanges.invalidate(),
    utils.packs.invalidate(),
    utils.payments.invalidate(),
    utils.ledger.invalidate(),
    utils.dashboard.invalidate(),
    utils.auth.session.invalidate(),
  ]);
