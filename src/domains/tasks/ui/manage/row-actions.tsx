import { Pencil, Trash2 } from 'lucide-react';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { keysOf } from '#shared/object-fields.ts';
import { statusLabels } from '../../labels.ts';
import { StatusDot } from '../../parts/status-badge.tsx';
import type { Task, TaskStatus } from '../../schema.ts';
import type { ListDialog } from '../list/list-dialogs.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type RowActionsProps = {
  task: Task;
  onMove: (task: Task, status: TaskStatus) => void;
  onAct: (dialog: ListDialog) => void;
};

/** What can be done with one task. */
function RowActions({ task, onMove, onAct }: RowActionsProps) {
  const isReopened = task.status === 'cancelled';
  return (
    <RowMenu
      label={`Actions for ${task.title}`}
      groups={() => [
        {
          label: isReopened ? 'Reopen as' : 'Move to',
          items: keysOf(statusLabels)
            .filter((status) => status !== task.status)
            .map((status) => ({
              id: status,
              label: statusLabels[status],
              icon: <StatusDot status={status} />,
              onSelect: () => onMove(task, status),
            })),
        },
        {
          items: [
            {
              id: 'edit',
              label: 'Edit Task',
              icon: <Pencil {...icon} />,
              onSelect: () => onAct({ kind: 'edit', task }),
            },
            {
              id: 'delete',
              label: 'Delete Task',
              icon: <Trash2 {...icon} />,
              tone: 'danger',
              onSelect: () => onAct({ kind: 'delete', task }),
            },
          ],
        },
      ]}
    />
  );
}

export const actionsColumn = (
  onMove: RowActionsProps['onMove'],
  onAct: RowActionsProps['onAct'],
): Column<Task> => ({
  id: 'actions',
  label: 'Actions',
  kind: 'actions',
  width: '4.5rem',
  cell: (task) => <RowActions task={task} onMove={onMove} onAct={onAct} />,
});
