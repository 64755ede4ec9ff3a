import { trpcCache } from '#client/trpc.ts';
import { type LeadsSearch, leadsQuery } from './leads-search.ts';

/** Asks for what the page is about to show. */
export const preloadLeads = (search: LeadsSearch) =>
  void trpcCache.leads.list.prefetchInfinite(leadsQuery(search), {
    pages: 1,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
