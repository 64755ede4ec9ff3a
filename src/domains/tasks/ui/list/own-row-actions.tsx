import { Box } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { useActor } from '#client/use-user.ts';
import { keysOf } from '#shared/object-fields.ts';
import { statusLabels } from '../../labels.ts';
import { StatusDot } from '../../parts/status-badge.tsx';
import { canEditTask, canMoveTask, canTakeTask, moveNeedsVa } from '../../policy.ts';
import type { Task } from '../../schema.ts';
import { useMove } from '../task/use-move-task.ts';
import { useRemovalItems } from '../use-removal-items.tsx';
import { useTakeTask } from '../use-take-task.ts';
import type { ListDialog } from './list-dialogs.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** Shown while the row has the pointer or the focus, and always on a touch screen. */
const inUse = {
  '@media (pointer: coarse)': { minH: '11' },
  '@media (hover: hover)': { '[role=row]:not(:hover, :focus-within) &': { opacity: 0 } },
};

type OwnRowActionsProps = { task: Task; onAct: (dialog: ListDialog) => void };

/** What a client or a VA can do with one task. */
function OwnRowActions({ task, onAct }: OwnRowActionsProps) {
  const actor = useActor();
  const { take, isPending } = useTakeTask();
  const move = useMove();
  // The list does not know whether time is logged; the server refuses the deletion with the reason.
  const removal = useRemovalItems({ ...task, hasLoggedTime: false }, () =>
    onAct({ kind: 'delete', task }),
  );
  if (canTakeTask(actor, task))
    return (
      <Button
        size="sm"
        aria-keyshortcuts="A"
        css={inUse}
        disabled={isPending}
        // The second click of a double click would take the task of the next row, which moves under the pointer.
        onClick={({ detail }) => detail < 2 && take({ id: task.id })}
      >
        Assign to Me
      </Button>
    );
  if (!canMoveTask(actor, task))
    return (
      <Box color="muted" fontSize="sm">
        {statusLabels[task.status]}
      </Box>
    );

  const moves = keysOf(statusLabels)
    .filter((status) => status !== task.status)
    .map((status) => ({
      id: status,
      label: statusLabels[status],
      icon: <StatusDot status={status} />,
      onSelect: () =>
        moveNeedsVa(task, status)
          ? onAct({ kind: 'assign', task, moveTo: status })
          : move.mutate({ id: task.id, version: task.version, status }),
    }));
  const edit = {
    id: 'edit',
    label: 'Edit Task',
    icon: <Pencil {...icon} />,
    onSelect: () => onAct({ kind: 'edit', task }),
  };
  return (
    <RowMenu
      label={`Actions for ${task.title}`}
      groups={() => [
        { label: task.status === 'cancelled' ? 'Reopen as' : 'Move to', items: moves },
        {
          items: [...(canEditTask(actor, task) ? [edit] : []), ...removal],
        },
      ]}
    />
  );
}

export const ownActionsColumn = (
  onAct: OwnRowActionsProps['onAct'],
  width: string,
): Column<Task> => ({
  id: 'actions',
  label: 'Actions',
  kind: 'actions',
  width,
  cell: (task) => <OwnRowActions task={task} onAct={onAct} />,
});
