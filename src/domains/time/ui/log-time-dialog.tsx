import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActiveTasks } from './active-tasks.tsx';
import { TrackTimeDialog } from './track-time-dialog.tsx';

/** Logs time on a task in progress that the VA selects in the form. */
export function LogTimeDialog({ onClose }: { onClose: () => void }) {
  const { tasks, error, refetch } = useActiveTasks();
  // Keep the first list, so that the form is not reset when a task leaves the list.
  const [choices, setChoices] = useState(tasks ?? []);
  if (choices.length === 0 && tasks && tasks.length > 0) setChoices(tasks);
  if (choices.length > 0) return <TrackTimeDialog choices={choices} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Log Time">
      <DialogBody pb="4">
        {tasks && <Box color="muted">You have no tasks in progress to log time on.</Box>}
        {!tasks && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!tasks && !error && (
          <>
            <LoadingNote>Loading your tasks</LoadingNote>
            <Skeleton h="10" />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <ButtonLink to="/tasks" variant="primary">
          View All Tasks
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
