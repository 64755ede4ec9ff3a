import type { Query, QueryClient } from '@tanstack/react-query';

const isLoadingMore = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore);

const ignore = () => {};

/**
 * Invalidates queries. A refetch would cancel a next page that is loading, so such a query is invalidated after its
 * page has loaded.
 */
export async function invalidateAfterPages(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
) {
  const paging = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => predicate(query) && isLoadingMore(query) });
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => predicate(query) && !paging.includes(query),
    }),
    ...paging.map(async (query) => {
      await query.promise?.catch(ignore);
      await queryClient.invalidateQueries({ predicate: (one) => one === query });
    }),
  ]);
}
