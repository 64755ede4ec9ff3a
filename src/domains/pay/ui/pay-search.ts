import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import { isMonth } from '#shared/month.ts';
import { type PayStatementStatus, payStatementStatuses } from '#shared/pay-value-sets.ts';

/** The pay page in the URL. */
export type PaySearch = ListSearch & {
  /** `2026-10`; absent for the last month. */
  month?: string;
  status?: PayStatementStatus;
  /** The id of the open statement. */
  id?: number;
};

/** A change of the URL; undefined removes a parameter. */
export type PayChange = ListChange & {
  [Name in Exclude<keyof PaySearch, keyof ListChange>]?: PaySearch[Name] | undefined;
};

/** Without zod, because the routes are part of the first download. */
export function toPaySearch(search: Record<string, unknown>): PaySearch {
  const { month } = search;
  const id = positiveInteger(search.id);
  const status = payStatementStatuses.find((one) => one === search.status);
  return {
    ...readListSearch(search, []),
    ...(isMonth(month) && { month }),
    ...(status && { status }),
    ...(id && { id }),
  };
}

export const readPaySearch = dropUnknownParams(toPaySearch);
