import { describeError, readStale } from '#client/describe-error.ts';
import type { Toast } from '#client/ui/toaster.tsx';
import { formatRelative } from '#shared/dates.ts';
import type { StaleTask } from '../schema.ts';

export const movedToast: Toast = {
  title: 'Task updated',
  description: 'Task status has been updated successfully.',
};

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
