import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import { clientsQuery } from './client-queries.ts';
import type { ClientsSearch } from './clients-search.ts';

export function preloadClients(search: ClientsSearch) {
  const firstPage = { pages: 1, getNextPageParam: nextPage };
  void trpcCache.clients.list.prefetchInfinite(clientsQuery(search), firstPage);
}

export function preloadClient(id: number) {
  void trpcCache.clients.overview.prefetch({ id });
}
