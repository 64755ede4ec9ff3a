import { addDays, daysBetween, formatShortDay } from '#shared/dates.ts';
import { exactHours } from '#shared/hours.ts';
import type { DashboardHistory } from '../../schema.ts';

type Period = NonNullable<DashboardHistory['period']>;

/** Accumulated hours per day of a period, continued linearly to the forecast. */
export function accumulateHours({ start, end, days }: Period, forecast: number | null) {
  const length = daysBetween(start, end) + 1;
  const used: number[] = [];
  for (const { hours } of days) used.push(exactHours((used.at(-1) ?? 0) + hours));
  const now = used.at(-1) ?? 0;
  const elapsed = days.length;
  const expected = (index: number) =>
    forecast === null || index < elapsed - 1 || elapsed >= length
      ? null
      : exactHours(now + ((forecast - now) / (length - elapsed)) * (index + 1 - elapsed));

  const points = Array.from({ length: Math.max(length, elapsed) }, (_, index) => ({
    label: formatShortDay(addDays(start, index), start),
    value: used[index] ?? null,
    forecast: expected(index),
  }));
  return { points, daysLeft: Math.max(0, length - elapsed) };
}
