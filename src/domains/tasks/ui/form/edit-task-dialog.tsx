import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { Task } from '../../schema.ts';
import { useTaskUploads } from '../task/use-task-uploads.ts';
import { EditTaskForm } from './edit-task-form.tsx';
import { useEditDraft } from './use-edit-draft.ts';

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
  const draft = useEditDraft(id, task);
  const uploads = useTaskUploads({ id, attachments: latest.data?.attachments ?? [] });
  const [acceptedCount, setAcceptedCount] = useState(0);

  const isDirty = () => draft.isDirty() || uploads.entries.length > 0;

  function discard() {
    uploads.discardAll();
    draft.clear();
    onClose();
  }
  function acceptTheirs(current: Task) {
    draft.clear();
    setTask(current);
    // A restored draft may be older than the task that it was opened with.
    setAcceptedCount(acceptedCount + 1);
  }

  return (
    <Dialog open onClose={discard} title="Edit Task" size="lg" dirty={isDirty}>
      {task ? (
        <EditTaskForm
          key={`${task.version} ${acceptedCount}`}
          task={task}
          latest={latest.data ?? task}
          uploads={uploads}
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
