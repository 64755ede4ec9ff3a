import { defineList } from '#server/csv-export.ts';
import { leadSourceLabels, rejectionReasonLabels } from './labels.ts';
import { readLeads } from './operations.ts';
import { listLeadsInput } from './schema.ts';

export const leadsExport = defineList({
  path: '/leads',
  access: ['admin'],
  input: listLeadsInput,
  readPage: readLeads,
  columns: {
    id: { label: 'Id', cell: ({ id }) => id },
    created: { label: 'Created', cell: ({ createdAt }) => createdAt },
    updated: { label: 'Updated', cell: ({ updatedAt }) => updatedAt },
    status: { label: 'Status', cell: ({ status }) => status },
    name: { label: 'Full name', cell: ({ fullName }) => fullName },
    email: { label: 'Email', cell: ({ email }) => email },
    phone: { label: 'Phone', cell: ({ phone }) => phone },
    company: { label: 'Company', cell: ({ company }) => company },
    serviceType: { label: 'Service type', cell: ({ serviceType }) => serviceType },
    plan: { label: 'Plan', cell: ({ plan }) => plan },
    message: { label: 'Message', cell: ({ message }) => message },
    comments: { label: 'Comments', cell: ({ commentCount }) => commentCount },
    owner: { label: 'Owner', cell: ({ owner }) => owner?.fullName ?? null },
    'next-step': { label: 'Next step', cell: ({ nextStep }) => nextStep },
    'next-step-on': { label: 'Next step on', cell: ({ nextStepOn }) => nextStepOn },
    value: { label: 'Monthly value', cell: ({ monthlyValue }) => monthlyValue },
    source: { label: 'Source', cell: ({ source }) => leadSourceLabels[source] },
    reason: {
      label: 'Rejected because',
      cell: ({ rejectionReason }) => rejectionReason && rejectionReasonLabels[rejectionReason],
    },
    note: { label: 'Note about the rejection', cell: ({ rejectionNote }) => rejectionNote },
  },
});
