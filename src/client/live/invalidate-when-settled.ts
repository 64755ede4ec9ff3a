import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../describe-error.ts';
import { runWhenReachable } from './live-state.ts';
import { isPaused, untilResumed } from './pause-updates.ts';
import { isFetching, untilFetched } from './running-request.ts';

/** The refetches that wait, so that several changes in the meantime cause one refetch. */
const refetches = new WeakMap<Query, Promise<void>>();

/** Each event arrives once, so a query that the server could not answer is retried when the server responds again. */
export async function invalidateNow(queryClient: QueryClient, query: Query) {
  const isSame = (one: Query) => one === query;
  await queryClient.invalidateQueries({ predicate: isSame });
  if (query.isActive() && query.state.isInvalidated && isUnanswered(query.state.error))
    runWhenReachable(() => void invalidateWhenSettled(queryClient, isSame));
}

async function invalidateAfterwards(queryClient: QueryClient, query: Query) {
  await untilFetched(query);
  while (isPaused(query.queryKey)) {
    await untilResumed(query.queryKey);
    await untilFetched(query);
  }
  refetches.delete(query);
  await invalidateNow(queryClient, query);
}

/**
 * Invalidates queries. A refetch would cancel the request that is running, so under a steady stream of changes no request
 * would finish, and it could miss a move that is being sent. Such a query is invalidated afterwards.
 */
export async function invalidateWhenSettled(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
) {
  const queries = queryClient.getQueryCache().findAll({ predicate });
  await Promise.all(
    queries.map((query) => {
      if (!isFetching(query) && !isPaused(query.queryKey)) return invalidateNow(queryClient, query);
      const refetch = refetches.get(query) ?? invalidateAfterwards(queryClient, query);
      refetches.set(query, refetch);
      return refetch;
    }),
  );
}
