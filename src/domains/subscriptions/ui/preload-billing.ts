import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import { firstHoursView, hoursQuery } from '#domains/ledger/ui/hours-query.ts';
import { receiptsQuery } from '#domains/payments/ui/receipts-query.ts';
import { plansQuery } from './plans-query.ts';

export const importClientBilling = () => import('./client-billing.tsx');

/** Loads a client's plan, payments and hours, with the inputs of their screen, and its code. */
export function preloadBilling(clientId: number) {
  const firstPage = { pages: 1, getNextPageParam: nextPage };
  void importClientBilling();
  void trpcCache.clientPlans.get.prefetch({ clientId });
  void trpcCache.hoursGuard.get.prefetch({ clientId });
  void trpcCache.hoursGuard.listKept.prefetch({ clientId });
  void trpcCache.payments.list.prefetchInfinite(receiptsQuery(clientId), firstPage);
  void trpcCache.ledger.list.prefetchInfinite(hoursQuery(firstHoursView, clientId), firstPage);
  void trpcCache.subscriptions.list.prefetch(plansQuery(clientId));
}
