import { describeError, readStale } from '#client/describe-error.ts';
import type { Toast } from '#client/ui/toast-queue.ts';
import { toast } from '#client/ui/toaster.tsx';
import { lastApproval } from '#domains/feedback/ui/approvals.ts';
import { formatRelative } from '#shared/dates.ts';
import type { StaleTask, Task } from '../schema.ts';

const movedToast: Toast = {
  title: 'Task updated',
  description: 'Task status has been updated successfully.',
};

/** Announces a new status. A client may be asked about a task that they approved. */
export function announceMove({ id, status }: Pick<Task, 'id' | 'status'>) {
  toast(movedToast);
  if (status === 'done') lastApproval.set({ taskId: id });
}

export const deniedToast: Toast = {
  title: 'Access denied',
  description: 'You can only update tasks assigned to you.',
  tone: 'destructive',
};

/** Explains why a task was not moved. */
export function explainMove(error: unknown): Toast {
  const stale = readStale<StaleTask>(error);
  if (stale) {
    const who = stale.changedBy ?? 'Someone else';
    const when = formatRelative(stale.changedAt, Date.now());
    const description = `${who} changed it ${when}. You now see the latest version.`;
    return { title: 'Task changed', description, tone: 'destructive' };
  }
  if (describeError(error).code === 'FORBIDDEN') return deniedToast;
  return { title: 'Error', description: 'Failed to update task status.', tone: 'destructive' };
}
