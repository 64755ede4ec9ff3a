import { type Days, instantsOf } from './period.ts';
import type { TimeSearch } from './time-search.ts';

/** The filter of the list, of the totals and of the export. */
export const filterOf = ({ va, client, task, only, approval }: TimeSearch, days: Days) => ({
  ...instantsOf(days),
  vaId: va,
  clientId: client,
  taskId: task,
  only,
  approval,
});

/** The days as parameters of the URL, for example when a week is opened from the totals by week. */
export const customPeriod = ({ first, last }: Days) =>
  ({ period: 'custom', from: first, to: last }) as const;
