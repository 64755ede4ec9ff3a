import { forecastHours } from '#client/ui/hours-state.ts';
import { daysBetween } from '#shared/dates.ts';
import { hoursUsed } from '../hours.ts';
import type { HoursBalance } from '../schema.ts';

/** Predicts the hours used by the end of the period. Null while there is too little data. */
export const forecastOf = (balance: HoursBalance) =>
  forecastHours(
    hoursUsed(balance),
    daysBetween(balance.periodStart, balance.asOf) + 1,
    daysBetween(balance.periodStart, balance.periodEnd),
  );
