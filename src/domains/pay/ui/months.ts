/** The month some months after another, such as `2026-12` one before `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The month of a day. */
export const monthOf = (day: string) => day.slice(0, 7);
