import { activityExport } from '#domains/audit/export.ts';
import { clientsExport } from '#domains/clients/export.ts';
import {
  clientFiguresExport,
  entriesExport,
  recurringExport,
  risksExport,
  usageExport,
  vaFiguresExport,
} from '#domains/figures/export.ts';
import { invoicesExport } from '#domains/invoices/export.ts';
import { leadsExport } from '#domains/leads/export.ts';
import { payoutsExport } from '#domains/pay/export.ts';
import { paymentsExport } from '#domains/payments/export.ts';
import { tasksExport } from '#domains/tasks/list/export.ts';
import { timeExport } from '#domains/time/export.ts';
import { assignmentsExport } from '#domains/users/assignments/export.ts';
import { usersExport } from '#domains/users/export.ts';
import type { ListExport } from '#server/csv-export.ts';
import type { ExportedList } from '#shared/exported-lists.ts';

/** Every list that can be exported. */
export const lists: Record<ExportedList, ListExport> = {
  activity: activityExport,
  assignments: assignmentsExport,
  clients: clientsExport,
  invoices: invoicesExport,
  leads: leadsExport,
  payments: paymentsExport,
  payouts: payoutsExport,
  'client-figures': clientFiguresExport,
  'clients-at-risk': risksExport,
  'client-usage': usageExport,
  'figure-entries': entriesExport,
  'recurring-revenue': recurringExport,
  tasks: tasksExport,
  users: usersExport,
  time: timeExport,
  'va-figures': vaFiguresExport,
};
