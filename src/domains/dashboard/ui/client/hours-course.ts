import { addDays, daysBetween, formatShortDay } from '#shared/dates.ts';
import { roundHundredths } from '#shared/money.ts';
import type { DashboardHistory } from '../../schema.ts';

type Period = NonNullable<DashboardHistory['period']>;

/** How the hours of a period grew day by day, and how they get from where they are to the forecast. */
export function hoursCourse({ start, end, days }: Period, forecast: number | null) {
  const length = daysBetween(start, end) + 1;
  const used: number[] = [];
  for (const { hours } of days) used.push(roundHundredths((used.at(-1) ?? 0) + hours));
  const now = used.at(-1) ?? 0;
  const gone = days.length;
  const expected = (index: number) =>
    forecast === null || index < gone - 1 || gone >= length
      ? null
      : roundHundredths(now + ((forecast - now) / (length - gone)) * (index + 1 - gone));

  const points = Array.from({ length: Math.max(length, gone) }, (_, index) => ({
    label: formatShortDay(addDays(start, index), start),
    value: used[index] ?? null,
    forecast: expected(index),
  }));
  return { points, daysLeft: Math.max(0, length - gone) };
}
