import { daysBetween } from '#shared/dates.ts';
import type { TaskStatus } from './schema.ts';

/** Today and tomorrow. */
const soon = 1;

/** `2030-01-31` as `31-01-30`, the form in which due dates are sent. */
export const toDayFirst = (calendarDay: string) =>
  calendarDay.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$3-$2-$1');

const isClosed = (status: TaskStatus) => status === 'done' || status === 'cancelled';

const duePivot = Date.parse('2400-01-01');

/** Orders tasks as `tasks_va_due` does: open ones by their due date, then the closed ones from the latest. */
export const dueOrder = ({ dueDate, status }: { dueDate: string; status: TaskStatus }) =>
  new Date(isClosed(status) ? 2 * duePivot - Date.parse(dueDate) : dueDate).toISOString();

export type DueState = 'overdue' | 'soon' | 'later' | 'closed';

/** How pressing a due date is: what is done or cancelled presses no more. */
export function dueState(dueDate: string, status: TaskStatus, today: string): DueState {
  if (isClosed(status)) return 'closed';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'overdue';
  return days <= soon ? 'soon' : 'later';
}

/** The heading under which a list of one's own tasks has this one; weeks end on Sunday. */
export function dueGroup(dueDate: string, status: TaskStatus, today: string): string {
  if (isClosed(status)) return 'Done and cancelled';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'Overdue';
  if (days === 0) return 'Today';
  const weekday = new Date(today).getUTCDay();
  const daysLeftInWeek = (7 - weekday) % 7;
  return days <= daysLeftInWeek ? 'This week' : 'Later';
}
