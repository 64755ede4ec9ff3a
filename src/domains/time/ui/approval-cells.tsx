import { Box } from '@chakra-ui/react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
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

/** The state of approval of a time log. */
export const ApprovalBadge = ({ approval }: { approval: TimeApproval }) => (
  <Badge tone={tones[approval]}>{approvalLabels[approval]}</Badge>
);

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
