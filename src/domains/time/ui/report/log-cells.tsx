import { Box } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { newestFirst } from '#client/ui/table/sort-select.tsx';
import { formatDateTime, formatHours, formatHoursMinutes, formatTime } from '#shared/dates.ts';
import type { ReportedLog } from '../../report/schema.ts';

export const sortLabels = { ascending: 'Oldest first', descending: newestFirst };

const isSameDay = (start: string, end: string) =>
  new Date(start).toDateString() === new Date(end).toDateString();

/** The columns that administrators and clients both see. */
export const logColumns = {
  start: {
    id: 'start',
    label: 'Start',
    width: '13rem',
    cell: ({ startTime }) => formatDateTime(startTime),
  },
  end: {
    id: 'end',
    label: 'End',
    width: '6.5rem',
    needsRoom: true,
    cell: ({ startTime, endTime }) => {
      if (!endTime) return 'In Progress';
      return isSameDay(startTime, endTime) ? formatTime(endTime) : formatDateTime(endTime);
    },
  },
  duration: {
    id: 'duration',
    label: 'Duration',
    kind: 'number',
    width: '8rem',
    cell: ({ duration }) => (
      <>
        {formatHoursMinutes(duration)}{' '}
        <Box as="span" color="muted" fontSize="sm">
          {formatHours(duration)} h
        </Box>
      </>
    ),
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
    width: '7rem',
    onCard: 'inline',
    cell: ({ correctedAt, editedAt }) =>
      correctedAt ? <Badge tone="info">Corrected</Badge> : editedAt && <Badge>Edited</Badge>,
  },
} satisfies Record<string, Column<ReportedLog>>;
