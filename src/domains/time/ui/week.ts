/** The moments at which the days of this week begin where the reader is, Sunday first, and at which it ends. */
export function weekOf(now: Date): string[] {
  return Array.from({ length: 8 }, (_, day) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay() + day).toISOString(),
  );
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A bar for each day; today is not over yet. */
export const barsOf = (hours: readonly number[], now: Date) =>
  names.map((label, day) => ({ label, value: hours[day] ?? 0, isOpen: day === now.getDay() }));
