import { formatHoursWithUnit } from '#shared/dates.ts';
import { formatRate } from '#shared/money.ts';
import type { HoursAndRate } from './catalogue.ts';

/** `80 h a month at $7.50/hr` */
export const describeTerms = ({ monthlyHours, hourlyRate }: HoursAndRate) =>
  `${formatHoursWithUnit(monthlyHours)} a month at ${formatRate(hourlyRate)}`;

/** What happens with unused hours at the end of a month of a plan. */
export const describeRollover = (rolloverLimit: number | null) =>
  rolloverLimit === null
    ? 'All unused hours roll over'
    : rolloverLimit === 0
      ? 'Unused hours expire at the end of the month'
      : `Unused hours roll over, at most ${formatHoursWithUnit(rolloverLimit)}`;
