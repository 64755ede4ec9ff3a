/** Query inputs that the pages and the preload must share, so that both use the same cache entries. */
export const requestsQuery = { status: 'request', order: 'urgent', limit: 5 } as const;
export const waitingQuery = { status: 'in-review', limit: 4 } as const;
export const poolQuery = { view: 'available', status: 'todo' } as const;

export const inProgressQuery = (vaId: number) => ({
  vaId,
  status: 'in-progress' as const,
  order: 'due' as const,
  limit: 20,
});

/** Tasks that the VA has not started, the first due first. */
export const waitingForVaQuery = (vaId: number) => ({
  vaId,
  status: 'todo' as const,
  order: 'due' as const,
  limit: 3,
});
