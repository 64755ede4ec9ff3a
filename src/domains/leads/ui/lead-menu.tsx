import type { MenuItem } from '#client/ui/menu.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { type MovedLead, useLeadActions } from './lead-action.ts';
import { useMoveGroup } from './lead-status.tsx';

type LeadMenuProps = { lead: MovedLead; more?: readonly MenuItem[] };

/** What can be done with a lead, in its row or on its card. */
export function LeadMenu({ lead, more = [] }: LeadMenuProps) {
  const { act, open } = useLeadActions();
  const moves = useMoveGroup(lead);
  return (
    <RowMenu
      label={`Actions for ${lead.fullName}`}
      groups={() => [
        moves,
        { items: [{ id: 'open', label: 'Open details', onSelect: () => open(lead.id) }, ...more] },
        {
          items: [
            {
              id: 'delete',
              label: 'Delete lead...',
              tone: 'danger',
              onSelect: () => act({ kind: 'delete', lead }),
            },
          ],
        },
      ]}
    />
  );
}
