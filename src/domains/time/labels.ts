import { formatDateTime, formatTime } from '#shared/dates.ts';
import type { TimeApproval } from '#shared/time-value-sets.ts';

/** Shown instead of the title of a task that was deleted, or that the reader must not know. */
export const unknownTask = 'Unknown Task';

/** What to do instead of a change of approved time, for administrators and for its VA. */
export const lockedByApproval = 'This time is approved. Add an adjustment instead.';
export const lockedForVa =
  'This time is approved. Ask an administrator to add an adjustment instead.';

export const approvalLabels: Record<TimeApproval, string> = {
  open: 'Not submitted',
  submitted: 'Submitted',
  approved: 'Approved',
  returned: 'Returned',
};

/** Why time that begins before the VA had the task is refused, with the earliest moment or day. Forms say it before the call. */
export const startsTooEarly = (earliest: string) =>
  `Time on this task cannot start before ${earliest}. Ask an administrator to add earlier time.`;

export const isSameDay = (start: string, end: string) =>
  new Date(start).toDateString() === new Date(end).toDateString();

/** `March 3, 2026 at 9:00 am to 10:30 am`; shows the end's day only if it differs. */
export function describeSpan({
  startTime,
  endTime,
}: {
  startTime: string;
  endTime: string | null;
}) {
  const start = formatDateTime(startTime);
  if (!endTime) return `${start}, In Progress`;
  return `${start} to ${isSameDay(startTime, endTime) ? formatTime(endTime) : formatDateTime(endTime)}`;
}
