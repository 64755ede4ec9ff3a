import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { useActor } from '#client/use-user.ts';
import { columns } from '../../columns.ts';
import { statusLabels } from '../../labels.ts';
import { canEditTask } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';
import { useRemovalItems } from '../use-removal-items.tsx';
import { useBoardActions } from './use-board.ts';

function useGroups(card: TaskCard) {
  const actor = useActor();
  const { edit, remove, moveTo } = useBoardActions();
  const removal = useRemovalItems({ ...card, hasLoggedTime: card.loggedHours > 0 }, () =>
    remove(card),
  );
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
  return changes.length ? [{ items: moves }, { items: changes }] : [{ items: moves }];
}

const icon = <Ellipsis aria-hidden size={16} strokeWidth={1.75} />;
const menuPosition = { position: 'absolute', top: '2', insetEnd: '2', color: 'muted' } as const;

function ReadyMenu({ card }: { card: TaskCard }) {
  const groups = useGroups(card);
  const [isOpen, setOpen] = useState(false);
  // Mount closed and open in an effect, because a menu mounted open does not report its closing.
  useEffect(() => setOpen(true), []);
  const trigger = (
    <IconButton {...menuPosition} size="xs" label={`Actions for ${card.title}`} hint={false}>
      {icon}
    </IconButton>
  );
  return <Menu open={isOpen} onOpenChange={setOpen} trigger={trigger} groups={groups} />;
}

/** Mounts the menu on the first click, because mounting one for each of dozens of cards is slow. */
export function CardMenu({ card }: { card: TaskCard }) {
  const [isWanted, want] = useState(false);
  if (isWanted) return <ReadyMenu card={card} />;
  return (
    <IconButton
      {...menuPosition}
      size="xs"
      label={`Actions for ${card.title}`}
      hint={false}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => want(true)}
    >
      {icon}
    </IconButton>
  );
}
