import { useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useToday } from '#client/use-minute.ts';
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

/**
 * Creates the tasks of the captured lines with one call. Calls wait for each other, so that the tasks keep the order of the
 * lines. A retry of the same lines has the same id.
 */
export function useCreateTasks() {
  const today = useToday();
  const refresh = useBoardPatch();
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const failed = useRef(new Map<string, string>());
  const create = trpc.tasks.createMany.useMutation({
    onSuccess({ tasks, va }) {
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

  return {
    isPending: waiting > 0,
    /** Resolves to whether the tasks were created. */
    create(
      lines: CapturedLine[],
      { clientId, destination = 'va', status = 'todo' }: CaptureTarget,
    ): Promise<boolean> {
      const input = {
        ...(clientId && { clientId }),
        destination,
        status,
        tasks: lines.map((line) => toNewTask(line, today)),
      };
      const key = JSON.stringify(input);
      const id = failed.current.get(key) ?? newUuid();
      failed.current.delete(key);
      setWaiting((count) => count + 1);
      const isCreated = last.current
        .then(() => create.mutateAsync({ id, ...input }))
        .then(
          () => true,
          () => {
            failed.current.set(key, id);
            return false;
          },
        )
        .finally(() => setWaiting((count) => count - 1));
      last.current = isCreated;
      return isCreated;
    },
  };
}
