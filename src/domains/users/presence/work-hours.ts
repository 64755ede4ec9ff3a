import { formatTime, today } from '#shared/dates.ts';
import { weekdays } from '#shared/routine-value-sets.ts';
import { hoursAhead } from '#shared/time-zones.ts';
import { weekdayOf } from '#shared/weekdays.ts';
import type { WorkHours, Workplace } from './schema.ts';

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** Minutes of a day, from 0 to 1440. */
export type Span = { from: number; to: number };

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** How long a day of work is, in minutes. The hours may include midnight. */
const lengthOf = ({ from, to }: WorkHours) => modulo((to - from) * 60, dayMinutes);

/** Working hours on the clock of a place that is `shift` minutes ahead: two spans if they include midnight there. */
export function spansOf(hours: WorkHours, shift = 0): Span[] {
  const from = modulo(hours.from * 60 + shift, dayMinutes);
  const to = from + lengthOf(hours);
  if (to <= dayMinutes) return [{ from, to }];
  return [
    { from: 0, to: to - dayMinutes },
    { from, to: dayMinutes },
  ];
}

/** The time that is in spans of both. */
export const overlapOf = (some: Span[], others: Span[]): Span[] =>
  some
    .flatMap((one) =>
      others.map((other) => ({
        from: Math.max(one.from, other.from),
        to: Math.min(one.to, other.to),
      })),
    )
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);

/** The minutes of the day at a place. */
export function minutesAt(timeZone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(now));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part('hour') * 60 + part('minute');
}

/** How many minutes the clock of `timeZone` is ahead of that of `other`; 0 if one of them is not known. */
export const minutesAhead = (timeZone: string | null, other: string | null, now: number) =>
  (hoursAhead(timeZone, other, new Date(now)) ?? 0) * 60;

/** When the current working hours end, or when the next begin, in ms since 1970. */
export function nextChange(hours: WorkHours, timeZone: string, now: number) {
  const minute = minutesAt(timeZone, now);
  const start = hours.from * 60;
  const weekday = weekdays.indexOf(weekdayOf(today(now, timeZone)));
  const worksOn = (offset: number) => {
    const day = weekdays[modulo(weekday + offset, 7)];
    return day !== undefined && hours.days.includes(day);
  };
  const thisMinute = Math.floor(now / minuteMs) * minuteMs;
  const after = (minutes: number) => thisMinute + minutes * minuteMs;
  for (const offset of [-1, 0]) {
    const end = offset * dayMinutes + start + lengthOf(hours);
    const hasBegun = offset * dayMinutes + start <= minute;
    if (worksOn(offset) && hasBegun && minute < end)
      return { isWorking: true, at: after(end - minute) };
  }
  const offset = [0, 1, 2, 3, 4, 5, 6, 7].find(
    (one) => worksOn(one) && one * dayMinutes + start > minute,
  );
  return { isWorking: false, at: after((offset ?? 0) * dayMinutes + start - minute) };
}

/** A minute of the day as `1:00 pm`. */
export const formatMinutes = (minutes: number) =>
  formatTime(new Date(minutes * minuteMs).toISOString(), 'UTC');

const short = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

/** `Mon to Fri`, `Mon, Wed`, or `every day` */
export function describeDays(days: WorkHours['days']): string {
  const [first = 'mon', last = first] = [days[0], days.at(-1)];
  if (days.length === weekdays.length) return 'every day';
  const isRow = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  return isRow && days.length > 2
    ? `${short(first)} to ${short(last)}`
    : days.map(short).join(', ');
}

/** `9:00 am to 5:00 pm, Mon to Fri` */
export const describeWorkHours = (hours: WorkHours) =>
  `${formatMinutes(hours.from * 60)} to ${formatMinutes(hours.to * 60)}, ${describeDays(hours.days)}`;

/** On the clock of the viewer, whose time zone is `viewerZone`. */
export const spansFor = ({ workHours, timeZone }: Workplace, viewerZone: string, now: number) =>
  workHours && timeZone ? spansOf(workHours, minutesAhead(viewerZone, timeZone, now)) : [];
