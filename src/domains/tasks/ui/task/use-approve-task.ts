import { describeError, readStale } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import type { Toast } from '#client/ui/toast-queue.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { StaleTask } from '../../schema.ts';
import { useBoardPatch } from '../board/use-board-patch.ts';
import { announceMove, explainMove } from '../explain-move.ts';

/** Says who decided in the meantime, which is no failure. */
export function explainReview(error: unknown): Toast {
  const isDecided = describeError(error).code === 'CONFLICT' && !readStale<StaleTask>(error);
  return isDecided
    ? { title: 'Nothing to decide', description: describeError(error).message }
    : explainMove(error);
}

/** Approves a task in review, from wherever it is shown. */
export function useApproveTask() {
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  const approve = trpc.reviews.approve.useMutation({
    onSuccess(moved) {
      utils.tasks.get.setData({ id: moved.id }, moved);
      void refresh([{ id: moved.id, kind: 'changed' }]);
      void utils.notifications.list.invalidate();
      announceMove(moved);
    },
    onError(error, { id }) {
      void utils.tasks.get.invalidate({ id });
      void refresh([{ id: Number(id), kind: 'changed' }]);
      void utils.notifications.list.invalidate();
      toast(explainReview(error));
    },
  });
  return { approve: useOnce(approve.mutate), isPending: approve.isPending };
}
