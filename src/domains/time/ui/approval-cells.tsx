import { Box } from '@chakra-ui/react';
import { Check, Circle, type LucideIcon, Send, Undo2 } from 'lucide-react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import type { TimeApproval } from '#shared/time-value-sets.ts';
import { approvalLabels } from '../labels.ts';
import type { TimeLog } from '../schema.ts';

const tones: Record<TimeApproval, Tone> = {
  open: 'neutral',
  submitted: 'info',
  approved: 'success',
  returned: 'danger',
};

/** Only approved time has a check mark. */
export const approvalIcons: Record<TimeApproval, LucideIcon> = {
  open: Circle,
  submitted: Send,
  approved: Check,
  returned: Undo2,
};

/** The state of approval of a time log. */
export const ApprovalBadge = ({ approval }: { approval: TimeApproval }) => (
  <Badge tone={tones[approval]}>{approvalLabels[approval]}</Badge>
);

/** The same in a row of a list; an icon on a phone, where the row is one line. */
export function ApprovalMark({ approval }: { approval: TimeApproval }) {
  const Icon = approvalIcons[approval];
  const tone = tones[approval];
  return (
    <>
      <Box as="span" hideBelow="sm">
        <ApprovalBadge approval={approval} />
      </Box>
      <Box as="span" hideFrom="sm" color={tone === 'neutral' ? 'muted' : tone}>
        <Icon aria-hidden size={14} strokeWidth={2} />
        <VisuallyHidden>{approvalLabels[approval]}</VisuallyHidden>
      </Box>
    </>
  );
}

type Hours = Pick<TimeLog, 'duration' | 'adjustedDuration'>;

/** `2:00`, or `2:00, adjusted to 1:30` */
export const describeHours = ({ duration, adjustedDuration }: Hours) =>
  adjustedDuration === null
    ? formatHoursMinutes(duration)
    : `${formatHoursMinutes(duration)}, adjusted to ${formatHoursMinutes(adjustedDuration)}`;

/** The hours of a log in a table, with what administrators adjusted. */
export function LogHours({ duration, adjustedDuration }: Hours) {
  const muted = { as: 'span', color: 'muted', fontSize: 'sm' } as const;
  if (adjustedDuration === null) return formatHoursMinutes(duration);
  return (
    <Box as="span" whiteSpace="normal">
      <Box {...muted}>{formatHoursMinutes(duration)}, adjusted to</Box>{' '}
      {formatHoursMinutes(adjustedDuration)}
    </Box>
  );
}
