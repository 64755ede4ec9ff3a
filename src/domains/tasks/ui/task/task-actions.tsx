import { Flex } from '@chakra-ui/react';
import { Clock, Pencil, Play, Send, UserPlus, UserRoundPen } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { MenuItem } from '#client/ui/menu.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { useActor } from '#client/use-user.ts';
import { ReviewButtons } from '../../parts/review-buttons.tsx';
import {
  canAssignTask,
  canEditTask,
  canLogTime,
  canReassignTask,
  canReviewTask,
  canStartTask,
  canSubmitForReview,
  canTakeTask,
} from '../../policy.ts';
import type { TaskDetail } from '../../schema.ts';
import { useRemovalItems } from '../use-removal-items.tsx';
import { useTakeTask } from '../use-take-task.ts';
import { ReviewNote } from './review-note.tsx';
import type { TaskAction } from './task-action-dialog.tsx';
import { useApproveTask } from './use-approve-task.ts';
import { useMoveTask } from './use-move-task.ts';

const TaskActionDialog = lazy(() => import('./task-action-dialog.tsx'));

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** A move disables its button and can remove it. Afterwards the first remaining action gets the focus. */
function useFocusAfterMove(status: TaskDetail['status'], isMoving: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  // Before a dialog notices that the focus is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status replaces the buttons
  useLayoutEffect(() => {
    if (isMoving) hasMoved.current = true;
    if (hasMoved.current && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [status, isMoving]);
  return actions;
}

type MoreActionsProps = {
  task: TaskDetail;
  isReviewed: boolean;
  onStart: (action: TaskAction) => void;
};

/** What is seldom the next step. */
function MoreActions({ task, isReviewed, onStart }: MoreActionsProps) {
  const actor = useActor();
  const removal = useRemovalItems(task, () => onStart('delete'));
  const items: MenuItem[] = [];
  if (isReviewed && canEditTask(actor, task))
    items.push({
      id: 'edit',
      label: 'Edit Task',
      icon: <Pencil {...icon} />,
      onSelect: () => onStart('edit'),
    });
  if (canReassignTask(actor, task))
    items.push({
      id: 'reassign',
      label: 'Reassign',
      icon: <UserRoundPen {...icon} />,
      onSelect: () => onStart('assign'),
    });
  items.push(...removal);
  return items.length > 0 && <RowMenu label="More actions" groups={() => [{ items }]} />;
}

type TaskActionsProps = {
  task: TaskDetail;
  /** The color of the page or dialog that the actions cover when it scrolls. */
  background: 'canvas' | 'raised';
  onDeleted: () => void;
};

/**
 * The actions that the user can take; the first is the task's next step. They stay at the bottom of the page or dialog while it
 * scrolls. On the page a new comment does not move a button while the user presses it.
 */
export function TaskActions({ task, background, onDeleted }: TaskActionsProps) {
  const actor = useActor();
  const { take, isPending } = useTakeTask();
  const { moveTo, movingTo } = useMoveTask(task);
  const approval = useApproveTask();
  const container = useFocusAfterMove(task.status, movingTo !== null || approval.isPending);
  const [action, setAction] = useState<TaskAction | null>(null);
  const start = (next: TaskAction) => () => setAction(next);
  const close = () => setAction(null);
  const isReviewed = task.status === 'in-review' && canReviewTask(actor, task);

  return (
    <Flex
      ref={container}
      role="group"
      aria-label="Actions"
      data-acts={task.title}
      gap="2"
      wrap="wrap"
      align="center"
      position="sticky"
      bottom="0"
      mt="auto"
      zIndex="docked"
      py="3"
      bg={background}
      borderTopWidth="1px"
      _empty={{ display: 'none' }}
    >
      {isReviewed && <ReviewNote taskId={task.id} />}
      {canTakeTask(actor, task) && (
        <Button
          variant="primary"
          icon={<UserPlus {...icon} />}
          loading={isPending}
          onClick={() => take({ id: task.id })}
        >
          Assign to Me
        </Button>
      )}
      {canStartTask(actor, task) && (
        <Button
          variant="primary"
          icon={<Play {...icon} />}
          loading={movingTo === 'in-progress'}
          onClick={() => moveTo('in-progress')}
        >
          Start task
        </Button>
      )}
      {canSubmitForReview(actor, task) && (
        <Button
          variant="primary"
          icon={<Send {...icon} />}
          loading={movingTo === 'in-review'}
          onClick={() => moveTo('in-review')}
        >
          Submit for review
        </Button>
      )}
      {isReviewed && (
        <ReviewButtons
          isApproving={approval.isPending}
          onApprove={() => approval.approve({ id: task.id, version: task.version })}
          onRequestChanges={start('request-changes')}
        />
      )}
      {task.vaId === null && canAssignTask(actor, task) && (
        <Button
          variant={isReviewed ? 'secondary' : 'primary'}
          icon={<UserPlus {...icon} />}
          onClick={start('assign')}
        >
          Assign Task
        </Button>
      )}
      {canLogTime(actor, task) && (
        <Button icon={<Clock {...icon} />} onClick={start('track')}>
          Track Time
        </Button>
      )}
      {canEditTask(actor, task) && !isReviewed && (
        <Button icon={<Pencil {...icon} />} onClick={start('edit')}>
          Edit Task
        </Button>
      )}
      <MoreActions task={task} isReviewed={isReviewed} onStart={setAction} />
      <Suspense>
        {action && (
          <TaskActionDialog action={action} task={task} onClose={close} onDeleted={onDeleted} />
        )}
      </Suspense>
    </Flex>
  );
}
