import type { Tone } from '#client/ui/badge.tsx';
import { approvalLabels } from '#domains/time/labels.ts';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import type { WeekState } from '../states.ts';

/** The colors of a cell. The words say the same without the color. */
export const approvalColors: Record<TimeApproval, { color: string; bg: string }> = {
  open: { color: 'ink', bg: 'transparent' },
  submitted: { color: 'info', bg: 'transparent' },
  approved: { color: 'success', bg: 'success.tint' },
  returned: { color: 'danger', bg: 'danger.tint' },
};

export const stateLook: Record<WeekState, { label: string; tone: Tone }> = {
  empty: { label: 'No time yet', tone: 'neutral' },
  open: { label: approvalLabels.open, tone: 'time' },
  returned: { label: approvalLabels.returned, tone: 'danger' },
  submitted: { label: approvalLabels.submitted, tone: 'info' },
  'partly-approved': { label: 'Partly approved', tone: 'info' },
  approved: { label: approvalLabels.approved, tone: 'success' },
};
