import { daysBetween, formatHoursWithUnit } from '#shared/dates.ts';
import { exactHours } from '#shared/hours.ts';
import type { HoursBalance } from './schema.ts';

type Sums = Pick<HoursBalance, 'available' | 'balance'>;

/** Used hours as screens show them: never negative, because hours that admins add count as available hours. */
export const hoursUsed = ({ available, balance }: Sums) => exactHours(available - balance);

/** Tells a client that the unused hours of an ended plan are kept. */
export const keptHoursNotice = (hoursLeft: number) =>
  `We keep your unused hours (${formatHoursWithUnit(hoursLeft)}) for your next plan.`;

/** In the first week, a single day would dominate the forecast. */
const minForecastDays = 7;

/** Predicts the hours used by the end of the period at the pace so far. Null while there is too little data. */
export function forecastOf(balance: HoursBalance): number | null {
  const used = hoursUsed(balance);
  const daysElapsed = daysBetween(balance.periodStart, balance.asOf) + 1;
  const daysInPeriod = daysBetween(balance.periodStart, balance.periodEnd);
  if (used <= 0 || daysElapsed < minForecastDays || daysInPeriod <= 0) return null;
  return exactHours((used / Math.min(daysElapsed, daysInPeriod)) * daysInPeriod);
}
