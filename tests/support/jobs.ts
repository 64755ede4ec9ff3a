import Fastify from 'fastify';
import type { JobWithMetadata } from 'pg-boss';
import { readFrom } from '#server/database/heavy-reads.ts';
import type { DatabaseHandle } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { openBoss } from '#server/jobs/boss.ts';
import type { Job, JobServices } from '#server/jobs/job.ts';
import { failuresQueue } from '#server/jobs/queues.ts';
import { runAttempt, runFailure } from '#server/jobs/run.ts';
import { type RunningJobs, startJobs } from '#server/jobs/start.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { secretsOf } from '#server/session/secret.ts';

const maxRounds = 100;

type Run = {
  database: DatabaseHandle;
  services: JobServices;
  jobs: readonly Job[];
  /** Also runs jobs that wait for a retry or for their time. */
  ignoreDelay?: boolean;
  /** Runs at most this many attempts of each job. */
  rounds?: number;
};

/** Runs the jobs that are due, and those that they queue, until none is left. */
export async function runJobs({ database, services, jobs, ignoreDelay, rounds }: Run) {
  const boss = openBoss(database, { onError: () => {} });
  const { signal } = new AbortController();
  const fetch = (name: string): Promise<JobWithMetadata<object>[]> =>
    boss.fetch<object>(name, {
      includeMetadata: true,
      batchSize: 50,
      ignoreStartAfter: ignoreDelay ?? false,
    });

  async function runRound() {
    let count = 0;
    for (const job of jobs)
      for (const fetched of await fetch(job.name)) {
        await runAttempt({ boss, services, stopping: signal }, job, { ...fetched, signal });
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

  for (let round = 0; round < (rounds ?? maxRounds); round += 1)
    if ((await runRound()) === 0) return;
  if (!rounds) throw new Error(`Jobs were still due after ${maxRounds} rounds.`);
}

type Runner = {
  database: DatabaseHandle;
  env: Env;
  jobs: readonly Job[];
  services?: Partial<JobServices>;
};

/** Runs some jobs, either when asked or as nodes do. */
export function createJobRunner({ database, env, jobs, services: changes }: Runner) {
  const nodes: RunningJobs[] = [];
  const services: JobServices = {
    db: database.db,
    readHeavy: readFrom(database.db),
    env,
    files: chooseFileStore(env),
    payments: createDemoProvider({ secrets: secretsOf(env) }),
    log: Fastify({ logger: false }).log,
    ...changes,
  };
  return {
    services,
    runDue: (options: Pick<Run, 'ignoreDelay' | 'rounds'> = {}) =>
      runJobs({ database, services, jobs, ...options }),
    async start() {
      nodes.push(await startJobs({ database, services, jobs }));
    },
    async stop() {
      await Promise.all(nodes.splice(0).map((node) => node.stop(1_000)));
    },
  };
}

export type JobRunner = ReturnType<typeof createJobRunner>;

/** A job that failed in every attempt, each with an input of its own. */
export const insertFailedJob = ({ database }: { database: DatabaseHandle }, fields = {}) =>
  database.db
    .insertInto('failedJobs')
    .values({
      job: 'deliver-mail',
      input: JSON.stringify({ mailId: 1_000_000 + Math.floor(Math.random() * 1_000_000_000) }),
      about: 'Email 12 (welcome)',
      reason: 'The mailbox is full',
      attempts: 33,
      queuedAt: new Date().toISOString(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
