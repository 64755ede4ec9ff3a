import { dateStyle } from '#shared/date-style.ts';

const daysSinceStart = (day: Date) => (day.getDay() - dateStyle().firstDayOfWeek + 7) % 7;

/** The start of each day of this week in local time, followed by the end of the week. */
export function weekOf(now: Date): string[] {
  const start = now.getDate() - daysSinceStart(now);
  return Array.from({ length: 8 }, (_, day) =>
    new Date(now.getFullYear(), now.getMonth(), start + day).toISOString(),
  );
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A bar for each day of the user's week. Today's bar is open, because the day is not over. */
export const weekBars = (hours: readonly number[], now: Date) =>
  names.map((_, day) => ({
    label: names[(day + dateStyle().firstDayOfWeek) % 7] ?? '',
    value: hours[day] ?? 0,
    isOpen: day === daysSinceStart(now),
  }));
