import { type Days, instantsOf } from './period.ts';
import type { TimeSearch } from './time-search.ts';

/** The filter of the list, of the totals and of the export. */
export const filterOf = ({ va, client, task, only, approval }: TimeSearch, days: Days) => ({
  ...instantsOf(days),
  ...(va && { vaId: va }),
  ...(client && { clientId: client }),
  ...(task && { taskId: task }),
  ...(only && { only }),
  ...(approval && { approval }),
});

export const isFiltered = ({ va, client, task, only, approval }: TimeSearch) =>
  [va, client, task, only, approval].some((one) => one !== undefined);

export const noFilters = {
  va: undefined,
  client: undefined,
  task: undefined,
  only: undefined,
  approval: undefined,
};

/** The days as parameters of the URL, for example when a week is opened from the totals by week. */
export const customPeriod = ({ first, last }: Days) =>
  ({ period: 'custom', from: first, to: last }) as const;
