import { type Days, instantsOf } from './period.ts';
import type { TimeSearch } from './time-search.ts';

/** The filter of the list, of the totals and of the export. */
export const filterOf = ({ va, client, task, only }: TimeSearch, days: Days) => ({
  ...instantsOf(days),
  ...(va && { vaId: va }),
  ...(client && { clientId: client }),
  ...(task && { taskId: task }),
  ...(only && { only }),
});

export const isFiltered = ({ va, client, task, only }: TimeSearch) =>
  va !== undefined || client !== undefined || task !== undefined || only !== undefined;

export const noFilters = { va: undefined, client: undefined, task: undefined, only: undefined };

/** The days as parameters of the URL, for example when a week is opened from the totals by week. */
export const customPeriod = ({ first, last }: Days) =>
  ({ period: 'custom', from: first, to: last }) as const;
