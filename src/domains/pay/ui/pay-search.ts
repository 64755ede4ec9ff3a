import {
  dropUnknownParams,
  month,
  oneOf,
  positiveInteger,
  readParams,
} from '#client/search-params.ts';
import { type ChangeOf, listParams } from '#client/ui/table/list-search.ts';
import { payStatementStatuses } from '#shared/pay-value-sets.ts';

/** The pay page in the URL. */
export const toPaySearch = readParams({
  ...listParams([]),
  /** Absent for the last month. */
  month,
  status: oneOf(payStatementStatuses),
  /** The id of the open statement. */
  id: positiveInteger,
});
export const readPaySearch = dropUnknownParams(toPaySearch);
export type PaySearch = ReturnType<typeof toPaySearch>;
export type PayChange = ChangeOf<PaySearch>;
