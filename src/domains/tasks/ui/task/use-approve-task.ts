import { describeError, readStale } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import type { Toast } from '#client/ui/toast-queue.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { lastApproval } from '#domains/feedback/ui/approvals.ts';
import type { StaleTask } from '../../schema.ts';
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
  // No act: the approvals of several tasks can be taken back at the same time.
  const reopen = trpc.tasks.move.useMutation({
    onSuccess: announceMove,
    onError: (error) => toast(explainReview(error)),
  });
  const approve = useAct(trpc.reviews.approve, {
    done: ({ id, title, version }) => ({
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
    }),
    onSuccess: ({ id }) => lastApproval.set({ taskId: id }),
    failed: explainReview,
  });
  return { approve: approve.mutate, isPending: approve.isPending };
}
