import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveCall } from '#server/context.ts';
import type { JobFigures } from './job-figures.ts';
import type { RequestObserver } from './requests.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus scrapes every 15 seconds or less often; further scrapers read the same figures. */
const jobFiguresAgeMs = 5_000;

type Sources = {
  pool: pg.Pool;
  readJobs: () => Promise<JobFigures[]>;
  /** Undefined without backups each night. */
  readLastBackup?: (() => Promise<string | undefined>) | undefined;
  /** Undefined in a process without live updates. */
  countStreams?: (() => number) | undefined;
  /** Undefined without a replica. */
  countHeavyReads?: (() => { replica: number; primary: number }) | undefined;
};

export type Metrics = {
  observeRequest: RequestObserver;
  observeCall: ObserveCall;
  scrape: () => Promise<string>;
  contentType: string;
};

/** The figures of one process. Every label has a bounded number of values. */
export function createMetrics({
  pool,
  countStreams,
  countHeavyReads,
  ...sources
}: Sources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const scrapeJobs = createJobMetrics(register, sources);

  new Gauge({
    name: 'gva_db_pool_connections',
    help: 'Connections of the pool.',
    registers,
    labelNames: ['state'],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'gva_db_pool_max_connections',
    help: 'The size of the pool.',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'gva_db_pool_waiting',
    help: 'Statements that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  if (countStreams)
    new Gauge({
      name: 'gva_live_streams',
      help: 'Open streams of live updates.',
      registers,
      collect() {
        this.set(countStreams());
      },
    });
  if (countHeavyReads)
    new Counter({
      name: 'gva_heavy_reads_total',
      help: 'Reads that the replica may answer.',
      registers,
      labelNames: ['database'],
      collect() {
        this.reset();
        for (const [database, count] of Object.entries(countHeavyReads()))
          this.inc({ database }, count);
      },
    });

  return {
    ...createRequestMetrics(register),
    scrape: async () => {
      await scrapeJobs();
      return register.metrics();
    },
    contentType: register.contentType,
  };
}

function createRequestMetrics(register: Registry) {
  const registers = [register];
  const requests = new Counter({
    name: 'gva_http_requests_total',
    help: 'Finished requests.',
    registers,
    labelNames: ['method', 'route', 'status'],
  });
  const durations = new Histogram({
    name: 'gva_http_request_duration_seconds',
    help: 'Duration of requests.',
    registers,
    labelNames: ['method', 'route'],
    buckets,
  });
  const calls = new Counter({
    name: 'gva_procedure_calls_total',
    help: 'Calls of procedures.',
    registers,
    labelNames: ['procedure', 'code'],
  });
  const callDurations = new Histogram({
    name: 'gva_procedure_duration_seconds',
    help: 'Duration of procedures.',
    registers,
    labelNames: ['procedure'],
    buckets,
  });
  const observeRequest: RequestObserver = ({ method, isBatch, status, durationMs, ...request }) => {
    // The number of possible batches is not bounded. Their procedures are counted one by one.
    const route = isBatch ? '/trpc/batch' : request.route;
    requests.inc({ method, route, status });
    if (!request.isStream) durations.observe({ method, route }, durationMs / 1000);
  };
  const observeCall: ObserveCall = ({ procedure, code, durationMs }) => {
    calls.inc({ procedure, code });
    callDurations.observe({ procedure }, durationMs / 1000);
  };
  return { observeRequest, observeCall };
}

/** Reads the jobs at most once in `jobFiguresAgeMs`. Without the database, the other figures are still served. */
function createJobMetrics(
  register: Registry,
  { readJobs, readLastBackup }: Pick<Sources, 'readJobs' | 'readLastBackup'>,
) {
  const registers = [register];
  const isReachable = new Gauge({
    name: 'gva_db_reachable',
    help: '1 if the database has sent the figures of the jobs.',
    registers,
  });
  const jobs = new Gauge({
    name: 'gva_jobs',
    help: 'Unfinished jobs, at most 10000 of a queue.',
    registers,
    labelNames: ['queue', 'state'],
  });
  const oldest = new Gauge({
    name: 'gva_jobs_oldest_waiting_seconds',
    help: 'Age of the oldest due job.',
    registers,
    labelNames: ['queue'],
  });
  const failed = new Gauge({
    name: 'gva_failed_jobs',
    help: 'Jobs that failed in every attempt.',
    registers,
    labelNames: ['queue'],
  });
  const lastBackup =
    readLastBackup &&
    new Gauge({
      name: 'gva_last_backup_timestamp_seconds',
      help: 'When the last good backup was made; 0 without one.',
      registers,
    });

  async function read() {
    const [figures, backupAt] = await Promise.all([readJobs(), readLastBackup?.()]).catch(() => []);
    if (figures) lastBackup?.set(backupAt ? Date.parse(backupAt) / 1000 : 0);
    isReachable.set(figures ? 1 : 0);
    for (const gauge of [jobs, oldest, failed]) gauge.reset();
    for (const { queue, waiting, delayed, active, oldestSeconds, ...counts } of figures ?? []) {
      for (const [state, count] of Object.entries({ waiting, delayed, active }))
        jobs.set({ queue, state }, count);
      oldest.set({ queue }, oldestSeconds);
      failed.set({ queue }, counts.failed);
    }
  }

  let reading = Promise.resolve();
  let startedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - startedAt >= jobFiguresAgeMs) {
      startedAt = performance.now();
      reading = read();
    }
    return reading;
  };
}
