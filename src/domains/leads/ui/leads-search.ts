import {
  dropUnknownParams,
  idOrNone,
  isTrue,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { filtersOf, listParams } from '#client/ui/table/list-search.ts';
import { leadSorts, leadSources, leadStatuses } from '#shared/lead-value-sets.ts';

export const layouts = ['cards', 'table', 'board'] as const;
export type LeadsLayout = (typeof layouts)[number];
export const dueFilters = ['overdue', 'today', 'week'] as const;
export type DueFilter = (typeof dueFilters)[number];

const filters = {
  q: text,
  status: oneOf(leadStatuses),
  owner: idOrNone,
  source: oneOf(leadSources),
  due: oneOf(dueFilters),
};
export const readLeadsSearch = dropUnknownParams(
  readParams({
    ...listParams(leadSorts),
    /** Absent for the layout that was used last. */
    layout: oneOf(layouts),
    ...filters,
    /** The lead whose details are shown beside the list. */
    id: positiveInteger,
    /** Opens the form of a new lead. */
    new: isTrue,
  }),
);
export type LeadsSearch = ReturnType<typeof readLeadsSearch>;
export type LeadsFilter = Pick<LeadsSearch, 'status' | 'owner' | 'source' | 'due'>;

export const { isFiltered, noFilters } = filtersOf(filters);

/** The search of a link that opens the details of a lead beside the current list. */
export const toOpenLead = (id: number) => (search: object) => readLeadsSearch({ ...search, id });

/** The filter of the board, whose columns are the statuses. */
export const boardFilterOf = ({ q, owner, source, due }: LeadsSearch) => ({
  q,
  owner,
  source,
  due,
});
export type BoardFilter = ReturnType<typeof boardFilterOf>;

/** The filter of the cards, of the table and of the export. Open demo requests are listed only if they are asked for. */
export const filterOf = (search: LeadsSearch) => ({
  ...(search.status ? { status: search.status } : { without: 'request' as const }),
  ...boardFilterOf(search),
});

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
