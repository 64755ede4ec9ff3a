import { useEffect, useRef, useState } from 'react';
import { trpcClient, userIdOfPage } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { plural } from '#shared/plural.ts';
import { newUuid } from '#shared/uuid.ts';
import type { CapturedLine } from '../../capture/line.ts';
import { toNewTask } from '../../capture/new-task.ts';
import { refetchTasks } from '../refetch-tasks.ts';
import { holdUnsent, removeUnsent, storeUnsent, type UnsentTasks } from './unsent-tasks.ts';

export type CaptureTarget = {
  /** Needed unless the user has or is the only client. */
  clientId?: number | undefined;
  destination?: 'va' | 'pool';
};

/** Not a mutation, which would wait for the lists: the next line is sent after the response. */
async function createTasks(call: UnsentTasks) {
  try {
    const { tasks, va } = await trpcClient.tasks.createMany.mutate(call);
    void refetchTasks();
    const isOne = tasks.length === 1;
    const subject = isOne ? 'Your task has' : `Your ${plural(tasks.length, 'task')} have`;
    const pending = isOne ? 'is now pending assignment' : 'are now pending assignment';
    toast({
      title: isOne ? 'Task created successfully' : `${plural(tasks.length, 'task')} created`,
      description: va
        ? `${subject} been created and assigned to ${va.fullName}.`
        : `${subject} been created and ${pending}.`,
    });
  } catch (error) {
    toastFailure(`Failed to create ${call.tasks.length === 1 ? 'task' : 'tasks'}`, error);
    throw error;
  }
}

/**
 * Creates the tasks of the captured lines with one call. Calls wait for each other, so that the tasks keep the order of the
 * lines. A retry of the same lines has the same id. Each call is stored until it is confirmed or discarded, so that a reload
 * loses no lines.
 */
export function useCreateTasks() {
  const { id: userId } = useActor();
  const today = useToday();
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const idsOfDiscarded = useRef(new Map<string, string>());
  const [failedCalls, setFailedCalls] = useState<readonly UnsentTasks[]>([]);
  const hideFailed = (call: UnsentTasks) =>
    setFailedCalls((all) => all.filter((one) => one !== call));
  const showFailed = (call: UnsentTasks) =>
    setFailedCalls((all) => (all.includes(call) ? all : [...all, call]));
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** False after a sign-out. The stored calls then wait for the next page of this user. */
  const isPageOfUser = () => userIdOfPage() === userId;

  function send(call: UnsentTasks): Promise<boolean> {
    setWaiting((count) => count + 1);
    const isCreated = last.current
      .then(async () => {
        if (!isPageOfUser()) return false;
        await createTasks(call);
        removeUnsent(userId, call);
        return true;
      })
      .catch(async () => {
        // A reload ends the call too. Then this timer does not run, so the lines stay stored for the next page.
        await new Promise((resume) => setTimeout(resume));
        return false;
      })
      .finally(() => setWaiting((count) => count - 1));
    last.current = isCreated;
    return isCreated;
  }

  return {
    isPending: waiting > 0,
    failedCalls,
    showFailed,
    /** False after the component was removed: then a failed call must stay stored. */
    isShown: () => isMounted.current,

    /** Resolves to the call if it failed. The caller must then show or discard it. */
    async create(
      lines: CapturedLine[],
      { clientId, destination = 'va' }: CaptureTarget,
    ): Promise<UnsentTasks | null> {
      const input = {
        ...(clientId && { clientId }),
        destination,
        tasks: lines.map((line) => toNewTask(line, today)),
      };
      const key = JSON.stringify(input);
      const id = idsOfDiscarded.current.get(key) ?? newUuid();
      idsOfDiscarded.current.delete(key);
      const call = { id, ...input };
      storeUnsent(userId, call);
      void holdUnsent(userId, call);
      return (await send(call)) ? null : call;
    },

    async retry(call: UnsentTasks) {
      if (await send(call)) hideFailed(call);
      else showFailed(call);
    },

    /** Call it when the lines are in a field again, or when the user discards them. */
    discard(call: UnsentTasks) {
      const { id, ...input } = call;
      idsOfDiscarded.current.set(JSON.stringify(input), id);
      hideFailed(call);
      if (isPageOfUser()) removeUnsent(userId, call);
    },
  };
}
