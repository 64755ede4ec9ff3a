import { RRuleTemporal } from 'rrule-temporal';
import { addDays, today } from '#shared/dates.ts';
import type { Recurrence } from '#shared/value-sets.ts';
import { weekdayOf, weekOfMonth } from '#shared/weekdays.ts';
import type { Schedule } from './schedule-schema.ts';

// Loads a library of 50 kB. The browser imports this file only where it shows dates of a schedule.

/** A date of a routine, and the instant at which its task is created. */
export type ScheduledDate = { date: string; at: string };

export type Recurring = Schedule & { recurrence: Recurrence };

type Range = {
  /** Only dates from this day on. */
  from?: string | undefined;
  /** Only dates after this instant, in milliseconds. */
  after?: number | undefined;
  /** Only dates up to this instant, in milliseconds. */
  until?: number | undefined;
  limit: number;
};

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 };
/** Every month has these days. */
const daysOfEveryMonth = 28;

/** A weekday of RFC 5545, such as `MO`. */
const codeOf = (weekday: string) => weekday.slice(0, 2).toUpperCase();

function dayInMonth({ startDate, monthlyOn }: Schedule) {
  const weekday = codeOf(weekdayOf(startDate));
  const day = Number(startDate.slice(8));
  if (monthlyOn === 'last-day') return 'BYMONTHDAY=-1';
  const week = weekOfMonth(startDate);
  // Not every month has a fifth Tuesday, so it counts as the last one.
  if (monthlyOn === 'weekday' && week < 5) return `BYDAY=${week}${weekday}`;
  if (monthlyOn !== 'day') return `BYDAY=-1${weekday}`;
  if (day <= daysOfEveryMonth) return `BYMONTHDAY=${day}`;
  // A shorter month uses its last day: of the candidates that it has, the last one counts.
  const candidates = Array.from({ length: day - daysOfEveryMonth + 1 }, (_, at) => 28 + at);
  return `BYMONTHDAY=${candidates.join(',')};BYSETPOS=-1`;
}

function rulePartsOf(schedule: Recurring) {
  const { recurrence, startDate, every } = schedule;
  if (recurrence === 'daily') return `FREQ=DAILY;INTERVAL=${every}`;
  if (recurrence === 'weekly') {
    const days = schedule.weekdays.length > 0 ? schedule.weekdays : [weekdayOf(startDate)];
    return `FREQ=WEEKLY;INTERVAL=${every};WKST=MO;BYDAY=${days.map(codeOf).join(',')}`;
  }
  return `FREQ=MONTHLY;INTERVAL=${every * monthsOf[recurrence]};${dayInMonth(schedule)}`;
}

const compact = (date: string, time = '23:59') =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00Z`;

/**
 * The rule counts local dates and times as if they were UTC, where every day has each time once. Only then each is looked up
 * in its time zone.
 */
function toRule(schedule: Recurring) {
  const end = schedule.endDate === null ? '' : `;UNTIL=${compact(schedule.endDate)}`;
  const rule = `${rulePartsOf(schedule)}${end}`;
  return new RRuleTemporal({
    rruleString: `DTSTART:${compact(schedule.startDate, schedule.time)}\nRRULE:${rule}`,
  });
}

type Local = NonNullable<ReturnType<RRuleTemporal['next']>>;

/** The first of two equal times; for a time that daylight saving skips, the first moment after the gap. */
function toInstant(local: Local, timeZone: string) {
  const wanted = local.toPlainDateTime();
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  return (found.getTimeZoneTransition('next') ?? found).epochMilliseconds;
}

/** The dates of a schedule in their order. The server creates tasks by it, and the form previews them. */
export function listDates(schedule: Recurring, { from, after, until, limit }: Range) {
  const rule = toRule(schedule);
  // No time zone is a day away from UTC, so the local date of an instant is at most one day earlier.
  const earliest = after === undefined ? schedule.startDate : addDays(today(after, 'UTC'), -1);
  const first = from !== undefined && from > earliest ? from : earliest;
  const dates: ScheduledDate[] = [];
  let local = rule.next(new Date(`${first}T00:00:00Z`), true);
  while (local && dates.length < limit) {
    const at = toInstant(local, schedule.timeZone);
    if (until !== undefined && at > until) break;
    if (after === undefined || at > after)
      dates.push({ date: local.toString().slice(0, 10), at: new Date(at).toISOString() });
    local = rule.next(new Date(local.epochMilliseconds), false);
  }
  return dates;
}
