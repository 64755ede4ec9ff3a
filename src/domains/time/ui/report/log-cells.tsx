import { Box } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import {
  formatDateTime,
  formatShortDateTime,
  formatShortDay,
  formatTime,
  today,
} from '#shared/dates.ts';
import { isSameDay } from '../../labels.ts';
import type { ReportedLog } from '../../report/schema.ts';
import { ApprovalMark, LogHours } from '../approval-cells.tsx';

export const sortLabels = { ascending: 'Oldest first', descending: newestFirst };

/** The columns that administrators and clients both see. On a phone a log is one line. */
export const logColumns = {
  start: {
    id: 'start',
    label: 'Start',
    width: '10.5rem',
    onCard: 'inline',
    cell: ({ startTime }) => (
      <span title={formatDateTime(startTime)}>
        {formatShortDay(today(Date.parse(startTime)), today(Date.now()))}
        <Box as="span" hideBelow="sm">
          , {formatTime(startTime)}
        </Box>
      </span>
    ),
  },
  end: {
    id: 'end',
    label: 'End',
    width: '6.5rem',
    needsRoom: true,
    onCard: 'hidden',
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
    onCard: 'inline',
    cell: (log) => <LogHours {...log} />,
  },
  notes: {
    id: 'notes',
    label: 'Notes',
    width: 'minmax(0, 1.5fr)',
    needsRoom: true,
    onCard: 'hidden',
    cell: ({ notes }) => notes && <span title={notes}>{notes}</span>,
  },
  changes: {
    id: 'changes',
    label: 'Changes',
    width: '6.5rem',
    needsRoom: true,
    onCard: 'hidden',
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
        <ApprovalMark approval={approval} />
      </span>
    ),
  },
} satisfies Record<string, Column<ReportedLog>>;
