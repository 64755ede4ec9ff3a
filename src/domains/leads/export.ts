import { defineList } from '#server/csv-export.ts';
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
  },
});
