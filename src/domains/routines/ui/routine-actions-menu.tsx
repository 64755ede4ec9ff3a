import { CirclePause, CirclePlay, ListPlus, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { useRunNow } from '#domains/occurrences/ui/use-run-now.ts';
import type { Routine } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';
import { usePauseRoutine } from './use-pause-routine.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type RoutineActionsMenuProps = { routine: Routine; onOpen: (action: RoutineAction) => void };

/** What the client of a routine can do with it. */
export function RoutineActionsMenu({ routine, onOpen }: RoutineActionsMenuProps) {
  const { runNow } = useRunNow(routine.id);
  const { pause, resume } = usePauseRoutine(routine.id);
  const isPaused = routine.pausedAt !== null;
  return (
    <Menu
      trigger={
        <IconButton size="sm" color="muted" label={`Actions for ${routine.title}`} hint={false}>
          <MoreHorizontal {...icon} />
        </IconButton>
      }
      groups={[
        {
          items: [
            { id: 'run', label: 'Run now', icon: <ListPlus {...icon} />, onSelect: runNow },
            ...(routine.schedule
              ? [
                  {
                    id: 'pause',
                    label: isPaused ? 'Resume' : 'Pause',
                    icon: isPaused ? <CirclePlay {...icon} /> : <CirclePause {...icon} />,
                    onSelect: isPaused ? resume : pause,
                  },
                ]
              : []),
            {
              id: 'edit',
              label: 'Edit routine',
              icon: <Pencil {...icon} />,
              onSelect: () => onOpen({ kind: 'edit', routine }),
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
              onSelect: () => onOpen({ kind: 'delete', routine }),
            },
          ],
        },
      ]}
    />
  );
}
