import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { TaskDetail, TaskStatus } from '../../schema.ts';
import { useBoardPatch } from '../board/use-board-patch.ts';
import { announceMove, explainMove } from '../explain-move.ts';

/** Changes the status of a task, and says so. */
export function useMove() {
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  return trpc.tasks.move.useMutation({
    onSuccess(moved) {
      const { id } = moved;
      utils.tasks.get.setData({ id }, moved);
      void refresh([{ id, kind: 'changed' }]);
      announceMove(moved);
    },
    onError(error, { id }) {
      void utils.tasks.get.invalidate({ id });
      toast(explainMove(error));
    },
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
