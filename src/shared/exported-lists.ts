/** The lists that can be exported, by their names in the API, with their words in a sentence. */
export const exportedLists = {
  activity: 'the activity',
  assignments: 'the assignments',
  clients: 'the clients',
  invoices: 'the invoices',
  leads: 'the leads',
  payments: 'the payments',
  tasks: 'the tasks',
  users: 'the users',
  time: 'the logged time',
} as const;

export type ExportedList = keyof typeof exportedLists;

export const isExportedList = (name: string): name is ExportedList =>
  Object.hasOwn(exportedLists, name);
