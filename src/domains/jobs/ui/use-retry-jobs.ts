import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';
import type { FailedJob } from '../schema.ts';

export function useRetryJob({ id, about }: FailedJob) {
  const mutation = useAct(trpc.jobs.retry, {
    done: { title: 'Job restarted', description: `${about} runs again with all its attempts.` },
    failed: 'Failed to retry the job',
  });
  return { retry: () => mutation.mutate({ id }), isPending: mutation.isPending };
}

export function useRetryAllJobs() {
  const mutation = useAct(trpc.jobs.retryAll, {
    done: ({ retried }) => ({
      title: `${plural(retried, 'job')} restarted`,
      description: 'They run again now.',
    }),
    failed: 'Failed to retry the jobs',
  });
  return { retry: () => mutation.mutate(undefined), isPending: mutation.isPending };
}
