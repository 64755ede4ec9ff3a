import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { plural } from '#shared/plural.ts';
import type { FailedJob } from '../schema.ts';

/** Refetches what shows failed jobs. */
export function useFailedJobsChanged() {
  const utils = trpc.useUtils();
  return () => {
    void utils.attention.list.invalidate();
    return utils.jobs.listFailed.invalidate();
  };
}

export function useRetryJob({ id, about }: FailedJob) {
  const mutation = trpc.jobs.retry.useMutation({
    onSuccess: () =>
      toast({ title: 'Job restarted', description: `${about} runs again with all its attempts.` }),
    onError: (error) => toastFailure('Failed to retry the job', error),
    onSettled: useFailedJobsChanged(),
  });
  const send = useOnce(mutation.mutate);
  return { retry: () => send({ id }), isPending: mutation.isPending };
}

export function useRetryAllJobs() {
  const mutation = trpc.jobs.retryAll.useMutation({
    onSuccess: ({ retried }) =>
      toast({ title: `${plural(retried, 'job')} restarted`, description: 'They run again now.' }),
    onError: (error) => toastFailure('Failed to retry the jobs', error),
    onSettled: useFailedJobsChanged(),
  });
  const send = useOnce(mutation.mutate);
  return { retry: () => send(undefined), isPending: mutation.isPending };
}
