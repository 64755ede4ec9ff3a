import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import { type LeadsSearch, leadsQuery } from './leads-search.ts';

/** Prefetches the data of the page. */
export const preloadLeads = (search: LeadsSearch) =>
  void trpcCache.leads.list.prefetchInfinite(leadsQuery(search), {
    pages: 1,
    getNextPageParam: nextPage,
  });
