import { Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { useEffect } from 'react';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { useCloseDetails } from '#client/use-close-details.ts';
import { useActor } from '#client/use-user.ts';
import { withTaskOrder } from '../../parts/task-order.ts';
import { toOpenTask } from '../tasks-search.ts';
import { preloadTask } from './preload-task.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskNavigation } from './task-navigation.tsx';
import { TaskLoadError, TaskSkeleton } from './task-states.tsx';

/** The tasks of the board or the list in their order, for the title and the neighbors of the open task. */
export type TaskOrder = readonly { id: number; title: string }[];

/** The neighbors of a task in a list, which the dialog shows instead of it. */
function orderIn(list: TaskOrder, id: number, show: (id: number) => void) {
  const at = list.findIndex((one) => one.id === id);
  if (at < 0) return null;
  const to = (neighbor: { id: number } | undefined) => neighbor && (() => show(neighbor.id));
  return {
    position: at + 1,
    count: list.length,
    previous: to(list[at - 1]),
    next: to(list[at + 1]),
  };
}

/** The details of a task in a dialog over the board or the list. */
export function TaskDialog({ id, order }: { id: number; order: TaskOrder }) {
  const close = useCloseDetails('task');
  const navigate = useNavigate({ from: '/tasks' });
  // Replaces the history entry, so that Back leads to the list.
  const show = (neighbor: number) =>
    void navigate({ search: toOpenTask(neighbor), replace: true, resetScroll: false });
  const { data: task, error, refetch } = trpc.tasks.get.useQuery({ id });
  const { role } = useActor();
  // The dialog has no route whose loader could do this.
  useEffect(() => preloadTask(id, role), [id, role]);
  // The title shows without loading.
  const listed = order.find((one) => one.id === id);
  return (
    <Dialog open onClose={close} title={task?.title ?? listed?.title ?? 'Task'} size="lg">
      <DialogBody pb="0">
        <Flex align="center" justify="space-between" gap="3" minH="9" mb="3" fontSize="sm">
          <TextLink
            to="/tasks"
            search={{ id }}
            state={withTaskOrder(order)}
            display="inline-flex"
            alignItems="center"
            gap="1.5"
          >
            <Maximize2 aria-hidden size={14} strokeWidth={1.75} />
            Open as a page
          </TextLink>
          <TaskNavigation order={orderIn(order, id, show)} isInDialog />
        </Flex>
        {error ? (
          <TaskLoadError error={error} onRetry={() => void refetch()} />
        ) : task ? (
          <TaskDetails
            key={id}
            task={task}
            actions={<TaskActions task={task} background="raised" onDeleted={close} />}
          />
        ) : (
          <TaskSkeleton />
        )}
      </DialogBody>
    </Dialog>
  );
}
