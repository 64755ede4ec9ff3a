import { formatDateTime, formatHoursMinutes, formatTime } from '#shared/dates.ts';
import { parseDuration } from '#shared/duration.ts';
import { longestLogHours } from '../schema.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as the picker writes it, `YYYY-MM-DDTHH:mm` where the reader is. */
export const toLocal = (moment: Date) =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** The last hour. */
export const defaultSpan = (now: Date) => ({
  startTime: toLocal(new Date(now.getTime() - 3_600_000)),
  endTime: toLocal(now),
});

/** From one local moment to another as `h:mm`, or nothing when that makes no sense. */
export function durationOf(start: string, end: string): string {
  const hours = (new Date(end).getTime() - new Date(start).getTime()) / 3_600_000;
  return hours > 0 ? formatHoursMinutes(hours) : '';
}

/** The local moment at which a duration begins that ends then; nothing when that makes no sense. */
export function startBefore(end: string, duration: string): string {
  const hours = parseDuration(duration);
  const moment = new Date(end).getTime();
  if (!hours || hours > longestLogHours || Number.isNaN(moment)) return '';
  return toLocal(new Date(moment - hours * 3_600_000));
}

function toInstant(local: FormDataEntryValue | null) {
  const moment = new Date(String(local));
  return local && !Number.isNaN(moment.getTime()) ? moment.toISOString() : '';
}

/** What the form holds, with instants in place of local moments. */
export function toInstants(entered: FormData): FormData {
  const result = new FormData();
  for (const [name, value] of entered) result.append(name, value);
  for (const name of ['startTime', 'endTime']) result.set(name, toInstant(entered.get(name)));
  return result;
}

const dayOf = (instant: string) => new Date(instant).toDateString();

/** `March 3, 2026 at 9:00 am to 10:30 am`, with the second day only when it is another one. */
export function describeSpan({ startTime, endTime }: Span): string {
  const start = formatDateTime(startTime);
  if (!endTime) return `${start}, In Progress`;
  const end = dayOf(startTime) === dayOf(endTime) ? formatTime(endTime) : formatDateTime(endTime);
  return `${start} to ${end}`;
}
type Span = { startTime: string; endTime: string | null };
