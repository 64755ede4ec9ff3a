/** The values of the columns of leads with a check constraint, like those in `value-sets.ts`. */
export const leadStatuses = [
  'request',
  'lead',
  'contacted',
  'qualified',
  'converted',
  'rejected',
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** How a lead found us. */
export const leadSources = [
  'website',
  'referral',
  'search',
  'social',
  'event',
  'outreach',
  'other',
  'by-hand',
  'email',
] as const;
export type LeadSource = (typeof leadSources)[number];

export const rejectionReasons = [
  'price',
  'timing',
  'fit',
  'competitor',
  'no-reply',
  'spam',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The columns by which leads can be sorted. Here, because the address of the page contains it. */
export const leadSorts = ['created', 'name', 'value', 'next-step'] as const;
