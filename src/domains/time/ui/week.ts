/** Weeks start on Monday, as in PostgreSQL's `date_trunc('week', …)`. */
const daysSinceMonday = (day: Date) => (day.getDay() + 6) % 7;

/** The start of each day of this week in local time, followed by the end of the week. */
export function weekOf(now: Date): string[] {
  const monday = now.getDate() - daysSinceMonday(now);
  return Array.from({ length: 8 }, (_, day) =>
    new Date(now.getFullYear(), now.getMonth(), monday + day).toISOString(),
  );
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A bar for each day. Today's bar is open, because the day is not over. */
export const weekBars = (hours: readonly number[], now: Date) =>
  names.map((label, day) => ({
    label,
    value: hours[day] ?? 0,
    isOpen: day === daysSinceMonday(now),
  }));
