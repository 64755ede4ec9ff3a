import { ChevronDown } from 'lucide-react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Menu, type MenuGroup } from '#client/ui/menu.tsx';
import { columns } from '../columns.ts';
import { leadStatusLabels } from '../labels.ts';
import { canBecomeUser, canMoveLead } from '../policy.ts';
import type { LeadStatus } from '../schema.ts';
import { type MovedLead, useLeadActions } from './lead-action.ts';
import { useLeadMoves } from './use-lead-moves.ts';

const statusTones: Record<LeadStatus, Tone> = {
  request: 'neutral',
  lead: 'brand',
  contacted: 'info',
  qualified: 'info',
  converted: 'success',
  rejected: 'neutral',
};

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge tone={statusTones[status]}>{leadStatusLabels[status]}</Badge>
);

export const isUser = "This lead is already a user, so its status can't change.";

/** What moves a lead to each status: a dialog asks for the account or the reason, the others happen at once. */
export function useMoveTo() {
  const { act, actOn } = useLeadActions();
  const { moveLead } = useLeadMoves();
  return function moveTo(lead: MovedLead, status: LeadStatus) {
    if (status === 'converted') void actOn(lead.id, 'convert');
    else if (status === 'rejected') act({ kind: 'reject', leads: [lead] });
    else void moveLead(lead, { status });
  };
}

/** The statuses as items of a menu. */
export function useMoveGroup(lead: MovedLead): MenuGroup {
  const moveTo = useMoveTo();
  return {
    items: columns.map((status) => ({
      id: status,
      label:
        status === 'converted'
          ? 'Convert to Client...'
          : status === 'rejected'
            ? 'Reject...'
            : `Move to ${leadStatusLabels[status]}`,
      disabled: status === lead.status || !canMoveLead(lead),
      ...(!canBecomeUser(lead) && status === 'converted' && { detail: isUser }),
      onSelect: () => moveTo(lead, status),
    })),
  };
}

/** The status of a lead, and the menu that changes it. */
export function LeadStatusMenu({ lead }: { lead: MovedLead }) {
  const group = useMoveGroup(lead);
  if (!canMoveLead(lead)) return <LeadStatusBadge status={lead.status} />;
  return (
    <Menu
      placement="bottom-start"
      groups={[group]}
      trigger={
        <Button size="sm" aria-label={`Status: ${leadStatusLabels[lead.status]}`}>
          {leadStatusLabels[lead.status]}
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </Button>
      }
    />
  );
}
