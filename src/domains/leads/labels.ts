import type { LeadStatus } from './schema.ts';

export const leadStatusLabels: Record<LeadStatus, string> = {
  request: 'Request',
  lead: 'Lead',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
  rejected: 'Rejected',
};
