import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { isMonth } from '#shared/month.ts';
import { figureLabels } from '../labels.ts';
import type { Figure } from '../schema.ts';

export const tables = ['clients', 'vas', 'usage', 'recurring', 'risks'] as const;
export type TableName = (typeof tables)[number];

/** The months, the table, its order, and the figure whose rows are open, in the URL. */
export type BusinessSearch = {
  /** `2026-03`; absent for the current month. */
  from?: string;
  to?: string;
  show?: TableName;
  sort?: string;
  order?: 'ascending' | 'descending';
  open?: Figure;
  /** Whose rows are open. */
  client?: number;
  va?: number | 'none';
  /** The month whose rows are open, if not all of them. */
  month?: string;
};
export type BusinessChange = {
  [Name in keyof BusinessSearch]?: BusinessSearch[Name] | undefined;
};

const isFigure = (value: unknown): value is Figure =>
  typeof value === 'string' && Object.hasOwn(figureLabels, value);

/** Without zod, because the routes are part of the first download. */
export function toBusinessSearch(search: Record<string, unknown>): BusinessSearch {
  const { from, to, sort, order, open, month } = search;
  const show = tables.find((one) => one === search.show);
  const client = positiveInteger(search.client);
  const va = search.va === 'none' ? search.va : positiveInteger(search.va);
  return {
    ...(isMonth(from) && { from }),
    ...(isMonth(from) && isMonth(to) && to > from && { to }),
    ...(show && show !== 'clients' && { show }),
    ...(typeof sort === 'string' && /^[a-z]{1,20}$/i.test(sort) && { sort }),
    ...((order === 'ascending' || order === 'descending') && { order }),
    ...(isFigure(open) && {
      open,
      ...(client && { client }),
      ...(va && { va }),
      ...(isMonth(month) && { month }),
    }),
  };
}

export const readBusinessSearch = dropUnknownParams(toBusinessSearch);
