import type { Query, QueryClient } from '@tanstack/react-query';

const isLoadingMore = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore);

const ignore = () => {};

/**
 * Marks queries as out of date. Asking again would cancel a next page that is on its way, and with it what somebody
 * pressed; such a query waits until its page has come.
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
