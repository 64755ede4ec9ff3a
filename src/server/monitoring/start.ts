import type { FastifyInstance } from 'fastify';
import { lastBackupAt } from '#server/backup/queries.ts';
import type { ObserveCall } from '#server/context.ts';
import type { DatabaseHandle } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { Job } from '#server/jobs/job.ts';
import { failuresQueue } from '#server/jobs/queues.ts';
import { createAccessLog } from './access-log.ts';
import { readJobFigures } from './job-figures.ts';
import { registerMetrics } from './metrics-route.ts';
import { type IsProcedure, observeRequests, type RequestObserver } from './requests.ts';

type Options = {
  env: Env;
  database: DatabaseHandle;
  jobs: readonly Job[];
  isProcedure?: IsProcedure;
  countStreams?: () => number;
  countHeavyReads?: (() => { replica: number; primary: number }) | undefined;
};

/**
 * Starts the access log, `/metrics` and traces as the settings say. What is off is not loaded and adds no hook. Call it
 * before the routes are added. Returns the observer of procedures, if there is one.
 */
export async function startMonitoring(
  app: FastifyInstance,
  { env, database, jobs, isProcedure = () => false, ...counts }: Options,
): Promise<ObserveCall | undefined> {
  const { accessLinesPerSecond, METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT } = env;
  const { db, pool } = database;
  const observers: RequestObserver[] = [];
  if (accessLinesPerSecond > 0)
    observers.push(createAccessLog({ log: app.log, maxLinesPerSecond: accessLinesPerSecond }));

  let observeCall: ObserveCall | undefined;
  if (METRICS_TOKEN) {
    const { createMetrics } = await import('./metrics.ts');
    const queues = [...jobs.map(({ name }) => name), failuresQueue];
    const readJobs = () => readJobFigures(db, queues);
    const readLastBackup = env.BACKUP_DIR ? () => lastBackupAt(db) : undefined;
    const metrics = createMetrics({ pool, readJobs, readLastBackup, ...counts });
    observers.push(metrics.observeRequest);
    observeCall = metrics.observeCall;
    registerMetrics(app, { metrics, token: METRICS_TOKEN });
  }
  observeRequests(app, isProcedure, observers);

  if (OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTraces } = await import('./traces.ts');
    const options = { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG };
    startTraces(app, { ...options, pool, isProcedure });
  }
  return observeCall;
}
