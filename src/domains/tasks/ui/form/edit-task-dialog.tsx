import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { Task } from '../../schema.ts';
import { EditTaskForm } from './edit-task-form.tsx';

const toFormValues = (task: Task) => ({
  title: task.title,
  description: task.description,
  category: task.category,
  priority: task.priority,
  dueDate: task.dueDate,
  estimatedHours: String(task.estimatedHours ?? 0),
  status: task.status,
  clientId: String(task.clientId),
});

const Loading = () => (
  <Box>
    <LoadingNote>Loading the task</LoadingNote>
    <Skeleton h="10" />
    <Skeleton h="32" mt="6" />
    <Skeleton h="10" mt="6" />
  </Box>
);

export function EditTaskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const latest = trpc.tasks.get.useQuery({ id });
  // Keep the task as it was when editing began, because others may change it in the meantime.
  const [task, setTask] = useState<Task | undefined>(latest.data);
  if (!task && latest.data) setTask(latest.data);
  const draft = useDraft(`edit-task:${id}`, task ? toFormValues(task) : {}, task?.version);

  function discard() {
    draft.clear();
    onClose();
  }
  function acceptTheirs(current: Task) {
    draft.clear();
    setTask(current);
  }

  return (
    <Dialog open onClose={discard} title="Edit Task" size="lg" dirty={draft.isDirty}>
      {task ? (
        <EditTaskForm
          key={task.version}
          task={task}
          latest={latest.data ?? task}
          draft={draft}
          onDone={onClose}
          onAcceptTheirs={acceptTheirs}
        />
      ) : (
        <DialogBody pb="8">
          {latest.error ? (
            <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />
          ) : (
            <Loading />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
