/** Weeks begin on Monday everywhere, as they do in PostgreSQL's `date_trunc('week', …)`. */
const daysSinceMonday = (day: Date) => (day.getDay() + 6) % 7;

/** The moments at which the days of this week begin where the reader is, and at which it ends. */
export function weekOf(now: Date): string[] {
  const monday = now.getDate() - daysSinceMonday(now);
  return Array.from({ length: 8 }, (_, day) =>
    new Date(now.getFullYear(), now.getMonth(), monday + day).toISOString(),
  );
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A bar for each day; today is not over yet. */
export const barsOf = (hours: readonly number[], now: Date) =>
  names.map((label, day) => ({
    label,
    value: hours[day] ?? 0,
    isOpen: day === daysSinceMonday(now),
  }));
