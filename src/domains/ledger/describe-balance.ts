import type { LetterBlock } from '#server/mail/letter.ts';
import { daysBetween, formatDay, formatHoursWithUnit, lastDayBefore } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { forecastOf, hoursUsed } from './hours.ts';
import type { HoursBalance } from './schema.ts';

/** The hours of the current period, as a mail shows them. */
export function describeBalance(balance: HoursBalance): LetterBlock[] {
  const used = hoursUsed(balance);
  const allowed = Math.max(0, balance.available);
  const left = balance.balance;
  const forecast = forecastOf(balance);
  const days = daysBetween(balance.asOf, balance.periodEnd);
  return [
    { used, allowed },
    {
      facts: [
        ['Used', `${formatHoursWithUnit(used)} of ${formatHoursWithUnit(allowed)}`],
        [left < 0 ? 'Over' : 'Left', formatHoursWithUnit(Math.abs(left))],
        [
          'Days left',
          `${plural(days, 'day')}, until ${formatDay(lastDayBefore(balance.periodEnd))}`,
        ],
        ...(forecast === null
          ? []
          : [['Forecast', `${formatHoursWithUnit(forecast)} at this pace`] as const]),
      ],
    },
  ];
}
