type Joining = { cancelRefetch: false };

type PagedQuery = {
  isFetching: boolean;
  refetch: (options: Joining) => Promise<unknown>;
  fetchNextPage: (options: Joining) => Promise<unknown>;
};

/** The next page of a list. A refetch that is under way comes first: cancelled, what it was to show would be lost. */
export async function fetchNext(query: PagedQuery) {
  if (query.isFetching) await query.refetch({ cancelRefetch: false });
  await query.fetchNextPage({ cancelRefetch: false });
}
