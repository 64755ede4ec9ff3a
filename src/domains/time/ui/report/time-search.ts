import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';

export const periods = ['today', 'week', 'month', 'last-month', 'custom'] as const;
export type PeriodName = (typeof periods)[number];

/** What the logs are grouped by; the names of the server. */
export const groups = ['va', 'client', 'task', 'day', 'week', 'month'] as const;
export type Group = (typeof groups)[number];

/** The states of approval; the names of the server. Not its value set, which is not in the first chunk. */
export const approvals = ['open', 'submitted', 'approved', 'returned'] as const;

/** The filters of the time page in the URL. `from` and `to` are days in the time zone of the device. */
export type TimeSearch = ListSearch<'start'> & {
  period?: PeriodName;
  from?: string;
  to?: string;
  va?: number;
  client?: number;
  task?: number;
  only?: 'corrected';
  approval?: (typeof approvals)[number];
  by?: Group;
  show?: 'corrections';
  /** The log whose form is open. */
  log?: number;
};

/** A change of the URL; undefined removes a parameter. */
export type TimeChange = ListChange & {
  [Name in Exclude<keyof TimeSearch, keyof ListChange>]?: TimeSearch[Name] | undefined;
};

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export function toTimeSearch(search: Record<string, unknown>): TimeSearch {
  const period = periods.find((one) => one === search.period);
  const by = groups.find((one) => one === search.by);
  const approval = approvals.find((one) => one === search.approval);
  const [va, client, task] = [search.va, search.client, search.task].map(positiveInteger);
  const log = positiveInteger(search.log);
  return {
    ...(period && { period }),
    ...(period === 'custom' && isDay(search.from) && { from: search.from }),
    ...(period === 'custom' && isDay(search.to) && { to: search.to }),
    ...(va && { va }),
    ...(client && { client }),
    ...(task && { task }),
    ...(search.only === 'corrected' && { only: search.only }),
    ...(approval && { approval }),
    ...(by && { by }),
    ...(search.show === 'corrections' && { show: search.show }),
    ...readListSearch(search, ['start']),
    ...(log && { log }),
  };
}

/** What a saved view keeps. */
export const toTimeView = ({ log: _log, show: _show, view: _view, ...state }: TimeSearch) => state;

export const readTimeSearch = dropUnknownParams(toTimeSearch);
