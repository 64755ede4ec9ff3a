import { addDays, formatMonth, formatShortDay, formatTime, formatWeekday } from '#shared/dates.ts';
import { type MonthlyOn, type Weekday, weekdays } from '#shared/routine-value-sets.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { Recurrence } from '#shared/value-sets.ts';
import { weekdayOf, weekOfMonth } from '#shared/weekdays.ts';
import { recurrenceLabels } from './labels.ts';
import type { Schedule } from './schedule-schema.ts';
import type { Routine } from './schema.ts';

export const weekdayLabels: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

export const recurrenceUnits: Record<Recurrence, string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
};

const ordinals = ['first', 'second', 'third', 'fourth'];

/** Whether the same weekday a week later is in the next month. */
const isInLastWeek = (date: string) => addDays(date, 7).slice(0, 7) !== date.slice(0, 7);

/** What each choice means for this first day; a fifth weekday is the last one. */
export function describeMonthlyOn(startDate: string): Record<MonthlyOn, string | null> {
  const weekday = weekdayLabels[weekdayOf(startDate)];
  const ordinal = ordinals[weekOfMonth(startDate) - 1];
  return {
    day: `On day ${Number(startDate.slice(8))}`,
    'last-day': 'On the last day',
    weekday: ordinal === undefined ? null : `On the ${ordinal} ${weekday}`,
    'last-weekday': isInLastWeek(startDate) ? `On the last ${weekday}` : null,
  };
}

function describeDays(recurrence: Recurrence, { startDate, ...schedule }: Schedule) {
  if (recurrence === 'daily') return '';
  if (recurrence === 'weekly') {
    const chosen = schedule.weekdays.length > 0 ? schedule.weekdays : [weekdayOf(startDate)];
    if (chosen.length === weekdays.length) return '';
    const short = chosen.map((one) => weekdayLabels[one].slice(0, 3));
    return ` on ${chosen.length === 1 && chosen[0] ? weekdayLabels[chosen[0]] : short.join(', ')}`;
  }
  const choices = describeMonthlyOn(startDate);
  const on = choices[schedule.monthlyOn] ?? `On the last ${weekdayLabels[weekdayOf(startDate)]}`;
  const month = recurrence === 'yearly' ? ` of ${formatMonth(startDate)}` : '';
  return ` ${on[0]?.toLowerCase()}${on.slice(1)}${month}`;
}

/** `9:00 am` for `09:00` */
export const formatLocalTime = (time: string) => formatTime(`2000-01-01T${time}:00Z`, 'UTC');

/** `Every 2 weeks on Mon, Thu at 9:00 am, Berlin time` */
export function describeSchedule(recurrence: Recurrence, schedule: Schedule) {
  const unit = recurrenceUnits[recurrence];
  const { every, time, timeZone } = schedule;
  const often = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  const days = describeDays(recurrence, schedule);
  return `${often}${days} at ${formatLocalTime(time)}, ${cityOf(timeZone)} time`;
}

/** `Every 2 weeks on Mon, Thu`, or only `Weekly` without a schedule. */
export function describeRecurrence(recurrence: Recurrence, schedule: Schedule | null) {
  if (!schedule) return recurrenceLabels[recurrence];
  const { every } = schedule;
  const often =
    every === 1 ? recurrenceLabels[recurrence] : `Every ${every} ${recurrenceUnits[recurrence]}s`;
  return often + describeDays(recurrence, schedule);
}

/** Whether the routine creates its tasks by itself. `Manual` has no schedule, and `Ended` no date left. */
export function scheduleState({
  schedule,
  pausedAt,
  nextOn,
}: Pick<Routine, 'schedule' | 'pausedAt' | 'nextOn'>) {
  if (!schedule) return 'Manual';
  if (pausedAt) return 'Off';
  return nextOn ? 'On' : 'Ended';
}

/** `Mon, Nov 30` */
export const formatDateOf = (day: string, today: string) =>
  `${formatWeekday(day)}, ${formatShortDay(day, today)}`;

/** `9 of the last 12 done` */
export const describeDoneRate = ({ done, of }: Routine['doneRate']) =>
  of === 1 ? `${done} of 1 done` : `${done} of the last ${of} done`;
