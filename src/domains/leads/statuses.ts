import type { Tone } from '#client/ui/badge.tsx';
import { type LeadStatus, leadStatuses } from '#shared/lead-value-sets.ts';

// Labels, tones and stages of the statuses. Their order, also that of the board's columns, is the order of `leadStatuses`.

export const leadStatusLabels: Record<LeadStatus, string> = {
  request: 'Request',
  lead: 'Lead',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
  rejected: 'Rejected',
};

export const leadStatusTones: Record<LeadStatus, Tone> = {
  request: 'neutral',
  lead: 'brand',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  rejected: 'neutral',
};

/** An open lead may wait for the first reply. Change them together with the indexes and triggers in db/schema. */
const stages: Record<LeadStatus, 'waiting' | 'replied' | 'closed'> = {
  request: 'waiting',
  lead: 'waiting',
  contacted: 'replied',
  qualified: 'replied',
  converted: 'closed',
  rejected: 'closed',
};

type WithStatus = { status: LeadStatus };

/** Whether the lead waits for the reply that is promised within 24 hours. */
export const waitsForReply = ({ status }: WithStatus) => stages[status] === 'waiting';

/** Whether somebody still works on the lead. */
export const isOpenLead = ({ status }: WithStatus) => stages[status] !== 'closed';

export const waitingStatuses = leadStatuses.filter((status) => waitsForReply({ status }));
export const openStatuses = leadStatuses.filter((status) => isOpenLead({ status }));
export const closedStatuses = leadStatuses.filter((status) => !isOpenLead({ status }));
