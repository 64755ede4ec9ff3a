import { describeError, readStale } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import type { Toast } from '#client/ui/toast-queue.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { lastApproval } from '#domains/feedback/ui/approvals.ts';
import type { StaleTask, TaskDetail } from '../../schema.ts';
import { useBoardPatch } from '../board/use-board-patch.ts';
import { announceMove, explainMove } from '../explain-move.ts';

/** Says who decided in the meantime, which is no failure. */
export function explainReview(error: unknown): Toast {
  const isDecided = describeError(error).code === 'CONFLICT' && !readStale<StaleTask>(error);
  return isDecided
    ? { title: 'Nothing to decide', description: describeError(error).message }
    : explainMove(error);
}

/** Approves a task in review, from wherever it is shown, and offers to take that back. */
export function useApproveTask() {
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  function refreshLists(id: number) {
    void refresh([{ id, kind: 'changed' }]);
    void utils.notifications.list.invalidate();
  }
  function show(moved: TaskDetail) {
    utils.tasks.get.setData({ id: moved.id }, moved);
    refreshLists(moved.id);
  }
  function explain(error: unknown, id: number) {
    void utils.tasks.get.invalidate({ id });
    refreshLists(id);
    toast(explainReview(error));
  }
  const reopen = trpc.tasks.move.useMutation({
    onSuccess(moved) {
      show(moved);
      announceMove(moved);
    },
    onError: (error, { id }) => explain(error, Number(id)),
  });
  const approve = trpc.reviews.approve.useMutation({
    onSuccess(moved) {
      show(moved);
      const { id, title, version } = moved;
      toast({
        title: 'Approved',
        description: 'The task is done.',
        aside: title,
        action: {
          label: 'Undo',
          onClick() {
            // Nobody is asked about the work of a task that is in review again.
            lastApproval.set(null);
            reopen.mutate({ id, version, status: 'in-review' });
          },
        },
      });
      lastApproval.set({ taskId: id });
    },
    onError: (error, { id }) => explain(error, Number(id)),
  });
  return { approve: useOnce(approve.mutate), isPending: approve.isPending };
}
