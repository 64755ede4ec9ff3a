/** The lists that can be exported, by their names in the API, with their words in a sentence. */
export const exportedLists = {
  activity: 'the activity',
  assignments: 'the assignments',
  clients: 'the clients',
  invoices: 'the invoices',
  leads: 'the leads',
  payments: 'the payments',
  payouts: 'the payouts of a month',
  'client-figures': 'revenue, cost and margin by client',
  'clients-at-risk': 'the clients at risk',
  'client-usage': 'the clients with unusual usage',
  'figure-entries': 'the rows of a figure',
  'recurring-revenue': 'the recurring revenue',
  tasks: 'the tasks',
  users: 'the users',
  time: 'the logged time',
  'va-figures': 'the utilization of VAs',
} as const;

export type ExportedList = keyof typeof exportedLists;

export const isExportedList = (name: string): name is ExportedList =>
  Object.hasOwn(exportedLists, name);
