import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import { invoicesQuery } from '#domains/invoices/ui/invoices-query.ts';
import { firstHoursView, hoursQuery } from '#domains/ledger/ui/hours-query.ts';
import { receiptsQuery } from '#domains/payments/ui/receipts-query.ts';
import { plansQuery, timelineQuery } from './plans-query.ts';

export const importClientBilling = () => import('./client-billing.tsx');

const firstPage = { pages: 1, getNextPageParam: nextPage };

/** Loads a client's plan, payments and hours, with the inputs of their screen, and its code. */
export function preloadBilling(clientId: number) {
  void importClientBilling();
  void trpcCache.clientPlans.get.prefetch({ clientId });
  void trpcCache.hoursGuard.get.prefetch({ clientId });
  void trpcCache.hoursGuard.listKept.prefetch({ clientId });
  void trpcCache.payments.list.prefetchInfinite(receiptsQuery(clientId), firstPage);
  void trpcCache.ledger.list.prefetchInfinite(hoursQuery(firstHoursView, clientId), firstPage);
  void trpcCache.subscriptions.list.prefetch(plansQuery(clientId));
}

/** Loads what clients see of their own plan, with the inputs of their screen, and the invoice that is open. */
export function preloadOwnBilling({ invoice, year }: { invoice?: number; year?: string }) {
  if (invoice !== undefined) void trpcCache.invoices.get.prefetch({ id: invoice });
  void trpcCache.subscriptions.list.prefetch(timelineQuery);
  void trpcCache.payments.list.prefetch(timelineQuery);
  void trpcCache.billing.get.prefetch();
  void trpcCache.assignments.myVa.prefetch();
  void trpcCache.ledger.balance.prefetch({});
  void trpcCache.hoursGuard.get.prefetch({});
  void trpcCache.hoursGuard.listKept.prefetch({});
  void trpcCache.invoices.waiting.prefetch();
  void trpcCache.invoices.list.prefetchInfinite(invoicesQuery(year), firstPage);
  void trpcCache.payments.list.prefetchInfinite(receiptsQuery(undefined), firstPage);
  void trpcCache.ledger.list.prefetchInfinite(hoursQuery(firstHoursView, undefined), firstPage);
}
