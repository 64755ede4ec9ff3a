import { useRef } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useToday } from '#client/use-minute.ts';
import { useOnce } from '#client/use-once.ts';
import { plural } from '#shared/plural.ts';
import { newUuid } from '#shared/uuid.ts';
import type { CapturedLine } from '../../capture/line.ts';
import { toNewTask } from '../../capture/new-task.ts';
import type { BoardStatus } from '../../schema.ts';
import { useBoardPatch } from '../board/use-board-patch.ts';

export type CaptureTarget = {
  /** Needed unless the user has or is the only client. */
  clientId?: number | undefined;
  destination?: 'va' | 'pool';
  /** The column of the board, To Do by default. */
  status?: BoardStatus;
};

/** Creates the tasks of the captured lines with one call. A retry of the same lines has the same id. */
export function useCreateTasks() {
  const today = useToday();
  const refresh = useBoardPatch();
  const attempt = useRef<{ id: string; input: string }>(undefined);
  const create = trpc.tasks.createMany.useMutation({
    onSuccess({ tasks, va }) {
      attempt.current = undefined;
      void refresh(tasks.map(({ id }) => ({ id, kind: 'created' })));
      const isOne = tasks.length === 1;
      const subject = isOne ? 'Your task has' : `Your ${plural(tasks.length, 'task')} have`;
      const pending = isOne ? 'is now pending assignment' : 'are now pending assignment';
      toast({
        title: isOne ? 'Task created successfully' : `${plural(tasks.length, 'task')} created`,
        description: va
          ? `${subject} been created and assigned to ${va.fullName}.`
          : `${subject} been created and ${pending}.`,
      });
    },
    onError: (error, { tasks }) =>
      toastFailure(`Failed to create ${tasks.length === 1 ? 'task' : 'tasks'}`, error),
  });
  const send = useOnce(create.mutate);

  return {
    isPending: create.isPending,
    create(
      lines: CapturedLine[],
      { clientId, destination = 'va', status = 'todo' }: CaptureTarget,
      done: () => void,
    ) {
      const input = {
        ...(clientId && { clientId }),
        destination,
        status,
        tasks: lines.map((line) => toNewTask(line, today)),
      };
      const key = JSON.stringify(input);
      if (attempt.current?.input !== key) attempt.current = { id: newUuid(), input: key };
      send({ id: attempt.current.id, ...input }, { onSuccess: done });
    },
  };
}
