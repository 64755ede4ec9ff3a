import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePageKeys } from '#client/keyboard.ts';
import { MenuFrame } from '#client/ui/menu-frame.tsx';
import { useActor } from '#client/use-user.ts';
import { keysOf } from '#shared/object-fields.ts';
import { statusLabels } from '../../labels.ts';
import { StatusBadge, StatusDot } from '../../parts/status-badge.tsx';
import { canMoveTask, moveNeedsVa } from '../../policy.ts';
import type { TaskDetail, TaskStatus } from '../../schema.ts';
import { useMoveTask } from './use-move-task.ts';

const AssignTaskDialog = lazy(async () => ({
  default: (await import('../assign-task-dialog.tsx')).AssignTaskDialog,
}));

const Trigger = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      h: '8',
      px: '2.5',
      ms: '-2.5',
      borderRadius: 'control',
      color: 'ink',
      _hover: { bg: 'hover' },
      '& > svg': { color: 'muted' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** The status of a task. A user who can move the task changes it here or with the key S. */
export function StatusMenu({ task }: { task: TaskDetail }) {
  const { status } = task;
  const canMove = canMoveTask(useActor(), task);
  const { moveTo } = useMoveTask(task);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<TaskStatus | null>(null);
  usePageKeys({ s: canMove ? () => setOpen(true) : undefined });
  if (!canMove) return <StatusBadge status={status} />;
  const menu = (
    <MenuFrame
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottom-start"
      trigger={
        <Trigger
          aria-label={`Status: ${statusLabels[status]}. Change status`}
          data-tooltip="Change status (S)"
        >
          <StatusBadge status={status} />
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </Trigger>
      }
      groups={[
        {
          items: keysOf(statusLabels).map((choice) => ({
            id: choice,
            label: statusLabels[choice],
            icon: <StatusDot status={choice} />,
            disabled: choice === status,
            onSelect: () => (moveNeedsVa(task, choice) ? setAsked(choice) : moveTo(choice)),
          })),
        },
      ]}
    />
  );
  return (
    <>
      {menu}
      <Suspense>
        {asked && <AssignTaskDialog task={task} moveTo={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
