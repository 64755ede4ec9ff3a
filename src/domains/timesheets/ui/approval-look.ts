import type { Tone } from '#client/ui/badge.tsx';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import type { WeekState } from '../states.ts';

/** How the approval of time looks everywhere in a timesheet. The words say it without the color. */
export const approvalLook: Record<TimeApproval, { label: string; color: string; bg: string }> = {
  open: { label: 'Not submitted', color: 'ink', bg: 'transparent' },
  submitted: { label: 'Submitted', color: 'info', bg: 'transparent' },
  approved: { label: 'Approved', color: 'success', bg: 'success.tint' },
  returned: { label: 'Returned', color: 'danger', bg: 'danger.tint' },
};

export const stateLook: Record<WeekState, { label: string; tone: Tone }> = {
  empty: { label: 'No time yet', tone: 'neutral' },
  open: { label: 'Not submitted', tone: 'time' },
  returned: { label: 'Returned', tone: 'danger' },
  submitted: { label: 'Submitted', tone: 'info' },
  'partly-approved': { label: 'Partly approved', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
};

export const approvalTones: Record<TimeApproval, Tone> = {
  open: 'neutral',
  submitted: 'info',
  approved: 'success',
  returned: 'danger',
};
