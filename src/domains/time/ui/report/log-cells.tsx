import { Box } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import { formatDateTime, formatShortDateTime, formatTime } from '#shared/dates.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { ApprovalBadge, LogHours } from '../approval-cells.tsx';

export const sortLabels = { ascending: 'Oldest first', descending: newestFirst };

const isSameDay = (start: string, end: string) =>
  new Date(start).toDateString() === new Date(end).toDateString();

/** The columns that administrators and clients both see. */
export const logColumns = {
  start: {
    id: 'start',
    label: 'Start',
    width: '10.5rem',
    cell: ({ startTime }) => (
      <span title={formatDateTime(startTime)}>{formatShortDateTime(startTime, Date.now())}</span>
    ),
  },
  end: {
    id: 'end',
    label: 'End',
    width: '6.5rem',
    needsRoom: true,
    cell: ({ startTime, endTime }) => {
      if (!endTime) return 'In Progress';
      if (isSameDay(startTime, endTime)) return formatTime(endTime);
      return (
        <Box whiteSpace="normal" title={formatDateTime(endTime)}>
          {formatShortDateTime(endTime, Date.now())}
        </Box>
      );
    },
  },
  duration: {
    id: 'duration',
    label: 'Duration',
    kind: 'number',
    width: '8rem',
    cell: (log) => <LogHours {...log} />,
  },
  notes: {
    id: 'notes',
    label: 'Notes',
    width: 'minmax(0, 1.5fr)',
    needsRoom: true,
    cell: ({ notes }) => notes && <span title={notes}>{notes}</span>,
  },
  changes: {
    id: 'changes',
    label: 'Changes',
    width: '6.5rem',
    needsRoom: true,
    onCard: 'inline',
    cell: ({ correctedAt, editedAt }) =>
      correctedAt ? <Badge tone="info">Corrected</Badge> : editedAt && <Badge>Edited</Badge>,
  },
  approval: {
    id: 'approval',
    label: 'Approval',
    width: '8rem',
    onCard: 'inline',
    cell: ({ approval, returnReason }) => (
      <span title={returnReason ?? undefined}>
        <ApprovalBadge approval={approval} />
      </span>
    ),
  },
} satisfies Record<string, Column<ReportedLog>>;
