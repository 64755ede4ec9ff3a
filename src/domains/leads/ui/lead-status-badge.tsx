import { Badge, type Tone } from '#client/ui/badge.tsx';
import { leadStatusLabels } from '../labels.ts';
import type { LeadStatus } from '../schema.ts';

const tones: Record<LeadStatus, Tone> = {
  request: 'neutral',
  lead: 'brand',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  rejected: 'neutral',
};

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge tone={tones[status]}>{leadStatusLabels[status]}</Badge>
);
