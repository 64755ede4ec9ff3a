import { formatHoursMinutes } from './dates.ts';
import { exactHours } from './hours.ts';

/** The usage alert starts at this share of the hours. */
const nearShare = 0.8;

export type HoursTone = 'calm' | 'near' | 'over';

/** `near` from 80 %, `over` from 100 % or when nothing is allowed but some is used. */
export function hoursTone(used: number, allowed: number): HoursTone {
  if (used <= 0 && allowed >= 0) return 'calm';
  if (used >= allowed) return 'over';
  return used < allowed * nearShare ? 'calm' : 'near';
}

/** Whole percent between 0 and 100; 100 when `max` is 0 and some is used. */
export const percentOf = (value: number, max: number) =>
  max <= 0 ? (value > 0 ? 100 : 0) : Math.min(100, Math.max(0, Math.floor((value / max) * 100)));

/** `97:30 left`, `none left` or `2:15 over` */
export function hoursLeft(used: number, allowed: number): string {
  const left = exactHours(allowed - used);
  if (left === 0) return 'none left';
  if (left > 0 && left < 1 / 60) return 'less than 1 minute left';
  return left > 0 ? `${formatHoursMinutes(left)} left` : `${formatHoursMinutes(-left)} over`;
}

/** `205:10 carried over` or `3:20 owed from earlier`; null when there is neither. */
export function describeCarried(carried: number): string | null {
  if (carried === 0) return null;
  return carried > 0
    ? `${formatHoursMinutes(carried)} carried over`
    : `${formatHoursMinutes(-carried)} owed from earlier`;
}
