import type { JobWithMetadata } from 'pg-boss';
import type { DatabaseHandle } from '#server/db.ts';
import { openBoss } from '#server/jobs/boss.ts';
import type { Job, JobServices } from '#server/jobs/job.ts';
import { failuresQueue } from '#server/jobs/queues.ts';
import { runAttempt, runFailure } from '#server/jobs/run.ts';

type Run = {
  database: DatabaseHandle;
  services: JobServices;
  jobs: readonly Job[];
  /** Also runs jobs that wait for a retry or for their time. */
  ignoreDelay?: boolean;
};

const maxRounds = 50;

/** Runs the jobs that are due, and those that they queue, one after the other until none is left. */
export async function runJobs({ database, services, jobs, ignoreDelay = false }: Run) {
  const boss = openBoss(database);
  const stopping = new AbortController().signal;
  const fetch = (name: string): Promise<JobWithMetadata<object>[]> =>
    boss.fetch<object>(name, {
      includeMetadata: true,
      batchSize: 50,
      ignoreStartAfter: ignoreDelay,
    });

  async function runRound() {
    let count = 0;
    for (const job of jobs)
      for (const fetched of await fetch(job.name)) {
        const signal = new AbortController().signal;
        await runAttempt({ boss, services, stopping }, job, { ...fetched, signal });
        await boss.complete(job.name, fetched);
        count += 1;
      }
    for (const fetched of await fetch(failuresQueue)) {
      await runFailure(services, jobs, fetched);
      await boss.complete(failuresQueue, fetched);
      count += 1;
    }
    return count;
  }

  for (let round = 0; round < maxRounds; round += 1) if ((await runRound()) === 0) return;
  throw new Error(`Jobs were still due after ${maxRounds} rounds.`);
}
