type Shown = {
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  hasNextPage: boolean;
};
export type PagedQuery = Shown & {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Shown>;
};

/**
 * The next page of a list. While a refetch is under way the call only joins it, because cancelled, what it was to show
 * would be lost; so it asks again until the page has come.
 */
export async function fetchNext(query: PagedQuery) {
  const before = query.data?.pages.length ?? 0;
  let now: Shown;
  do now = await query.fetchNextPage({ cancelRefetch: false });
  while (now.hasNextPage && !now.isError && (now.data?.pages.length ?? 0) <= before);
}
