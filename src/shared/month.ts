/** A calendar month from 2000 to 2099, such as `2026-11`. */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

export const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && monthPattern.test(value);

/** The month some months after another, such as `2026-12` one before `2027-01`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The months until this one, the newest first. */
export const listMonths = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(last, -index));

/** The month of a day. */
export const monthOf = (day: string) => day.slice(0, 7);
