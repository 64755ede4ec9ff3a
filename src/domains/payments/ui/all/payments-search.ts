import { type DayPeriod, instantsOf, readDayPeriod } from '#client/period.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import type { PaymentSort, PaymentState } from '../../list/schema.ts';

/** The filters of all payments in the URL. */
export type PaymentsSearch = ListSearch<PaymentSort> &
  DayPeriod & {
    /** The user id of a client. */
    client?: number;
    status?: PaymentState;
    /** The payment whose details are open. */
    id?: number;
  };

/** A change of the URL; undefined removes a parameter. */
export type PaymentsChange = ListChange & {
  [Name in Exclude<keyof PaymentsSearch, keyof ListChange>]?: PaymentsSearch[Name] | undefined;
};

const sorts = ['created', 'amount', 'status'] as const satisfies PaymentSort[];
const states = ['succeeded', 'failed', 'refunded', 'voided'] as const satisfies PaymentState[];

/** Without zod, because the routes are part of the first download. */
export function toPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const [client, id] = [positiveInteger(search.client), positiveInteger(search.id)];
  const status = states.find((one) => one === search.status);
  return {
    ...readListSearch(search, sorts),
    ...readDayPeriod(search),
    ...(client && { client }),
    ...(status && { status }),
    ...(id && { id }),
  };
}

/** The search of a link that opens a payment beside the current list. */
export const toOpenPayment = (id: number) => (search: object) =>
  toPaymentsSearch({ ...search, id });

export const readPaymentsSearch = dropUnknownParams(toPaymentsSearch);

/** The input of the list and of its export. */
export const paymentsQuery = ({
  q,
  sort = 'created',
  order = 'descending',
  client,
  status,
  ...period
}: PaymentsSearch) => ({
  sort,
  order,
  ...(q && { q }),
  ...(client && { clientId: client }),
  ...(status && { status }),
  ...instantsOf(period),
});

export const isFiltered = ({ q, client, status, from, to }: PaymentsSearch) =>
  [q, client, status, from, to].some((value) => value !== undefined);

export const noFilters = {
  q: undefined,
  client: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
};
