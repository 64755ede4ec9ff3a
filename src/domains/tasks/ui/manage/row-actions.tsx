import { Pencil, Trash2 } from 'lucide-react';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { keysOf } from '#shared/object-fields.ts';
import { statusLabels } from '../../labels.ts';
import { StatusDot } from '../../parts/status-badge.tsx';
import type { Task } from '../../schema.ts';
import type { ListDialog } from './list-dialogs.tsx';
import { useBulkChange } from './use-bulk-change.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;
const noOp = () => {};

type RowActionsProps = { task: Task; onAct: (dialog: ListDialog) => void };

/** What can be done with one task. Moving it can be undone, as a bulk move can. */
export function RowActions({ task, onAct }: RowActionsProps) {
  const { move } = useBulkChange({ tasks: [task], onDone: noOp, onRefused: toastFailure });
  const send = useOnce(move.mutate);
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
              onSelect: () => send({ ids: [task.id], status }),
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
