import type { ClientsSearch } from './clients-search.ts';

const pageSize = 50;

/** The filters and the order of the list. */
export const clientsFilter = ({ need, q, sort, order }: ClientsSearch) => ({
  ...(need && { need }),
  ...(q && { q }),
  ...(sort && { sort }),
  ...(order && { order }),
});

/** The input of the list. The loader of the route and the page must use the same. */
export const clientsQuery = (search: ClientsSearch) => ({
  limit: pageSize,
  ...clientsFilter(search),
});
