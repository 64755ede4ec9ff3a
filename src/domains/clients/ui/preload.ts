import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import { preloadBilling } from '#domains/plans/ui/preload-billing.ts';
import { clientsQuery } from './client-queries.ts';
import type { ClientsSearch } from './clients-search.ts';

export const importClientPanel = () => import('./client-panel.tsx');

export function preloadClients(search: ClientsSearch) {
  const firstPage = { pages: 1, getNextPageParam: nextPage };
  void trpcCache.clients.list.prefetchInfinite(clientsQuery(search), firstPage);
  if (search.id === undefined) return;
  void importClientPanel();
  preloadClient(search.id);
}

/** Everything that a client shows, in one request. */
export function preloadClient(id: number) {
  void trpcCache.clients.overview.prefetch({ id });
  preloadBilling(id);
}
