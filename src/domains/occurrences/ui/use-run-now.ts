import { useRef } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { newUuid } from '#shared/uuid.ts';

/** Creates a task of the routine now. A retry after a failure has the same id, so that it creates one task. */
export function useRunNow(routineId: number) {
  const attempt = useRef<string>(undefined);
  const { mutate, isPending } = trpc.occurrences.runNow.useMutation({
    onSuccess({ task }) {
      attempt.current = undefined;
      toast({
        title: 'Task created successfully',
        description: task ? `"${task.title}" is on the task board.` : 'It is on the task board.',
      });
    },
    onError: (error) => toastFailure('Failed to create task', error),
  });
  const send = useOnce(mutate);
  return {
    runNow() {
      attempt.current ??= newUuid();
      send({ routineId, id: attempt.current });
    },
    isCreating: isPending,
  };
}
