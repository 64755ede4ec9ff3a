import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import { leadStatuses } from '#shared/lead-value-sets.ts';
import { layoutOf } from './last-layout.ts';
import { boardFilterOf, cardsQuery, type LeadsSearch, rowsQuery } from './leads-search.ts';

const firstPage = { pages: 1, getNextPageParam: nextPage };

function preloadBoard(search: LeadsSearch) {
  const filter = boardFilterOf(search);
  void trpcCache.leads.board.prefetch(filter);
  for (const status of leadStatuses)
    void trpcCache.leads.column.prefetchInfinite({ status, ...filter }, firstPage);
}

/** Prefetches the data of the page. */
export function preloadLeads(search: LeadsSearch) {
  const layout = layoutOf(search);
  if (search.id) void trpcCache.leads.get.prefetch({ id: search.id });
  if (layout === 'board') preloadBoard(search);
  else
    void trpcCache.leads.list.prefetchInfinite(
      layout === 'table' ? rowsQuery(search) : cardsQuery(search),
      firstPage,
    );
}
