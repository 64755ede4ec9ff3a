import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { MenuButton, OpenedMenu, type OpenedMenuProps } from '#client/ui/menu.tsx';
import { useActor } from '#client/use-user.ts';
import { columns } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';
import { canEditTask, canReviewTask } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import { useApproveTask } from '../task/use-approve-task.ts';
import { useRemovalItems } from '../use-removal-items.tsx';
import { useBoardActions } from './use-board.ts';

function useGroups(card: TaskCard) {
  const actor = useActor();
  const { edit, remove, moveTo, requestChanges } = useBoardActions();
  const removal = useRemovalItems({ ...card, hasLoggedTime: card.loggedHours > 0 }, () =>
    remove(card),
  );
  const { approve } = useApproveTask();
  // Where nothing points at the card, as on a phone, its buttons are not shown.
  const review =
    card.status === 'in-review' && canReviewTask(actor, card)
      ? [
          {
            id: 'approve',
            label: 'Approve',
            onSelect: () => approve({ id: card.id, version: card.version }),
          },
          {
            id: 'request-changes',
            label: 'Request changes',
            onSelect: () => requestChanges(card),
          },
        ]
      : [];
  const moves = columns.map((status) => ({
    id: status,
    label: `Move to ${statusLabels[status]}`,
    disabled: status === card.status,
    onSelect: () => moveTo(card, status),
  }));
  const changes = [
    ...(canEditTask(actor, card)
      ? [{ id: 'edit', label: 'Edit Task', onSelect: () => edit(card) }]
      : []),
    // The other items of this menu have no icon.
    ...removal.map(({ icon: _, ...item }) => item),
  ];
  return [review, moves, changes].filter(({ length }) => length > 0).map((items) => ({ items }));
}

const icon = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />;
const menuPosition = {
  position: 'absolute',
  top: '2',
  insetEnd: '2',
  color: 'muted',
  css: { '@media (pointer: coarse)': { top: '0', insetEnd: '0', boxSize: '2.75rem' } },
} as const;

function Actions({ card, ...opened }: OpenedMenuProps & { card: TaskCard }) {
  return <OpenedMenu {...opened} groups={useGroups(card)} />;
}

export const CardMenu = ({ card }: { card: TaskCard }) => (
  <MenuButton
    trigger={
      <IconButton {...menuPosition} size="xs" label={`Actions for ${card.title}`} hint={false}>
        {icon}
      </IconButton>
    }
  >
    {(opened) => <Actions {...opened} card={card} />}
  </MenuButton>
);
