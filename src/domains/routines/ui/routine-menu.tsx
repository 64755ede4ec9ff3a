import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { useRunNow } from '#domains/occurrences/ui/use-run-now.ts';
import type { Routine } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type RoutineMenuProps = { routine: Routine; onAct: (action: RoutineAction) => void };

/** What the client of a routine can do with it. */
export function RoutineMenu({ routine, onAct }: RoutineMenuProps) {
  const { runNow } = useRunNow(routine.id);
  return (
    <RowMenu
      label={`Actions for ${routine.title}`}
      groups={() => [
        {
          items: [
            { id: 'run', label: 'Run now', icon: <ListPlus {...icon} />, onSelect: runNow },
            {
              id: 'edit',
              label: 'Edit routine',
              icon: <Pencil {...icon} />,
              onSelect: () => onAct({ kind: 'edit', routine }),
            },
          ],
        },
        {
          items: [
            {
              id: 'delete',
              label: 'Delete routine',
              icon: <Trash2 {...icon} />,
              tone: 'danger',
              onSelect: () => onAct({ kind: 'delete', routine }),
            },
          ],
        },
      ]}
    />
  );
}
