import { defineList } from '#server/csv-export.ts';
import { deletedClient } from '#shared/deleted-names.ts';
import { monthOf } from '#shared/month.ts';
import { formerVas, sourceLabels, usageLevelLabels } from './labels.ts';
import {
  readClientFigures,
  readEntries,
  readRecurring,
  readRisks,
  readUsage,
  readVaFigures,
} from './operations.ts';
import { listEntriesInput, listFiguresInput, listRisksInput } from './schema.ts';

const forOwners = { access: ['admin'] } as const;

export const clientFiguresExport = defineList({
  ...forOwners,
  path: '/figures/clients',
  input: listFiguresInput,
  readPage: readClientFigures,
  columns: {
    client: { label: 'Client', cell: ({ name }) => name ?? deletedClient },
    revenue: { label: 'Revenue', cell: ({ revenue }) => revenue },
    cost: { label: 'Cost', cell: ({ cost }) => cost },
    margin: { label: 'Margin', cell: ({ margin }) => margin },
    approvedHours: { label: 'Approved hours', cell: ({ approvedHours }) => approvedHours },
    pendingHours: { label: 'Hours not approved', cell: ({ pendingHours }) => pendingHours },
    pendingCost: { label: 'Cost not approved', cell: ({ pendingCost }) => pendingCost },
    unratedHours: { label: 'Hours without a pay rate', cell: ({ unratedHours }) => unratedHours },
  },
});

export const vaFiguresExport = defineList({
  ...forOwners,
  path: '/figures/vas',
  input: listFiguresInput,
  readPage: readVaFigures,
  columns: {
    va: { label: 'VA', cell: ({ name }) => name ?? formerVas },
    logged: { label: 'Logged hours', cell: ({ loggedHours }) => loggedHours },
    available: { label: 'Available hours', cell: ({ availableHours }) => availableHours },
    weekly: { label: 'Weekly hours', cell: ({ weeklyHours }) => weeklyHours },
    cost: { label: 'Cost', cell: ({ cost }) => cost },
    unrated: { label: 'Hours without a pay rate', cell: ({ unratedHours }) => unratedHours },
  },
});

export const usageExport = defineList({
  ...forOwners,
  path: '/figures/usage',
  input: listFiguresInput,
  readPage: readUsage,
  columns: {
    client: { label: 'Client', cell: ({ name }) => name ?? deletedClient },
    month: { label: 'Month', cell: ({ month }) => monthOf(month) },
    used: { label: 'Used hours', cell: ({ usedHours }) => usedHours },
    available: { label: 'Available hours', cell: ({ availableHours }) => availableHours },
    level: { label: 'Usage', cell: ({ level }) => usageLevelLabels[level] },
  },
});

export const recurringExport = defineList({
  ...forOwners,
  path: '/figures/recurring',
  input: listFiguresInput,
  readPage: readRecurring,
  columns: {
    month: { label: 'Month', cell: ({ month }) => monthOf(month) },
    start: { label: 'Start', cell: ({ start }) => start },
    newRevenue: { label: 'New', cell: ({ newRevenue }) => newRevenue },
    expansion: { label: 'Expansion', cell: ({ expansion }) => expansion },
    contraction: { label: 'Contraction', cell: ({ contraction }) => contraction },
    churn: { label: 'Churned', cell: ({ churn }) => churn },
    end: { label: 'End', cell: ({ end }) => end },
    startClients: { label: 'Clients at the start', cell: ({ startClients }) => startClients },
    newClients: { label: 'New clients', cell: ({ newClients }) => newClients },
    churnedClients: { label: 'Churned clients', cell: ({ churnedClients }) => churnedClients },
    endClients: { label: 'Clients at the end', cell: ({ endClients }) => endClients },
  },
});

export const risksExport = defineList({
  ...forOwners,
  path: '/figures/risks',
  input: listRisksInput,
  readPage: readRisks,
  columns: {
    client: { label: 'Client', cell: ({ name }) => name ?? deletedClient },
    price: { label: 'Monthly price', cell: ({ monthlyPrice }) => monthlyPrice },
    reasons: {
      label: 'Reasons',
      cell: ({ reasons }) => reasons.map(({ words }) => words).join('; '),
    },
  },
});

export const entriesExport = defineList({
  ...forOwners,
  path: '/figures/entries',
  input: listEntriesInput,
  readPage: readEntries,
  columns: {
    day: { label: 'Day', cell: ({ day }) => day },
    source: { label: 'Kind', cell: ({ source }) => sourceLabels[source] },
    client: { label: 'Client', cell: ({ clientName }) => clientName ?? deletedClient },
    va: { label: 'VA', cell: ({ vaName }) => vaName },
    task: { label: 'Task', cell: ({ taskTitle }) => taskTitle },
    note: { label: 'Note', cell: ({ note }) => note },
    hours: { label: 'Hours', cell: ({ hours }) => hours },
    rate: { label: 'Rate', cell: ({ rate }) => rate },
    amount: { label: 'Amount', cell: ({ amount }) => amount },
  },
});
