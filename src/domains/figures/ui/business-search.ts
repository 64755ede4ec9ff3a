import {
  dropUnknownParams,
  idOrNone,
  month,
  oneOf,
  positiveInteger,
  readParams,
} from '#client/search-params.ts';
import { sortOrders } from '#shared/list-value-sets.ts';
import { keysOf } from '#shared/object-fields.ts';
import { figureLabels } from '../labels.ts';

export const tables = ['clients', 'vas', 'usage', 'recurring', 'risks'] as const;
export type TableName = (typeof tables)[number];

const columnId = (value: unknown) =>
  typeof value === 'string' && /^[a-z]{1,20}$/i.test(value) ? value : undefined;

/** The months, the table, its order, and the figure whose rows are open, in the URL. */
const readAll = readParams({
  /** Absent for the current month. */
  from: month,
  to: month,
  show: oneOf(tables),
  sort: columnId,
  order: oneOf(sortOrders),
  open: oneOf(keysOf(figureLabels)),
  /** Whose rows are open. */
  client: positiveInteger,
  va: idOrNone,
  /** The month whose rows are open, if not all of them. */
  month,
});
export type BusinessSearch = ReturnType<typeof readAll>;
export type BusinessChange = {
  [Name in keyof BusinessSearch]?: BusinessSearch[Name] | undefined;
};

export function toBusinessSearch(search: Record<string, unknown>): BusinessSearch {
  const { from, to, show, open, client, va, month, ...rest } = readAll(search);
  return {
    ...(from && { from }),
    ...(from && to && to > from && { to }),
    ...(show && show !== 'clients' && { show }),
    ...rest,
    ...(open && { open, ...(client && { client }), ...(va && { va }), ...(month && { month }) }),
  };
}

export const readBusinessSearch = dropUnknownParams(toBusinessSearch);
