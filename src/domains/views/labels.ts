import type { ViewList } from '#shared/view-value-sets.ts';

/** The lists with saved views, as they appear within a sentence. */
export const viewListLabels: Record<ViewList, string> = {
  users: 'users',
  leads: 'leads',
  clients: 'clients',
  tasks: 'tasks',
  time: 'time logs',
  payments: 'payments',
  activity: 'activity',
  assignments: 'assignments',
};
