import { positiveInteger } from '#client/search-params.ts';

/** The state of a list in the URL. The filters of each list are beside it. */
export type ListSearch<SortBy extends string = string> = {
  q?: string;
  sort?: SortBy;
  order?: 'ascending' | 'descending';
  /** The ids of the shown columns, separated by commas; absent for the default columns. */
  columns?: string;
  /** The id of the saved view that was opened last. */
  view?: number;
};

/** A change of the list's state; undefined removes a parameter. */
export type ListChange = { [Name in keyof ListSearch]?: ListSearch[Name] | undefined };

const isOrder = (value: unknown) => value === 'ascending' || value === 'descending';
const columnIds = /^[a-z][\w-]*(,[a-z][\w-]*){0,39}$/i;

/** Without zod, because the routes are part of the first download. */
export function readListSearch<SortBy extends string>(
  { q, sort, order, columns, view }: Record<string, unknown>,
  sorts: readonly SortBy[],
): ListSearch<SortBy> {
  const sortBy = sorts.find((one) => one === sort);
  const viewId = positiveInteger(view);
  return {
    ...(q !== undefined && q !== '' && { q: String(q) }),
    ...(sortBy && { sort: sortBy }),
    ...(isOrder(order) && { order }),
    ...(typeof columns === 'string' && columnIds.test(columns) && { columns }),
    ...(viewId && { view: viewId }),
  };
}
