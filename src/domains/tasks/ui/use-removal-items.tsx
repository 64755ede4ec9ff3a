import { Trash2, Undo2 } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import type { MenuItem } from '#client/ui/menu.tsx';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import { useTimer } from '#domains/time/ui/timer/use-timer.ts';
import { canDeleteTask, canGiveBackTask, deletionObstacle, type TaskParties } from '../policy.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type Removable = TaskParties & { id: number; hasLoggedTime: boolean };

/** The menu item with which the user deletes the task or gives it back; empty if they can do neither. */
export function useRemovalItems(task: Removable, onDelete: () => void): MenuItem[] {
  const actor = useActor();
  const { timer } = useTimer();
  const giveBack = useAct(trpc.tasks.giveBack, {
    done: { title: 'Task given back', description: 'Other VAs can take it now.' },
    failed: 'Failed to give back task',
  });
  if (canGiveBackTask(actor, task))
    return [
      {
        id: 'give-back',
        label: 'Give back to the pool',
        icon: <Undo2 {...icon} />,
        onSelect: () => giveBack.mutate({ id: task.id }),
      },
    ];
  if (!canDeleteTask(actor, task)) return [];
  // The user's own timer counts before the task is loaded again.
  const hasLoggedTime = task.hasLoggedTime || timer?.task.id === task.id;
  const obstacle = deletionObstacle(actor, { hasLoggedTime });
  return [
    {
      id: 'delete',
      label: 'Delete Task',
      icon: <Trash2 {...icon} />,
      tone: 'danger',
      ...(obstacle !== null && { disabled: true, detail: obstacle }),
      onSelect: onDelete,
    },
  ];
}
