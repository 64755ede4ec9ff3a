type PagedResult = {
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
};
export type PagedQuery = PagedResult & {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<PagedResult>;
};

/**
 * Loads the next page of a list. During a refetch, `fetchNextPage` returns the result of that refetch instead (with
 * `cancelRefetch` it would discard fresh data), so repeat the call until there is a new page.
 */
export async function fetchNext(query: PagedQuery) {
  const before = query.data?.pages.length ?? 0;
  let now: PagedResult;
  do now = await query.fetchNextPage({ cancelRefetch: false });
  while (now.hasNextPage && !now.isError && (now.data?.pages.length ?? 0) <= before);
}

/** The `getNextPageParam` of every list that is paged by cursor. */
export const nextPage = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;
