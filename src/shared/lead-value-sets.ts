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
