/** What the dashboards ask for besides their figures; the pages and what loads them ahead must say the same. */
export const requestsQuery = { status: 'request', order: 'urgent', limit: 5 } as const;
export const waitingQuery = { status: 'in-review', limit: 4 } as const;
export const poolQuery = { view: 'available', status: 'todo' } as const;

export const inProgressQuery = (vaId: number) => ({
  vaId,
  status: 'in-progress' as const,
  order: 'due' as const,
  limit: 20,
});
