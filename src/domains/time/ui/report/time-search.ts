import {
  day,
  dropUnknownParams,
  oneOf,
  positiveInteger,
  readParams,
} from '#client/search-params.ts';
import { type ChangeOf, filtersOf, listParams } from '#client/ui/table/list-search.ts';
import { reportGroups } from '#shared/list-value-sets.ts';
import { timeApprovals } from '#shared/time-value-sets.ts';

const periods = ['today', 'week', 'month', 'last-month', 'custom'] as const;
export type PeriodName = (typeof periods)[number];

const filters = {
  va: positiveInteger,
  client: positiveInteger,
  task: positiveInteger,
  only: oneOf(['corrected']),
  approval: oneOf(timeApprovals),
};
/**
 * The time page in the URL. `from` and `to` are days in the time zone of the device. A day, a week or a month is the one of
 * `from`, or the current one without it.
 */
const readAll = readParams({
  period: oneOf(periods),
  from: day,
  to: day,
  ...filters,
  by: oneOf([...reportGroups, 'log'] as const),
  /** The open tab; all time without it. */
  show: oneOf(['approve', 'missing', 'corrections']),
  ...listParams(['start']),
  /** The log whose form is open. */
  log: positiveInteger,
});
export type TimeSearch = ReturnType<typeof readAll>;
export type TimeChange = ChangeOf<TimeSearch>;

/** Only a custom period has an end. */
export const toTimeSearch = ({ to, ...search }: Record<string, unknown>): TimeSearch =>
  readAll(search.period === 'custom' ? { ...search, to } : search);
export const readTimeSearch = dropUnknownParams(toTimeSearch);

export const { isFiltered, noFilters } = filtersOf(filters);

/** What a saved view keeps. */
export const toTimeView = ({ log: _log, show: _show, view: _view, ...state }: TimeSearch) => state;
