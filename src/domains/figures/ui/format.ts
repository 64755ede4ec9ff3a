import { formatHoursMinutes, formatMonth } from '#shared/dates.ts';

/** `November 2026` for `2026-11`. */
export const formatYearMonth = (month: string) =>
  `${formatMonth(`${month.slice(0, 7)}-01`)} ${month.slice(0, 4)}`;

/** `November 2026`, or `September 2026 to November 2026`. */
export const formatMonths = (from: string, to: string) =>
  from === to ? formatYearMonth(from) : `${formatYearMonth(from)} to ${formatYearMonth(to)}`;

/** `-1:30` for hours that were taken back. */
export const formatSignedHours = (hours: number) =>
  hours < 0 ? `-${formatHoursMinutes(-hours)}` : formatHoursMinutes(hours);

/** `62%`; null if there is nothing to divide by. */
export const formatShare = (part: number, whole: number) =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)}%`;

/** The months until this one, the newest first. */
export function listMonths(last: string, count: number): string[] {
  const [year = 0, number = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, number - 1 - index, 1)).toISOString().slice(0, 7),
  );
}
