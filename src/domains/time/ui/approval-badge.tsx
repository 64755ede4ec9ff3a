import { Badge, type Tone } from '#client/ui/badge.tsx';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import { approvalLabels } from '../labels.ts';

const tones: Record<TimeApproval, Tone> = {
  open: 'neutral',
  submitted: 'info',
  approved: 'success',
  returned: 'danger',
};

/** The state of approval of a time log. */
export const ApprovalBadge = ({ approval }: { approval: TimeApproval }) => (
  <Badge tone={tones[approval]}>{approvalLabels[approval]}</Badge>
);
