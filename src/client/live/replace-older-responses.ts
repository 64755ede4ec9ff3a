import type { QueryClient } from '@tanstack/react-query';
import { skipsInvalidation } from './listeners.ts';
import { isFetching } from './running-request.ts';

/**
 * If the data of a query is written while its request is running, for example with the result of a mutation, the response
 * may be older and would replace it. Such a query is requested again. Queries that a listener updates itself are excluded.
 * Returns a function that stops it.
 */
export function replaceOlderResponses(queryClient: QueryClient) {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isWritten = action.type === 'success' && action.manual;
    if (!isWritten || !isFetching(query) || skipsInvalidation(query.queryKey)) return;
    // Keeps the written data.
    void query.cancel({ revert: true });
    void queryClient.invalidateQueries({ predicate: (one) => one === query });
  });
}
