import { Box } from '@chakra-ui/react';
import { Maximize2 } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { withTaskOrder } from '../../parts/task-order.ts';
import { TaskActions } from './task-actions.tsx';
import { TaskDetails } from './task-details.tsx';
import { TaskLoadError, TaskSkeleton } from './task-states.tsx';

type TaskDialogProps = {
  /** Taken from the card, so that the title shows without loading. */
  card: { id: number; title: string };
  /** The board's cards in order, for the links to the previous and next task. */
  order: readonly { id: number }[];
  onClose: () => void;
  onDeleted: () => void;
};

/** The details of a task in a dialog over the board. */
export function TaskDialog({ card, order, onClose, onDeleted }: TaskDialogProps) {
  const { data: task, error, refetch } = trpc.tasks.get.useQuery({ id: card.id });
  return (
    <Dialog open onClose={onClose} title={task?.title ?? card.title} size="lg">
      <DialogBody pb="6">
        {error ? (
          <TaskLoadError error={error} onRetry={() => void refetch()} />
        ) : task ? (
          <>
            <TaskDetails
              key={card.id}
              task={task}
              actions={<TaskActions task={task} onDeleted={onDeleted} />}
            />
            <Box mt="6" fontSize="sm">
              <TextLink
                to="/tasks"
                search={{ id: card.id }}
                state={withTaskOrder(order)}
                display="inline-flex"
                alignItems="center"
                gap="1.5"
              >
                <Maximize2 aria-hidden size={14} strokeWidth={1.75} />
                Open as a page
              </TextLink>
            </Box>
          </>
        ) : (
          <TaskSkeleton />
        )}
      </DialogBody>
    </Dialog>
  );
}
