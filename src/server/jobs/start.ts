import assert from 'node:assert';
import type { Db as BossDb, JobWithMetadata, PgBoss } from 'pg-boss';
import type { DatabaseHandle } from '#server/db.ts';
import { openListener } from '#server/live/listener.ts';
import { createWaker } from '#server/live/wake.ts';
import { openBoss } from './boss.ts';
import type { Job, JobServices } from './job.ts';
import { failuresQueue } from './queues.ts';
import { runAttempt, runFailure } from './run.ts';

export type RunningJobs = {
  /** Stops fetching jobs, and waits for the running ones. What has not ended by then is retried later. */
  stop: (gracePeriodMs: number) => Promise<void>;
};

type Options = { database: DatabaseHandle; services: JobServices; jobs: readonly Job[] };

/**
 * Notifications wake the workers. They also look by themselves, because nothing announces that the delay of a retry is
 * over.
 */
export const pollingSeconds = 10;
const errorIntervalMs = 60_000;

/** Listens on the connection of our own listener, which reconnects and works beside a transaction pooler. */
const listenOn =
  ({ url }: DatabaseHandle, { log }: JobServices): NonNullable<BossDb['listen']> =>
  async (channel, onNotification, onReconnect) =>
    openListener({
      url,
      log,
      name: 'jobs',
      channels: [channel],
      onReady: onReconnect,
      onNotification: (_channel, payload) => onNotification(payload),
    });

/** Runs jobs in this process until it stops. The queues must be prepared. A start that fails runs nothing. */
export async function startJobs({ database, services, jobs }: Options): Promise<RunningJobs> {
  const { log } = services;
  const stopping = new AbortController();
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportError = (error: Error) => {
    // While the database is unavailable, each worker reports it at each attempt.
    if (performance.now() - reportedAt < errorIntervalMs) return;
    reportedAt = performance.now();
    log.warn({ err: error }, 'jobs: a statement failed, retrying');
  };
  const listen = listenOn(database, services);
  let isListening = false;
  const boss = openBoss(database, {
    async listen(...options) {
      isListening = true;
      return listen(...options);
    },
    onError: reportError,
  });
  try {
    await boss.start();
    boss.on('warning', (warning) => log.warn(warning, 'jobs: warning'));
    // Without a listener, which the engine leaves out if a statement fails, jobs would wait for the next look.
    assert(isListening, 'The job engine does not listen for new jobs.');
    await schedule(boss, jobs);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }

  const wakeNodes = createWaker(services.db);
  const failures = await addWorker(boss, failuresQueue, (failure) =>
    runFailure(services, jobs, failure).finally(wakeNodes),
  );
  const run = {
    boss,
    services,
    stopping: stopping.signal,
    onExhausted: () => boss.notifyWorker(failures),
  };
  for (const job of jobs)
    for (let count = 0; count < job.concurrency; count += 1)
      await addWorker(boss, job.name, (attempt) =>
        runAttempt(run, job, attempt).finally(wakeNodes),
      );
  return {
    async stop(gracePeriodMs) {
      stopping.abort(new Error('The server stops.'));
      await boss.stop({ timeout: gracePeriodMs });
    },
  };
}

/** Adds a worker that takes one job after the other until the queue is empty. Returns its id. */
async function addWorker(
  boss: PgBoss,
  queue: string,
  handle: (job: JobWithMetadata) => Promise<void>,
) {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollingSeconds,
    notifyPollingIntervalSeconds: pollingSeconds,
  } as const;
  const id: string = await boss.work(queue, options, async (fetched: JobWithMetadata[]) => {
    for (const job of fetched) await handle(job);
    // Otherwise it would wait for the next notification although more jobs may be due.
    boss.notifyWorker(id);
  });
  return id;
}

/** Replaces the stored schedules, and queues each scheduled job now: its time may have passed while no node ran. */
async function schedule(boss: PgBoss, jobs: readonly Job[]) {
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name && job.schedule)) await boss.unschedule(name);
  for (const { name, schedule: cron } of jobs)
    if (cron) {
      await boss.schedule(name, cron, {});
      await boss.send(name, {});
    }
}
