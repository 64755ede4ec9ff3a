import { ChevronDown } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Menu, type MenuGroup } from '#client/ui/menu.tsx';
import { leadStatuses } from '#shared/lead-value-sets.ts';
import { canBecomeUser } from '../policy.ts';
import type { LeadStatus } from '../schema.ts';
import { leadStatusLabels, leadStatusTones } from '../statuses.ts';
import { type MovedLead, useLeadActions } from './lead-action.ts';
import { useLeadMoves } from './use-lead-moves.ts';

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge tone={leadStatusTones[status]}>{leadStatusLabels[status]}</Badge>
);

/** Whether a move opens a dialog first, which asks for the account or the reason. */
export const asksFirst = (lead: MovedLead, to: LeadStatus) =>
  to === 'rejected' || (to === 'converted' && canBecomeUser(lead));

/** Moves a lead, or opens the dialog that asks for what the move needs. */
export function useMoveTo() {
  const { act, convert } = useLeadActions();
  const { moveLead } = useLeadMoves();
  return function moveTo(lead: MovedLead, status: LeadStatus) {
    if (!asksFirst(lead, status)) void moveLead(lead, { status });
    else if (status === 'rejected') act({ kind: 'reject', leads: [lead] });
    else void convert(lead.id);
  };
}

function labelOfMove(lead: MovedLead, to: LeadStatus) {
  if (!asksFirst(lead, to)) return `Move to ${leadStatusLabels[to]}`;
  return to === 'rejected' ? 'Reject...' : 'Convert to Client...';
}

/** The statuses as items of a menu. */
export function useMoveGroup(lead: MovedLead): MenuGroup {
  const moveTo = useMoveTo();
  return {
    items: leadStatuses.map((status) => ({
      id: status,
      label: labelOfMove(lead, status),
      disabled: status === lead.status,
      onSelect: () => moveTo(lead, status),
    })),
  };
}

/** The status of a lead, and the menu that changes it. */
export function LeadStatusMenu({ lead }: { lead: MovedLead }) {
  const group = useMoveGroup(lead);
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
