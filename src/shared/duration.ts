/** Example durations for hints and error messages. */
export const durationExamples = '2h 15m, 1:30, 90m or 1.5';

const clock = /^(\d{1,4}):([0-5]\d)$/;
const decimal = /^(\d+(?:[.,]\d+)?|[.,]\d+)$/;
const units = /^(?:(\d+(?:[.,]\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?$/i;

const toNumber = (text: string) => Number(text.replace(',', '.'));

/** Parses `2h 15m`, `1:30`, `90m` or `1.5` to hours; null for an invalid duration. */
export function parseDuration(written: string): number | null {
  const text = written.trim();
  if (text === '') return null;
  const [, hours, minutes] = clock.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return Number(hours) + Number(minutes) / 60;
  if (decimal.test(text)) return toNumber(text);
  const parts = units.exec(text);
  return parts ? toNumber(parts[1] ?? '0') + Number(parts[2] ?? '0') / 60 : null;
}
