import { useRef } from 'react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { newUuid } from '#shared/uuid.ts';

/** Creates a task of the routine now. A retry after a failure has the same id, so that it creates one task. */
export function useRunNow(routineId: number) {
  const attempt = useRef<string>(undefined);
  const { mutate, isPending } = useAct(trpc.occurrences.runNow, {
    done: ({ task }) => ({
      title: 'Task created successfully',
      description: task ? `"${task.title}" is on the task board.` : 'It is on the task board.',
    }),
    onSuccess: () => (attempt.current = undefined),
    failed: 'Failed to create task',
  });
  return {
    runNow() {
      attempt.current ??= newUuid();
      mutate({ routineId, id: attempt.current });
    },
    isCreating: isPending,
  };
}
