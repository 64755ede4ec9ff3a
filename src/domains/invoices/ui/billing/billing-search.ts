import {
  dropUnknownParams,
  month,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { type ChangeOf, filtersOf, listParams } from '#client/ui/table/list-search.ts';
import { invoiceViews } from '#shared/list-value-sets.ts';
import { listMonths, monthOf } from '#shared/month.ts';

const filters = {
  q: text,
  /** The user id of a client. */
  client: positiveInteger,
  /** The month in which the invoices were issued. */
  month,
};
/** The Billing page in the URL. */
export const toBillingSearch = readParams({
  ...listParams([]),
  tab: oneOf(invoiceViews),
  ...filters,
  /** The invoice whose details are open. */
  id: positiveInteger,
});
export const readBillingSearch = dropUnknownParams(toBillingSearch);
export type BillingSearch = ReturnType<typeof toBillingSearch>;
export type BillingChange = ChangeOf<BillingSearch>;

export const { isFiltered, noFilters } = filtersOf(filters);

/** The input of the list and of its export. */
export const billingQuery = ({ q, tab = 'open', client, month }: BillingSearch) => ({
  // A number is found in every tab.
  view: q ? ('all' as const) : tab,
  q: q?.slice(0, 40),
  clientId: client,
  month,
});

/** The last 24 months, the newest first. */
export const lastMonths = (today: string): string[] => listMonths(monthOf(today), 24);
