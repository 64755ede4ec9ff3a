import type { Query } from '@tanstack/react-query';
import { countPages } from '../fetch-next.ts';

/** The connection of a request that takes longer may be broken. Each page of a list is a request. */
const maxWaitMs = 10_000;

const ignore = () => {};
const delay = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** Whether a request is running. A query that was removed keeps its status, but has no promise. */
export const isFetching = ({ state, promise }: Query) =>
  promise !== undefined && state.fetchStatus === 'fetching';

/**
 * Waits until the request of the query ends, at most ten seconds for each loaded page. A first load has no limit, because it
 * cannot be replaced.
 */
export async function untilFetched(query: Query) {
  const deadline = performance.now() + maxWaitMs * Math.max(1, countPages(query.state.data));
  const remainingMs = () => deadline - performance.now();
  const isFirstLoad = () => query.state.data === undefined;
  while (isFetching(query) && (isFirstLoad() || remainingMs() > 0)) {
    const end = query.promise?.catch(ignore);
    await (isFirstLoad() ? end : Promise.race([end, delay(remainingMs())]));
    // A next page that waited for this request is requested first.
    await delay(0);
  }
}
