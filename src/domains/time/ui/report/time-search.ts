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

export const periods = ['today', 'week', 'month', 'last-month', 'custom'] as const;
export type PeriodName = (typeof periods)[number];

const filters = {
  va: positiveInteger,
  client: positiveInteger,
  task: positiveInteger,
  only: oneOf(['corrected']),
  approval: oneOf(timeApprovals),
};
/** The time page in the URL. `from` and `to` are days in the time zone of the device. */
const readAll = readParams({
  period: oneOf(periods),
  from: day,
  to: day,
  ...filters,
  by: oneOf(reportGroups),
  /** The open tab; the time without it. */
  show: oneOf(['missing', 'corrections']),
  ...listParams(['start']),
  /** The log whose form is open. */
  log: positiveInteger,
});
export type TimeSearch = ReturnType<typeof readAll>;
export type TimeChange = ChangeOf<TimeSearch>;

/** Other periods than a custom one have no days. */
export const toTimeSearch = ({ from, to, ...search }: Record<string, unknown>): TimeSearch =>
  readAll(search.period === 'custom' ? { ...search, from, to } : search);
export const readTimeSearch = dropUnknownParams(toTimeSearch);

export const { isFiltered, noFilters } = filtersOf(filters);

/** What a saved view keeps. */
export const toTimeView = ({ log: _log, show: _show, view: _view, ...state }: TimeSearch) => state;
