import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { TaskDetail, TaskStatus } from '../../schema.ts';
import { announceMove, explainMove } from '../explain-move.ts';

/** Changes the status of a task, and says so. */
export function useMove() {
  return trpc.tasks.move.useMutation({
    onSuccess: announceMove,
    onError: (error) => toast(explainMove(error)),
  });
}

/** Changes the status of the open task. */
export function useMoveTask({ id, version }: Pick<TaskDetail, 'id' | 'version'>) {
  const move = useMove();
  const send = useOnce(move.mutate);
  return {
    moveTo: (status: TaskStatus) => send({ id, version, status }),
    /** The new status while the request is pending. */
    movingTo: move.isPending ? move.variables.status : null,
  };
}
