import type { LeadSource, RejectionReason } from '#shared/lead-value-sets.ts';

export const leadSourceLabels: Record<LeadSource, string> = {
  website: 'Website',
  referral: 'Referral',
  search: 'Search engine',
  social: 'Social media',
  event: 'Event',
  outreach: 'Outreach',
  other: 'Other',
  'by-hand': 'Added by hand',
  email: 'Email',
};

export const rejectionReasonLabels: Record<RejectionReason, string> = {
  price: 'Too expensive',
  timing: 'Not now',
  fit: 'Not a fit',
  competitor: 'Chose someone else',
  'no-reply': 'No reply',
  spam: 'Spam',
  other: 'Another reason',
};
