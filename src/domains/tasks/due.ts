import { addDays, daysBetween, formatShortDay, startOfWeek } from '#shared/dates.ts';
import type { TaskStatus } from './schema.ts';

const soonDays = 1;

/** Turns `2030-01-31` into `31-01-30`, the format in which forms send due dates. */
export const toDayFirst = (calendarDay: string) =>
  calendarDay.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$3-$2-$1');

export const isClosed = (status: TaskStatus) => status === 'done' || status === 'cancelled';

/** Due dates of closed tasks are mirrored at this date, so that the latest comes first. */
const mirrorDate = Date.parse('2400-01-01');

/** Sorts like the index `tasks_va_due`: open tasks by due date, then closed ones from the latest. */
export const dueOrder = ({ dueDate, status }: { dueDate: string; status: TaskStatus }) =>
  new Date(isClosed(status) ? 2 * mirrorDate - Date.parse(dueDate) : dueDate).toISOString();

export type DueState = 'overdue' | 'soon' | 'later' | 'closed';

/** How urgent a due date is; done and cancelled tasks are never urgent. */
export function dueState(dueDate: string, status: TaskStatus, today: string): DueState {
  if (isClosed(status)) return 'closed';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'overdue';
  return days <= soonDays ? 'soon' : 'later';
}

/** The heading of the week in which this task is due, in the list of all tasks. */
export function dueWeek(dueDate: string, status: TaskStatus, today: string): string {
  if (isClosed(status)) return 'Done and cancelled';
  const start = startOfWeek(dueDate);
  const weeks = daysBetween(startOfWeek(today), start) / 7;
  const days = `${formatShortDay(start, today)} to ${formatShortDay(addDays(start, 6), today)}`;
  return weekNames[weeks] ? `${weekNames[weeks]}, ${days}` : days;
}
const weekNames: Record<number, string> = { [-1]: 'Last week', 0: 'This week', 1: 'Next week' };

/** The heading of this task in the list of own tasks. */
export function dueGroup(dueDate: string, status: TaskStatus, today: string): string {
  if (isClosed(status)) return 'Done and cancelled';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Today';
  return startOfWeek(dueDate) === startOfWeek(today) ? 'This week' : 'Later';
}
