import { keepPreviousData } from '@tanstack/react-query';

type PagedResult = { data: { pages: readonly unknown[] } | undefined; isError: boolean };
type FetchMore<Result> = (options: { cancelRefetch: false }) => Promise<Result>;

type NextResult = PagedResult & { hasNextPage: boolean };
export type PagedQuery = NextResult & {
  /** The last refetch failed; false if only a page could not be loaded. */
  isRefetchError: boolean;
  fetchNextPage: FetchMore<NextResult>;
  refetch: (options?: { cancelRefetch: false }) => Promise<unknown>;
};

type PreviousResult = PagedResult & { hasPreviousPage: boolean };
export type BackwardQuery = PreviousResult & { fetchPreviousPage: FetchMore<PreviousResult> };

export const isPaged = (value: unknown): value is { pages: unknown[] } =>
  typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);

/** How many pages of a list are loaded; 0 for the data of any other query. */
export const countPages = (data: unknown) => (isPaged(data) ? data.pages.length : 0);

/** A refetch that is running, one that follows it, and the page. */
const maxAttempts = 3;

/**
 * During a refetch, a call for a page returns the result of that refetch instead (with `cancelRefetch` it would discard
 * fresh data), so repeat the call until there is a new page. While the list is paused, each call is dropped.
 */
async function fetchPage<Result extends PagedResult>(
  before: PagedResult,
  fetchMore: FetchMore<Result>,
  hasMore: (result: Result) => boolean,
) {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const now = await fetchMore({ cancelRefetch: false });
    if (!hasMore(now) || now.isError || countPages(now.data) > countPages(before.data)) return;
  }
}

/** Whether a next page can be loaded, or the list again after a failed refetch. */
export const canLoadMore = ({ hasNextPage, isRefetchError }: PagedQuery) =>
  hasNextPage || isRefetchError;

/** Loads the next page of a list, or the list again if its last refetch failed. */
export async function fetchNext(query: PagedQuery) {
  if (query.isRefetchError) await query.refetch({ cancelRefetch: false });
  else await fetchPage(query, query.fetchNextPage, ({ hasNextPage }) => hasNextPage);
}

/** Loads the next page before the reader has scrolled to it, unless the last call has failed: then they try again with a button. */
export function fetchAhead(query: PagedQuery) {
  if (query.hasNextPage && !query.isError) void fetchNext(query);
}

/** Loads the page before the first one. */
export const fetchPrevious = (query: BackwardQuery) =>
  fetchPage(query, query.fetchPreviousPage, ({ hasPreviousPage }) => hasPreviousPage);

/** The `getNextPageParam` of every list that is paged by cursor. */
export const nextPage = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;

/** The options of a list that is paged by cursor and keeps its rows while those for other filters load. */
export const pagedQuery = { getNextPageParam: nextPage, placeholderData: keepPreviousData };
