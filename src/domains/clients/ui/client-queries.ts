import type { ClientsSearch } from './clients-search.ts';

/** The filters and the order of the list. */
export const clientsFilter = ({ need, q, sort, order }: ClientsSearch) => ({
  need,
  q,
  sort,
  order,
});

/** The input of the list. The loader of the route and the page must use the same. */
export const clientsQuery = (search: ClientsSearch) => ({ limit: 50, ...clientsFilter(search) });
