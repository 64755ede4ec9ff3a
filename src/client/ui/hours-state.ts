import { formatHoursMinutes } from '#shared/dates.ts';
import { roundHundredths } from '#shared/money.ts';

/** From here on, what is left of the month wants attention. */
const nearlyUsed = 0.8;

export type HoursTone = 'calm' | 'near' | 'over';

/** Calm, near the end from 80 %, over from 100 %. Without an allowance there is nothing to run out of. */
export function hoursTone(used: number, allowed: number): HoursTone {
  if (allowed <= 0 || used < allowed * nearlyUsed) return 'calm';
  return used < allowed ? 'near' : 'over';
}

/** Whole percent, never above 100. */
export const percentOf = (value: number, max: number) =>
  max <= 0 ? 0 : Math.min(100, Math.max(0, Math.floor((value / max) * 100)));

/** `97:30 left`, `none left` or `2:15 over` */
export function hoursLeft(used: number, allowed: number): string {
  const left = roundHundredths(allowed - used);
  if (left === 0) return 'none left';
  return left > 0 ? `${formatHoursMinutes(left)} left` : `${formatHoursMinutes(-left)} over`;
}

/** What will be used by the end if the days to come are like those gone; null before there is a first day. */
export function forecastHours(used: number, daysGone: number, daysInPeriod: number): number | null {
  if (daysGone <= 0 || daysInPeriod <= 0) return null;
  return roundHundredths((used / Math.min(daysGone, daysInPeriod)) * daysInPeriod);
}
