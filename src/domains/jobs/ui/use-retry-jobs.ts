import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { plural } from '#shared/plural.ts';
import type { FailedJob } from '../schema.ts';

export function useRetryJob({ id, about }: FailedJob) {
  const mutation = trpc.jobs.retry.useMutation({
    onSuccess: () =>
      toast({ title: 'Job restarted', description: `${about} runs again with all its attempts.` }),
    onError: (error) => toastFailure('Failed to retry the job', error),
  });
  const send = useOnce(mutation.mutate);
  return { retry: () => send({ id }), isPending: mutation.isPending };
}

export function useRetryAllJobs() {
  const mutation = trpc.jobs.retryAll.useMutation({
    onSuccess: ({ retried }) =>
      toast({ title: `${plural(retried, 'job')} restarted`, description: 'They run again now.' }),
    onError: (error) => toastFailure('Failed to retry the jobs', error),
  });
  const send = useOnce(mutation.mutate);
  return { retry: () => send(undefined), isPending: mutation.isPending };
}
