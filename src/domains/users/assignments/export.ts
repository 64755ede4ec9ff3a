import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { defineList } from '#server/csv-export.ts';
import { readAssignments } from './list-operations.ts';
import { listAssignmentsInput } from './list-schema.ts';

export const assignmentsExport = defineList({
  path: '/admin/assignments',
  access: ['admin'],
  input: listAssignmentsInput,
  readPage: readAssignments,
  columns: {
    va: { label: 'Virtual Assistant', cell: ({ va }) => va?.fullName ?? null },
    client: { label: 'Client', cell: ({ client }) => client.fullName },
    company: { label: 'Company', cell: ({ client }) => client.companyName },
    state: { label: 'State', cell: ({ endedAt }) => (endedAt === null ? 'Current' : 'Ended') },
    start: { label: 'Start', cell: ({ startedAt }) => startedAt },
    end: { label: 'End', cell: ({ endedAt }) => endedAt },
    hours: { label: 'Hours', cell: ({ hours }) => hours },
    by: { label: 'Assigned by', cell: ({ assignedBy }) => assignedBy?.fullName ?? null },
    plan: { label: 'Plan', cell: ({ plan }) => plan && planLabel(plan) },
  },
});
