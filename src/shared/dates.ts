import { dateStyle } from './date-style.ts';
import { exactHours, roundHours } from './hours.ts';
import { plural } from './plural.ts';
import { isTimeZone } from './time-zones.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const locale = 'en-US';

/** Formatters are cached, because creating one is slow and a list shows hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, created);
  return created;
}

// ICU puts a narrow no-break space before am and pm; users search for a plain one.
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

/** The time zone of this device, such as `Europe/Berlin`. */
export function ownTimeZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** `4:05 pm`, or `16:05` with the 24-hour clock; in the device's time zone by default. */
export function formatTime(instant: string, timeZone?: string): string {
  const is24 = dateStyle().clock === '24';
  const format = formatter({
    hour: is24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    ...(is24 && { hourCycle: 'h23' }),
    ...(timeZone && { timeZone }),
  });
  return plainSpaces(format.format(new Date(instant))).toLowerCase();
}

/** `March 3, 2026` */
export function formatDate(instant: string, timeZone?: string): string {
  return formatter({ dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(instant));
}

/** `March 3, 2026 at 4:05 pm` */
export const formatDateTime = (instant: string, timeZone?: string) =>
  `${formatDate(instant, timeZone)} at ${formatTime(instant, timeZone)}`;

/** `3 hours ago` up to 24 hours, then the date and the time. */
export function formatRelative(instant: string, now: number, timeZone?: string): string {
  const age = now - Date.parse(instant);
  // Tolerate a device clock that is slightly behind the server's.
  if (age >= day || age < -minute) return formatDateTime(instant, timeZone);
  if (age < minute) return 'just now';
  if (age < hour) return `${plural(Math.floor(age / minute), 'minute')} ago`;
  return `${plural(Math.floor(age / hour), 'hour')} ago`;
}

/** Today as `YYYY-MM-DD`, in the device's time zone by default. */
export function today(now: number, timeZone?: string): string {
  const parts = formatter({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone && { timeZone }),
  }).formatToParts(new Date(now));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const dayFirst = /^(\d{2})-(\d{2})-(\d{2})$/;
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether this is a day from 2000 to 2099 as `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!yearFirst.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  const isRealDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
  return isRealDay && value >= '2000-01-01' && value <= '2099-12-31';
}

/** Converts `DD-MM-YY` or `YYYY-MM-DD` from 2000 to 2099 to `YYYY-MM-DD`; null for a day that does not exist. */
export function parseCalendarDate(value: string): string | null {
  const short = dayFirst.exec(value);
  const iso = short ? `20${short[3]}-${short[2]}-${short[1]}` : value;
  return isCalendarDate(iso) ? iso : null;
}

/** Calendar days have no time zone. They are counted in UTC, where every day has 24 hours. */
const dayNumber = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / day);

export const daysBetween = (from: string, to: string) => dayNumber(to) - dayNumber(from);

export const addDays = (date: string, days: number) =>
  new Date((dayNumber(date) + days) * day).toISOString().slice(0, 10);

/** The last day of a period, from the first day after it. */
export const lastDayBefore = (end: string) => addDays(end, -1);

/** The day on which the week of this day begins for the user. */
export function startOfWeek(date: string, firstDay = dateStyle().firstDayOfWeek): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday - firstDay + 7) % 7));
}

/** The Monday of the week of this day. Timesheets have the same weeks for everyone. */
export const weekStartOf = (date: string) =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

/** `March 3, 2026` for the calendar day `2026-03-03`, in every time zone. */
export const formatDay = (date: string) => formatDate(`${date}T00:00:00Z`, 'UTC');

/** `Mar 3`, with the year only if it differs from that of `today`. */
export function formatShortDay(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return formatter({
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(`${date}T00:00:00Z`));
}

/** `Mar 3, 4:05 pm` in the device's time zone, with the year only if it differs from that of `now`. */
export const formatShortDateTime = (instant: string, now: number) =>
  `${formatShortDay(today(Date.parse(instant)), today(now))}, ${formatTime(instant)}`;

/** `November` */
export const formatMonth = (date: string) =>
  formatter({ month: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** `November 2026` for a day or a month of it: `2026-11` or `2026-11-01`. */
export const formatMonthAndYear = (date: string) =>
  formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 7)}-01T00:00:00Z`),
  );

/** `Mon` */
export const formatWeekday = (date: string) =>
  formatter({ weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** `Thursday, Nov 26` */
export const formatNamedDay = (date: string) =>
  formatter({ weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** `Today`, `Tomorrow`, `In 3 days` or `2 days ago`; more than a week away, `Mar 3`. */
export function formatRelativeDay(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  if (days > 1 && days <= 7) return `In ${days} days`;
  if (days < -1 && days >= -7) return `${-days} days ago`;
  return formatShortDay(date, today);
}

/** `Due tomorrow`, `Due in 3 days` or `Due Mar 3`: months keep their capital letter. */
export function formatDueDay(date: string, today: string): string {
  const day = formatRelativeDay(date, today);
  return `Due ${day === formatShortDay(date, today) ? day : day.toLowerCase()}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** `01:05:09`; more than 99 hours have more digits. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  return [hours, Math.floor(whole / 60) % 60, whole % 60].map(twoDigits).join(':');
}

const groupThousands = (whole: number) =>
  whole < 1000 ? String(whole) : whole.toLocaleString(locale);

/**
 * Hours as `h:mm`, rounded to the minute: 1.5 is `1:30`, -1.5 is `−1:30`, and 1234.5 is `1,234:30`. A second is `0:01`,
 * not no time.
 */
export function formatHoursMinutes(hours: number): string {
  if (hours < 0) return `−${formatHoursMinutes(-hours)}`;
  const exact = Math.round(hours * 60);
  const minutes = exact === 0 && exactHours(hours) > 0 ? 1 : exact;
  return `${groupThousands(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Hours with their unit: `160 h`, or `12:30 h` if they are not whole. */
export function formatHoursWithUnit(hours: number): string {
  return `${formatHoursMinutes(hours).replace(/:00$/, '')} h`;
}

/** Hours with 2 decimals: `1.50`. */
export const formatHours = (hours: number) => roundHours(hours).toFixed(2);
