import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import { isMonth, listMonths, monthOf } from '#shared/month.ts';
import type { InvoiceView } from '../../schema.ts';

/** The filters of the Billing page in the URL. */
export type BillingSearch = ListSearch<never> & {
  tab?: InvoiceView;
  /** The user id of a client. */
  client?: number;
  /** The month in which the invoices were issued, such as 2026-03. */
  month?: string;
  /** The invoice whose details are open. */
  id?: number;
};

/** A change of the URL; undefined removes a parameter. */
export type BillingChange = ListChange & {
  [Name in Exclude<keyof BillingSearch, keyof ListChange>]?: BillingSearch[Name] | undefined;
};

export const billingTabs = [
  ...(['all', 'open', 'overdue', 'paid', 'void', 'draft', 'credit-notes'] as const),
] as const satisfies InvoiceView[];

/** Without zod, because the routes are part of the first download. */
export function toBillingSearch(search: Record<string, unknown>): BillingSearch {
  const [client, id] = [positiveInteger(search.client), positiveInteger(search.id)];
  const tab = billingTabs.find((one) => one === search.tab);
  const { month } = search;
  return {
    ...readListSearch<never>(search, []),
    ...(tab && { tab }),
    ...(client && { client }),
    ...(isMonth(month) && { month }),
    ...(id && { id }),
  };
}

export const readBillingSearch = dropUnknownParams(toBillingSearch);

/** The input of the list and of its export. */
export const billingQuery = ({ q, tab = 'open', client, month }: BillingSearch) => ({
  // A number is found in every tab.
  view: q ? ('all' as const) : tab,
  ...(q && { q: q.slice(0, 40) }),
  ...(client && { clientId: client }),
  ...(month && { month }),
});

export const isFiltered = ({ q, client, month }: BillingSearch) =>
  [q, client, month].some((value) => value !== undefined);

export const noFilters = { q: undefined, client: undefined, month: undefined };

/** The last 24 months, the newest first. */
export const lastMonths = (today: string): string[] => listMonths(monthOf(today), 24);
