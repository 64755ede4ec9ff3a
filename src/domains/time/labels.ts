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
