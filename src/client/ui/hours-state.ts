import { formatHoursMinutes } from '#shared/dates.ts';
import { roundHundredths } from '#shared/money.ts';

/** From here on, what is left of the month wants attention. */
const nearlyUsed = 0.8;

export type HoursTone = 'calm' | 'near' | 'over';

/** Near the end from 80 %, over from 100 %; also over where more was used than there is. */
export function hoursTone(used: number, allowed: number): HoursTone {
  if (used <= 0 && allowed >= 0) return 'calm';
  if (used >= allowed) return 'over';
  return used < allowed * nearlyUsed ? 'calm' : 'near';
}

/** Whole percent, never above 100; all of it where there is nothing and some is used. */
export const percentOf = (value: number, max: number) =>
  max <= 0 ? (value > 0 ? 100 : 0) : Math.min(100, Math.max(0, Math.floor((value / max) * 100)));

/** `97:30 left`, `none left` or `2:15 over` */
export function hoursLeft(used: number, allowed: number): string {
  const left = roundHundredths(allowed - used);
  if (left === 0) return 'none left';
  return left > 0 ? `${formatHoursMinutes(left)} left` : `${formatHoursMinutes(-left)} over`;
}

/** `205:10 carried over`, or `3:20 owed from earlier`; nothing where a period began with neither. */
export function describeCarried(carried: number): string | null {
  if (carried === 0) return null;
  return carried > 0
    ? `${formatHoursMinutes(carried)} carried over`
    : `${formatHoursMinutes(-carried)} owed from earlier`;
}

/** Before a week is over, a single day would decide the forecast. */
const minForecastDays = 7;

/** What will be used by the end at the pace of the days gone; null while that says nothing yet. */
export function forecastHours(used: number, daysGone: number, daysInPeriod: number): number | null {
  if (used <= 0 || daysGone < minForecastDays || daysInPeriod <= 0) return null;
  return roundHundredths((used / Math.min(daysGone, daysInPeriod)) * daysInPeriod);
}
