import { defineList } from '#server/csv-export.ts';
import { clientName } from '#shared/client-name.ts';
import { approvalLabels } from './labels.ts';
import { hoursOf, readTimeReport } from './report/operations.ts';
import { listTimeReportInput } from './report/schema.ts';

/** The time of everyone for administrators, and their own for clients and VAs. */
export const timeExport = defineList({
  path: '/time-report',
  access: ['admin', 'client', 'va'],
  input: listTimeReportInput,
  readPage: readTimeReport,
  totals: { duration: hoursOf },
  columns: {
    task: { label: 'Task', cell: ({ task }) => task?.title ?? null },
    va: { label: 'Person', cell: ({ va }) => va?.fullName ?? null },
    client: { label: 'Client', cell: ({ client }) => clientName(client) },
    start: { label: 'Start', cell: ({ startTime }) => startTime },
    end: { label: 'End', cell: ({ endTime }) => endTime },
    duration: { label: 'Hours', cell: hoursOf },
    former: {
      label: 'Before adjustments',
      cell: ({ duration, adjustedDuration }) => (adjustedDuration === null ? null : duration),
    },
    approval: { label: 'Approval', cell: ({ approval }) => approvalLabels[approval] },
    notes: { label: 'Notes', cell: ({ notes }) => notes },
    changes: {
      label: 'Changes',
      cell: ({ correctedAt, editedAt }) => (correctedAt ? 'Corrected' : editedAt && 'Edited'),
    },
  },
});
