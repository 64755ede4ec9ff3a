import { formatHoursMinutes } from '#shared/dates.ts';

/** What happens with unused hours at the end of a month of a plan. */
export const describeRollover = (rolloverLimit: number | null) =>
  rolloverLimit === null
    ? 'All unused hours roll over'
    : rolloverLimit === 0
      ? 'Unused hours expire at the end of the month'
      : `At most ${formatHoursMinutes(rolloverLimit)} unused hours roll over`;
