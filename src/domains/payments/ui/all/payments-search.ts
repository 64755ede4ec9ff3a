import { instantsOf, periodParams } from '#client/period.ts';
import {
  dropUnknownParams,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { type ChangeOf, filtersOf, listParams } from '#client/ui/table/list-search.ts';
import { paymentSorts, paymentStates } from '#shared/list-value-sets.ts';

const filters = {
  q: text,
  ...periodParams,
  /** The user id of a client. */
  client: positiveInteger,
  status: oneOf(paymentStates),
};
/** All payments in the URL. */
export const toPaymentsSearch = readParams({
  ...listParams(paymentSorts),
  ...filters,
  /** The payment whose details are open. */
  id: positiveInteger,
});
export const readPaymentsSearch = dropUnknownParams(toPaymentsSearch);
export type PaymentsSearch = ReturnType<typeof toPaymentsSearch>;
export type PaymentsChange = ChangeOf<PaymentsSearch>;

/** The search of a link that opens a payment beside the current list. */
export const toOpenPayment = (id: number) => (search: object) =>
  toPaymentsSearch({ ...search, id });

export const { isFiltered, noFilters, toView } = filtersOf(filters);

/** The input of the list and of its export. */
export const paymentsQuery = (search: PaymentsSearch) => {
  const { q, sort = 'created', order = 'descending', client, status } = search;
  return { sort, order, q, clientId: client, status, ...instantsOf(search) };
};
