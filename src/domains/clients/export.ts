import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { defineList } from '#server/csv-export.ts';
import { lastDayBefore } from '#shared/dates.ts';
import { healthLabels } from './labels.ts';
import { readClients } from './operations.ts';
import { listClientsInput } from './schema.ts';

export const clientsExport = defineList({
  path: '/clients',
  access: ['admin'],
  input: listClientsInput,
  readPage: readClients,
  columns: {
    id: { label: 'Id', cell: ({ id }) => id },
    company: { label: 'Company', cell: ({ companyName }) => companyName },
    name: { label: 'Contact', cell: ({ fullName }) => fullName },
    email: { label: 'Email', cell: ({ email }) => email },
    plan: { label: 'Plan', cell: ({ plan }) => plan && planName(plan) },
    planEnd: {
      label: 'Plan ends',
      cell: ({ plan }) => (plan?.endDate ? lastDayBefore(plan.endDate) : null),
    },
    hoursUsed: { label: 'Hours used', cell: ({ hours }) => hours.used },
    hoursAvailable: { label: 'Hours available', cell: ({ hours }) => hours.available },
    owed: { label: 'Owes', cell: ({ owed }) => owed },
    overdue: { label: 'Overdue', cell: ({ overdue }) => overdue },
    va: { label: 'VA', cell: ({ va }) => va?.fullName ?? null },
    openTasks: { label: 'Open tasks', cell: ({ openTasks }) => openTasks },
    overdueTasks: { label: 'Overdue tasks', cell: ({ overdueTasks }) => overdueTasks },
    activity: { label: 'Last activity', cell: ({ lastActivityAt }) => lastActivityAt },
    health: { label: 'Health', cell: ({ health }) => healthLabels[health.level] },
    reasons: { label: 'Reasons', cell: ({ health }) => health.reasons.join('; ') },
    created: { label: 'Client since', cell: ({ createdAt }) => createdAt },
  },
});
