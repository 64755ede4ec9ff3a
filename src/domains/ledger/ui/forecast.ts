import { forecastHours } from '#client/ui/hours-state.ts';
import { daysBetween } from '#shared/dates.ts';
import { hoursUsed } from '../hours.ts';
import type { HoursBalance } from '../schema.ts';

/** What will be used by the end of the period at this pace; null while it is too early to tell. */
export const forecastOf = (balance: HoursBalance) =>
  forecastHours(
    hoursUsed(balance),
    daysBetween(balance.periodStart, balance.asOf) + 1,
    daysBetween(balance.periodStart, balance.periodEnd),
  );
