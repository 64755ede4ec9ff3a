/** The administrators' lists that have saved views, like the values in `value-sets.ts`. */
export const viewLists = [
  'users',
  'leads',
  'clients',
  'tasks',
  'time',
  'payments',
  'activity',
  'assignments',
] as const;
export type ViewList = (typeof viewLists)[number];
