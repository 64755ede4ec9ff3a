import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import type { TaskDetail, TaskStatus } from '../../schema.ts';
import { announceMove, explainMove } from '../explain-move.ts';

/** Changes the status of a task, and says so. */
export function useMove() {
  return useAct(trpc.tasks.move, { onSuccess: announceMove, failed: explainMove });
}

/** Changes the status of the open task. */
export function useMoveTask({ id, version }: Pick<TaskDetail, 'id' | 'version'>) {
  const move = useMove();
  return {
    moveTo: (status: TaskStatus) => move.mutate({ id, version, status }),
    /** The new status while the request is pending. */
    movingTo: move.isPending ? move.variables.status : null,
  };
}
