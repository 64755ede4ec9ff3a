import { oneOf, positiveInteger, text } from '#client/search-params.ts';
import { sortOrders } from '#shared/list-value-sets.ts';
import { keysOf, pickFields } from '#shared/object-fields.ts';

/** The state of a list in the URL. The filters of each list are beside it. */
export type ListSearch = {
  q?: string;
  sort?: string;
  order?: (typeof sortOrders)[number];
  /** The ids of the shown columns, separated by commas; absent for the default columns. */
  columns?: string;
  /** The id of the saved view that was opened last. */
  view?: number;
};

/** A change of the list's state; undefined removes a parameter. */
export type ListChange = { [Name in keyof ListSearch]?: ListSearch[Name] | undefined };

/** A change of the URL of a page with a list. */
export type ChangeOf<Search> = ListChange & {
  [Name in Exclude<keyof Search, keyof ListChange>]?: Search[Name] | undefined;
};

const ids = /^[a-z][\w-]*(,[a-z][\w-]*){0,39}$/i;
export const columnIds = (value: unknown) =>
  typeof value === 'string' && ids.test(value) ? value : undefined;

/** The parameters of every list, for `readParams`. */
export const listParams = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  q: text,
  sort: oneOf(sorts),
  order: oneOf(sortOrders),
  columns: columnIds,
  view: positiveInteger,
});

/** What follows from the parameters that are the filters of a list. */
export function filtersOf<Name extends string>(params: Record<Name, unknown>) {
  const names = keysOf(params);
  return {
    isFiltered: (search: { [One in Name]?: unknown }) =>
      names.some((name) => search[name] !== undefined),
    /** A change that clears the filters. */
    noFilters: Object.fromEntries(names.map((name) => [name, undefined])),
    /** What a saved view keeps. */
    toView: <Search extends object>(search: Search) =>
      pickFields(search, [...names, 'sort', 'order', 'columns']),
  };
}
