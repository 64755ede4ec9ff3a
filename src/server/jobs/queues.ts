import type { DatabaseHandle } from '#server/db.ts';
import { openBoss } from './boss.ts';
import type { Job } from './job.ts';

/** Gets a copy of each job whose last attempt failed, also of one whose process was killed. */
export const failuresQueue = 'failed-jobs';

/** An attempt of a killed process ends after this time without a sign of life, at the next check. */
export const heartbeatSeconds = 10;
const daySeconds = 86_400;

/** `stately`: one waiting and one running job; `short`: one waiting job of each key. */
const policyOf = ({ schedule }: Job) => (schedule ? 'stately' : 'short');

const optionsOf = ({ retry, timeoutSeconds }: Job) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryBackoff: true,
  retryDelayMax: retry.maxDelaySeconds ?? 3_600,
  expireInSeconds: timeoutSeconds,
  heartbeatSeconds,
  retentionSeconds: 30 * daySeconds,
  deleteAfterSeconds: daySeconds,
  deadLetter: failuresQueue,
  notify: true,
});

const failuresOptions = {
  retryLimit: 100,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  heartbeatSeconds,
  retentionSeconds: 30 * daySeconds,
  deleteAfterSeconds: daySeconds,
  notify: true,
};

/** Migrates the tables of the job engine, and creates or updates the queues. Call it before jobs are sent or run. */
export async function prepareQueues(database: DatabaseHandle, jobs: readonly Job[]) {
  // The calls below fail with the errors that matter here. What else fails, the workers do again.
  const boss = openBoss(database, { migrate: true, onError: () => {} });
  try {
    await boss.start();
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const wanted = [
      { name: failuresQueue, policy: 'standard', ...failuresOptions } as const,
      ...jobs.map((job) => ({ name: job.name, policy: policyOf(job), ...optionsOf(job) }) as const),
    ];
    for (const { name, policy, ...options } of wanted) {
      if (!known.has(name)) await boss.createQueue(name, { policy, ...options });
      else await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
