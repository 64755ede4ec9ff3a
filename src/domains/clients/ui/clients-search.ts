import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import type { ClientNeed, ClientSort } from '../schema.ts';

export type ClientsSearch = ListSearch<ClientSort> & {
  need?: ClientNeed;
  /** Opens this client beside the list. */
  id?: number;
};

const needs = ['over-80', 'no-va', 'no-plan', 'quiet'] as const satisfies ClientNeed[];
const sorts = ['company', 'created', 'activity', 'hours'] as const satisfies ClientSort[];

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readClientsSearch = dropUnknownParams((search): ClientsSearch => {
  const need = needs.find((one) => one === search.need);
  const id = positiveInteger(search.id);
  return { ...readListSearch(search, sorts), ...(need && { need }), ...(id && { id }) };
});

/** The search of a link that opens a client beside the current list. */
export const toOpenClient = (id: number) => (search: object) =>
  readClientsSearch({ ...search, id });
