import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import {
  type LeadSource,
  type LeadStatus,
  leadSorts,
  leadSources,
  leadStatuses,
} from '#shared/lead-value-sets.ts';

export type LeadsLayout = 'cards' | 'table' | 'board';
export const dueFilters = ['overdue', 'today', 'week'] as const;
export type DueFilter = (typeof dueFilters)[number];
export type OwnerFilter = number | 'none';

export type LeadsFilter = {
  status?: LeadStatus;
  owner?: OwnerFilter;
  source?: LeadSource;
  due?: DueFilter;
};

export type LeadsSearch = ListSearch<(typeof leadSorts)[number]> &
  LeadsFilter & {
    /** Absent for the layout that was used last. */
    layout?: LeadsLayout;
    /** The lead whose details are shown beside the list. */
    id?: number;
  };

const layouts: LeadsLayout[] = ['cards', 'table', 'board'];

/** Without zod, because the routes are part of the first download. */
export const readLeadsSearch = dropUnknownParams((search): LeadsSearch => {
  const layout = layouts.find((one) => one === search.layout);
  const status = leadStatuses.find((one) => one === search.status);
  const source = leadSources.find((one) => one === search.source);
  const due = dueFilters.find((one) => one === search.due);
  const owner = search.owner === 'none' ? 'none' : positiveInteger(search.owner);
  const id = positiveInteger(search.id);
  return {
    ...readListSearch(search, leadSorts),
    ...(layout && { layout }),
    ...(status && { status }),
    ...(owner && { owner }),
    ...(source && { source }),
    ...(due && { due }),
    ...(id && { id }),
  };
});

/** The search of a link that opens the details of a lead beside the current list. */
export const toOpenLead = (id: number) => (search: object) => readLeadsSearch({ ...search, id });

/** The filter of the board, whose columns are the statuses. */
export const boardFilterOf = ({ q, owner, source, due }: LeadsSearch) => ({
  ...(q && { q }),
  ...(owner && { owner }),
  ...(source && { source }),
  ...(due && { due }),
});
export type BoardFilter = ReturnType<typeof boardFilterOf>;

/** The filter of the cards, of the table and of the export. Open demo requests are listed only if they are asked for. */
export const filterOf = (search: LeadsSearch) => ({
  ...(search.status ? { status: search.status } : { without: 'request' as const }),
  ...boardFilterOf(search),
});

export const isFiltered = ({ q, status, owner, source, due }: LeadsSearch) =>
  Boolean(q ?? status ?? owner ?? source ?? due);

/** The cards: those that wait for a reply first. */
export const cardsQuery = (search: LeadsSearch) => ({
  limit: 25,
  order: 'urgent' as const,
  ...filterOf(search),
});

/** The rows of the table, and of its export. */
export const rowsFilter = (search: LeadsSearch) => ({
  sort: search.sort ?? ('created' as const),
  sortOrder: search.sort ? (search.order ?? 'ascending') : ('descending' as const),
  ...filterOf(search),
});
export const rowsQuery = (search: LeadsSearch) => ({ limit: 50, ...rowsFilter(search) });
