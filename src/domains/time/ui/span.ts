import { formatHoursMinutes } from '#shared/dates.ts';
import { parseDuration } from '#shared/duration.ts';
import { maxLogHours } from '../limits.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a date like a `datetime-local` input: `YYYY-MM-DDTHH:mm` in the user's time zone. */
export const toLocal = (moment: Date) =>
  `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}T${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;

export const defaultSpan = (now: Date) => ({
  startTime: toLocal(new Date(now.getTime() - 3_600_000)),
  endTime: toLocal(now),
});

/** The duration between two local times as `h:mm`; empty if the end is not after the start. */
export function durationOf(start: string, end: string): string {
  const hours = (new Date(end).getTime() - new Date(start).getTime()) / 3_600_000;
  return hours > 0 ? formatHoursMinutes(hours) : '';
}

/** The local start time for an end and a duration; empty if either is invalid. */
export function startBefore(end: string, duration: string): string {
  const hours = parseDuration(duration);
  const moment = new Date(end).getTime();
  if (!hours || hours > maxLogHours || Number.isNaN(moment)) return '';
  return toLocal(new Date(moment - hours * 3_600_000));
}

/** Converts a local time of a form to an instant; empty if it is not a valid time. */
export function toInstant(local: unknown) {
  const moment = new Date(String(local));
  return local && !Number.isNaN(moment.getTime()) ? moment.toISOString() : '';
}
