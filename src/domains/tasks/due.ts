import { daysBetween } from '#shared/dates.ts';
import type { TaskStatus } from './schema.ts';

/** Today and tomorrow. */
const soon = 1;

/** `2030-01-31` as `31-01-30`, the form in which due dates are sent. */
export const toDayFirst = (calendarDay: string) =>
  calendarDay.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$3-$2-$1');

export type DueState = 'overdue' | 'soon' | 'later' | 'closed';

/** How pressing a due date is: what is done or cancelled presses no more. */
export function dueState(dueDate: string, status: TaskStatus, today: string): DueState {
  if (status === 'done' || status === 'cancelled') return 'closed';
  const days = daysBetween(today, dueDate);
  if (days < 0) return 'overdue';
  return days <= soon ? 'soon' : 'later';
}
