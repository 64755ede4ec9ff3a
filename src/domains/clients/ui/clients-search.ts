import {
  dropUnknownParams,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { filtersOf, listParams } from '#client/ui/table/list-search.ts';
import { clientNeeds, clientSorts } from '#shared/list-value-sets.ts';

const filters = { q: text, need: oneOf(clientNeeds) };
export const readClientsSearch = dropUnknownParams(
  readParams({
    ...listParams(clientSorts),
    ...filters,
    /** Opens this client beside the list. */
    id: positiveInteger,
  }),
);
export type ClientsSearch = ReturnType<typeof readClientsSearch>;

export const { isFiltered, noFilters, toView } = filtersOf(filters);

/** The search of a link that opens a client beside the current list. */
export const toOpenClient = (id: number) => (search: object) =>
  readClientsSearch({ ...search, id });
